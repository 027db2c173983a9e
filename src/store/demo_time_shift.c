/* Shifts all stored times by the same span. Digests cover no times, so they stay valid. */
#include "store/internal.h"

#include "base/arena.h"

#include "base/banned.h"

static const char *const shifts[] = {
	"update p_catalog set created_at = created_at + ?1, synced_at = synced_at + ?1, applied_at = applied_at + ?1,"
	" error_at = error_at + ?1",
	"update p_generation set taken_at = taken_at + ?1",
	"update p_version set at = at + ?1",
	"update p_measure set at = at + ?1, created_at = created_at + ?1, modified_at = modified_at + ?1,"
	" analyzed_at = analyzed_at + ?1",
	"update p_asset set created_at = created_at + ?1, modified_at = modified_at + ?1, analyzed_at = analyzed_at + ?1,"
	" measured_at = measured_at + ?1, first_seen_at = first_seen_at + ?1",
	/* The statistics seen have old times: the next sync of the same source counts as another. */
	"update p_activity set seen = 0, writes_since = writes_since + ?1, since = since + ?1, before = before + ?1,"
	" moved = iif(moved is null, null, (select json_group_array(value + ?1) from json_each(moved)))",
	"update p_tag set applied_at = applied_at + ?1",
	"update p_tag_off set at = at + ?1",
	"update p_join set at = at + ?1",
	"delete from p_meta where substr(name, 1, 5) = 'same:' and ?1 is not null",
};

static bool shift(struct store *s, int64_t by_us, struct err *err)
{
	for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++)
		if (!db_run(s->db, shifts[i], by_us, err))
			return false;
	return true;
}

bool store_shift_times(struct store *s, int64_t by_us, struct err *err)
{
	return store_begin(s, NULL, err) && store_end(s, shift(s, by_us, err), err);
}

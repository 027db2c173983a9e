/* Checks of columns, from the records of assets that have any. */
#include "store/schema/asset_row.h"
#include "store/assets.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

#define WITH_CHECKS \
	"select a.id, r.record from p_asset a join p_record r on r.asset_id = a.id" \
	" where a.state = 1 and (instr(r.record, '\"check\"') or instr(r.record, '\"checks\"'))"

static bool give_field(int64_t id, const struct field *f, check_fn take, void *with, struct err *err)
{
	for (ptrdiff_t d = 0; d < f->domain_types.len; d++)
		for (ptrdiff_t i = 0; i < f->domain_types.at[d].checks.len; i++)
			if (!take(with, id, f->name, f->domain_types.at[d].checks.at[i].expression, err))
				return false;
	return true;
}

static bool give_asset(int64_t id, const struct asset *t, check_fn take, void *with, struct err *err)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		if (t->keys.at[i].kind == KEY_CHECK && t->keys.at[i].expression.len &&
		    !take(with, id, NO_STR, t->keys.at[i].expression, err))
			return false;
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (!give_field(id, &t->fields.at[i], take, with, err))
			return false;
	return true;
}

static bool each_check(struct store *s, check_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db, WITH_CHECKS, err);
	bool good;

	while (stmt_next(q, &good, err)) {
		struct asset asset;
		struct err why = { 0 };

		arena_reset(batch);
		/* An unreadable record is reported by the caller that shows it. */
		if (record_get(batch, col_str(q, 1), &asset, &why) &&
		    !give_asset(col_int(q, 0), &asset, take, with, err))
			return false;
	}
	return good;
}

bool store_each_check(struct store *s, const struct stop *stop, check_fn take, void *with, struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) && store_read_done(s, before, each_check(s, take, with, err));
}

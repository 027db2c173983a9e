/* Unique columns beside primary keys, from the records of assets that have any. */
#include "store/schema/asset_row.h"
#include "store/assets.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

#define WITH_UNIQUE \
	"select a.id, r.record from p_asset a join p_record r on r.asset_id = a.id" \
	" where a.state = 1 and a.catalog_id = ?1 and instr(r.record, '\"unique\"')"

/* An index counts if it has only columns, covers all rows, and is not known to be invalid. */
static bool is_whole(struct arena *a, const struct index *i, struct strs *fields)
{
	*fields = (struct strs){ 0 };
	for (ptrdiff_t p = 0; p < i->parts.len; p++) {
		if (!i->parts.at[p].field.len)
			return false;
		*push(fields, a) = i->parts.at[p].field;
	}
	return i->unique && !i->primary && i->valid != NO && !i->predicate.len && fields->len;
}

static bool give_asset(struct arena *batch, int64_t id, const struct asset *t, unique_fn take, void *with,
		       struct err *err)
{
	struct strs fields;

	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		if (t->keys.at[i].kind == KEY_UNIQUE && t->keys.at[i].fields.len &&
		    !take(with, id, &t->keys.at[i].fields, err))
			return false;
	for (ptrdiff_t i = 0; i < t->indexes.len; i++)
		if (is_whole(batch, &t->indexes.at[i], &fields) && !take(with, id, &fields, err))
			return false;
	return true;
}

static bool each_unique(struct store *s, int64_t catalog, unique_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db, WITH_UNIQUE, err);
	bool good;

	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		struct asset asset;
		struct err why = { 0 };

		arena_reset(batch);
		/* An unreadable record is reported by the caller that shows it. */
		if (record_get(batch, col_str(q, 1), &asset, &why) &&
		    !give_asset(batch, col_int(q, 0), &asset, take, with, err))
			return false;
	}
	return good;
}

bool store_each_unique(struct store *s, int64_t catalog, const struct stop *stop, unique_fn take, void *with,
		       struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_unique(s, catalog, take, with, err));
}

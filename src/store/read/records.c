/* Assets as their records, all of them or by id: for data built from all text, or from very many assets. */
#include "store/schema/asset_row.h"
#include "store/assets.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

#define WHOLE \
	"select a.id, a.qualified, r.record from p_asset a join p_record r on r.asset_id = a.id" \
	" where a.state = 1 and +a.catalog_id = ?1 order by a.qualified"

static bool unreadable(struct store *s, str qualified, struct err *err)
{
	err_set(err, ERR_CACHE, "the cache %.*s is damaged: the record of %.*s cannot be read", STR(s->path),
		STR(qualified));
	err_subject(err, s->path);
	return err_next(err, "Move the file away and run %s; manual tags remain only in the moved file.",
			ACTION("sync"));
}

static bool each_whole(struct store *s, int64_t catalog, asset_whole_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db, WHOLE, err);
	bool good;

	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		struct asset asset;
		struct err why = { 0 };

		arena_reset(batch);
		if (!record_get(batch, col_str(q, 2), &asset, &why))
			return unreadable(s, col_str(q, 1), err);
		if (!take(with, col_int(q, 0), col_str(q, 1), &asset, err))
			return false;
	}
	return good;
}

bool store_each_whole(struct store *s, int64_t catalog, const struct stop *stop, asset_whole_fn take, void *with,
		      struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_whole(s, catalog, take, with, err));
}

#define ONE \
	"select a.qualified, r.record from p_asset a join p_record r on r.asset_id = a.id where a.state = 1 and a.id = ?1"

static bool whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, ONE, err);
	struct err why = { 0 };
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	if (!row)
		return err_set(err, ERR_TABLE_NOT_FOUND, "it no longer exists");
	return record_get(a, col_str(q, 1), out, &why) || unreadable(s, col_str(q, 0), err);
}

bool store_whole(struct store *s, struct arena *a, int64_t id, struct asset *out, struct err *err)
{
	return store_read(s, err) && store_read_end(s, whole(s, a, id, out, err));
}

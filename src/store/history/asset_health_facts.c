/* Reads the facts for health (model/health.h). */
#include "store/internal.h"
#include "store/schema/health_sql.h"
#include "store/history.h"

#include "base/arena.h"

#include "base/banned.h"

#define FACTS HEALTH_FACTS("?1")

static bool truth_in(struct stmt *q, int i)
{
	return col_int(q, i) != 0;
}

static void facts_from(struct stmt *q, struct health_facts *f)
{
	int i = 0;

	*f = (struct health_facts){ .kind = ASSET_OTHER };
	f->id = col_int(q, i++);
	f->qualified = col_str(q, i++);
	asset_kind_named(col_str(q, i++), &f->kind);
	f->read_at = col_num(q, i++);
	f->problem = col_str(q, i++);
	f->readable = col_null(q, i) ? MAYBE : truth_in(q, i) ? YES : NO;
	i++;
	f->updated_at = col_num(q, i++);
	f->updated_after = col_num(q, i++);
	f->updated_origin = col_str(q, i++);
	f->age = col_num(q, i++);
	f->updated_exact = truth_in(q, i++);
	f->counts_writes = truth_in(q, i++);
	f->rows = col_num(q, i++);
	f->size = col_num(q, i++);
	count_kind_named(col_str(q, i++), &f->rows_kind);
	f->scans = col_num(q, i++);
	f->scans_for = col_num(q, i++);
	f->scans_since = col_num(q, i++);
	f->has_key = truth_in(q, i++);
	f->described = truth_in(q, i++);
	f->connected = truth_in(q, i++);
	f->broken_keys = col_int(q, i++);
	f->broken_key = col_str(q, i++);
	f->by_rows = truth_in(q, i++);
	f->first = col_num(q, i++);
	f->last = col_num(q, i++);
	f->first_at = col_num(q, i++);
	f->trend_span = col_num(q, i++);
	f->changes = col_int(q, i++);
	f->reads = col_int(q, i++);
	f->watched = col_num(q, i++);
	f->watched_from = col_num(q, i++);
	f->defined = col_int(q, i++);
	f->moved = col_int(q, i++);
}

static bool each_health(struct store *s, int64_t asset, int64_t trend_over, health_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, asset ? FACTS " where a.id = ?2" : FACTS, err);
	struct health_facts f;
	bool good;

	bind_int(q, 1, trend_over);
	if (asset)
		bind_int(q, 2, asset);
	while (stmt_next(q, &good, err)) {
		facts_from(q, &f);
		if (!take(with, &f, err))
			return false;
	}
	return good;
}

bool store_each_health(struct store *s, int64_t asset, int64_t trend_over, const struct stop *stop, health_fn take,
		       void *with, struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_health(s, asset, trend_over, take, with, err));
}

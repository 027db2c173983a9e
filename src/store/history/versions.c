/* Reads generations, versions and measures. */
#include "store/schema/asset_row.h"
#include "store/history.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

/* ---- generations ---- */

static void generation_from(struct stmt *q, struct arena *a, struct generation *g)
{
	*g = (struct generation){
		.number = col_int(q, 0),
		.taken_at = col_num(q, 1),
		.origin = str_dup(a, col_str(q, 2)),
		.partial = col_int(q, 3) != 0,
		.partial_reason = str_dup(a, col_str(q, 4)),
		.assets = col_int(q, 6),
		.added = col_int(q, 7),
		.dropped = col_int(q, 8),
		.altered = col_int(q, 9),
		.renamed = col_int(q, 10),
		.hidden = col_int(q, 11),
		.read_us = col_int(q, 12),
		.write_us = col_int(q, 13),
		.rebuildable = col_int(q, 14) != 0,
	};
	digest_from(col_str(q, 5), &g->digest);
}

static bool partitions_now(struct store *s, int64_t catalog, int64_t *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select count(*) from p_asset where catalog_id = ? and state = 1 and part_of is not null", err);
	bool good;

	bind_int(q, 1, catalog);
	if (stmt_next(q, &good, err))
		*out = col_int(q, 0);
	return good;
}

/*
 * Backwards from now: each generation without the partitions that later ones added,
 * and with those that they dropped.
 */
static bool count_partitions(struct store *s, int64_t catalog, struct generations *all, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	int64_t n = 0;
	ptrdiff_t i = 0;
	bool good;

	if (!partitions_now(s, catalog, &n, err))
		return false;
	q = db_ask(s->db,
		   "select generation, sum(after - was) from (select v.generation, v.was, coalesce(lead(v.was) over"
		   " (partition by v.thing_id order by v.number), a.state = 1) as after from p_version v join p_asset a"
		   " on a.id = v.thing_id where v.catalog_id = ? and v.what = 'asset' and a.part_of is not null)"
		   " group by generation order by generation desc",
		   err);
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		for (; i < all->len && all->at[i].number >= col_int(q, 0); i++)
			all->at[i].partitions = n;
		n -= col_num(q, 1);
	}
	for (; i < all->len; i++)
		all->at[i].partitions = n;
	for (i = 0; i < all->len; i++)
		if (!all->at[i].rebuildable)
			all->at[i].partitions = UNKNOWN;
	return good;
}

bool store_generations(struct store *s, struct arena *a, int64_t catalog, struct generations *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct generations all = { 0 };
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(
		s->db,
		"select g.number, g.taken_at, g.origin, g.partial, g.partial_reason, g.digest, g.assets, g.added, g.dropped,"
		" g.altered, g.renamed, g.hidden, g.read_us, g.write_us, g.number >= c.oldest from p_generation g"
		" join p_catalog c on c.id = g.catalog_id where g.catalog_id = ? order by g.number desc",
		err);
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err))
		generation_from(q, a, push(&all, a));
	if (!good || !count_partitions(s, catalog, &all, err))
		return false;
	*out = all;
	return true;
}

bool store_generation_at(struct store *s, int64_t catalog, instant t, int64_t *number, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select max(number) from p_generation where catalog_id = ? and taken_at <= ?", err);
	bind_int(q, 1, catalog);
	bind_int(q, 2, t);
	if (!stmt_row(q, &row, err))
		return false;
	*number = row ? col_int(q, 0) : 0;
	return true;
}

/* ---- versions ---- */

static bool version_from(struct stmt *q, struct arena *a, struct version *v, struct err *err)
{
	struct err broken = { 0 };

	*v = (struct version){
		.id = col_int(q, 0),
		.asset_id = col_int(q, 1),
		.catalog_id = col_int(q, 2),
		.generation = col_int(q, 3),
		.number = col_int(q, 4),
		.catalog = str_dup(a, col_str(q, 5)),
		.qualified = str_dup(a, col_str(q, 6)),
		.created_at = col_num(q, 7),
		.kind = CHANGE_ALTERED,
		.summary = str_dup(a, col_str(q, 9)),
	};
	change_kind_named(col_str(q, 8), &v->kind);
	if (diff_from_json(a, col_str(q, 10), &v->changes, &broken))
		return true;
	return err_set(err, ERR_CACHE, "the cache is damaged: %s", broken.text);
}

static bool give_version(struct stmt *q, struct arena *a, version_fn take, void *with, struct err *err)
{
	struct version_row_taken row = { .ns = str_dup(a, col_str(q, 11)),
					 .name = str_dup(a, col_str(q, 12)),
					 .kind = ASSET_OTHER,
					 .origin = str_dup(a, col_str(q, 14)) };
	struct version v;

	asset_kind_named(col_str(q, 13), &row.kind);
	row.version = &v;
	return version_from(q, a, &v, err) && take(with, &row, err);
}

static bool each_version(struct store *s, const struct versions_wanted *w, version_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select v.id, iif(v.what = 'asset', v.thing_id, 0), v.catalog_id, v.generation, v.number, c.name, v.qualified, v.at,"
		" v.kind, v.summary, v.changes, n.name, t.name, t.kind, g.origin"
		" from p_version v join p_catalog c on c.id = v.catalog_id"
		" left join p_generation g on g.catalog_id = v.catalog_id and g.number = v.generation"
		" left join main.p_asset t on v.what = 'asset' and t.id = v.thing_id"
		" left join main.p_namespace n on n.id = iif(v.what = 'asset', t.namespace_id, v.thing_id)"
		" where v.kind in ('added', 'dropped', 'altered', 'renamed') and (?1 = 0 or v.catalog_id = ?1)"
		" and (?2 = 0 or v.thing_id = ?2) and (?3 is null or v.at >= ?3) and (?4 is null or v.at < ?4)"
		" and v.generation > ?5 and (?6 = 0 or v.generation <= ?6)"
		" order by v.at desc, c.name, v.generation desc, v.qualified, v.id",
		err);
	bool good;

	bind_int(q, 1, w->catalog);
	bind_int(q, 2, w->asset);
	bind_num(q, 3, w->since);
	bind_num(q, 4, w->until);
	bind_int(q, 5, w->after);
	bind_int(q, 6, w->through);
	while (stmt_next(q, &good, err)) {
		if (!give_version(q, a, take, with, err))
			return false;
		arena_reset(a);
	}
	return good;
}

bool store_each_version(struct store *s, const struct versions_wanted *w, const struct stop *stop, version_fn take,
			void *with, struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) && store_read_done(s, before, each_version(s, w, take, with, err));
}

bool store_before_version(struct store *s, struct arena *a, int64_t version, struct asset *out, bool *there,
			  struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select before from main.p_version where id = ?1 and before is not null", err);
	return stmt_one(q, version, there, err) && (!*there || record_get(a, str_dup(a, col_str(q, 0)), out, err));
}

/* ---- measures ---- */

bool store_measures(struct store *s, struct arena *a, int64_t asset, struct measures *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct measures all = { 0 };
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(
		s->db,
		"select generation, at, rows, rows_kind, size, size_kind, created_at, modified_at, modified_origin, analyzed_at,"
		" rows_origin from p_measure where asset_id = ?1 and at is not null union all select measured, measured_at, rows, rows_kind, size,"
		" size_kind, created_at, modified_at, modified_origin, analyzed_at, rows_origin from p_asset where id = ?1"
		" and measured is not null order by 1",
		err);
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct measure *m = push(&all, a);

		m->generation = col_int(q, 0);
		m->at = col_num(q, 1);
		stats_from(q, 2, a, &m->stats);
	}
	if (!good)
		return false;
	*out = all;
	return true;
}

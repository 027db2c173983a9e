/* Searches at the server: the filter as a query over pg_class, then the assets it found, read in batches. */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum {
	SEARCH_MOST = 1000 * 1000, /* assets that one search may return */
	BATCH = 500,
};

#define RELKIND_CASE \
	"CASE WHEN c.relispartition THEN 'partition' WHEN c.relkind = 'v' THEN 'view' WHEN c.relkind = 'm' THEN " \
	"'materialized_view' WHEN c.relkind = 'f' THEN 'foreign_table' WHEN c.relkind = 'p' THEN " \
	"'partitioned_table' ELSE 'table' END"
/* A schema in our notation: in quotes if necessary. */
#define WRITTEN_SPACE \
	"CASE WHEN n.nspname ~ '[.\"[:space:][:cntrl:]]' THEN '\"' || replace(n.nspname, '\"', '\"\"') || '\"' " \
	"ELSE n.nspname::text END"
#define KEY_EXISTS(test) "EXISTS (SELECT 1 FROM pg_constraint k WHERE " test ")"

static const struct sql_source catalog = {
	.name = "c.relname::text",
	.qualified = WRITTEN_SPACE " || '.' || c.relname",
	.ns = WRITTEN_SPACE,
	.kind_case = RELKIND_CASE,
	.rows = "CASE WHEN c.reltuples >= 0 AND c.relkind <> 'v' THEN c.reltuples::int8 "
		"WHEN c.reltuples < 0 AND c.relkind IN ('r','m') THEN nullif(pg_stat_get_live_tuples(c.oid), 0) END",
	.size = "CASE WHEN c.relkind IN ('r','m') THEN c.relpages * current_setting('block_size')::int8 END",
	.owner = "pg_get_userbyid(c.relowner)::text",
	.has_open =
		"EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped",
	.has_name = "a.attname::text",
	.has_type = "format_type(a.atttypid, a.atttypmod)",
	.has_close = ")",
	.has_pk = KEY_EXISTS("k.conrelid = c.oid AND k.contype = 'p'"),
	.has_fk = KEY_EXISTS("k.conrelid = c.oid AND k.contype = 'f'"),
	.is_referenced = KEY_EXISTS("k.confrelid = c.oid AND k.contype = 'f'"),
};

static struct sql search_sql(struct arena *a, const struct filter *f, int64_t limit)
{
	struct sql q = sql_start(a, &dialect_postgresql);
	int left;

	sql_add(&q,
		"SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN "
		"('r','v','m','f','p') AND c.oid >= 16384 AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'");
	left = sql_where(&q, f, &catalog);
	sql_add(&q, " ORDER BY n.nspname::text COLLATE \"C\", c.relname::text COLLATE \"C\"");
	/* The caller's remaining tests may discard any of them. */
	if (limit > 0 && !left)
		sb_fmt(&q.text, " LIMIT %lld", (long long)limit);
	return q;
}

/* Reads the part from..to of the list in a transaction of its own; carefully if one of them made it fail. */
static bool read_batch(struct pg_reading *r, const struct pq_rows *rows, ptrdiff_t from, ptrdiff_t to, bool careful,
		       const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX), oids = SB(SB_MAX);

	for (ptrdiff_t i = from; i < to; i++)
		sb_fmt(&oids, "%s%.*s", i > from ? "," : "{", STR(rows->cell[i]));
	sb_puts(&oids, "}");
	pg_put_begin(&sql, r->c, true, careful ? PG_CAREFUL_LOCK_MS : PG_LOCK_MS);
	return pg_message(r->c, sb_str(&sql), NULL, stop, err) &&
	       pg_read_some(r, sb_str(&oids), NO_STR, careful, stop, err);
}

static bool give(const struct pg_reading *r, const struct pq_rows *rows, ptrdiff_t from, ptrdiff_t to,
		 const struct sink *sink, struct err *err)
{
	struct asset asset;

	for (ptrdiff_t i = from; i < to; i++) {
		const struct pg_rel *rel;
		int64_t oid;

		rel = str_int(rows->cell[i], &oid) ? pg_rel_of(r, (uint32_t)oid) : NULL;
		if (!rel || rel->related || !source_wants(r->c->source, rel->ns, rel->name))
			continue; /* dropped since it was found, or not selected */
		pg_build(r, r->a, rel, &asset);
		if (!sink->asset(sink->with, &asset, err))
			return false;
	}
	return true;
}

static bool give_batch(struct conn *c, const struct pq_rows *rows, ptrdiff_t from, ptrdiff_t to,
		       const struct stop *stop, const struct sink *sink, struct err *err)
{
	bool ok = false, again = true;

	for (int careful = 0; again; careful++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct err why = { 0 };
		struct pg_reading r;

		pg_reading_start(&r, c, a);
		ok = read_batch(&r, rows, from, to, careful, stop, &why);
		again = !ok && !careful && pg_is_about_an_object(&r, &why);
		if (ok)
			ok = give(&r, rows, from, to, sink, err);
		else
			pg_rollback(c);
		if (why.kind && !again)
			*err = why;
		pg_reading_end(&r);
	}
	return ok;
}

bool pg_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
	       const struct sink *to, str *sql, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb begin = SB(1 << 16);
	struct sql q = search_sql(scratch, f, limit);
	struct pq_statement search = {
		.sql = sb_str(&q.text), .values = q.bound.at, .count = q.bound.len, .most = SEARCH_MOST, .columns = "o"
	};
	struct pq_rows rows = { 0 };
	bool ok;

	if (pg_lacks(c, "searching the source is", err)) {
		sql_free(&q);
		return false;
	}
	pq_begin(c->pq);
	pg_put_begin(&begin, c, false, PG_LOCK_MS);
	ok = pg_message(c, sb_str(&begin), NULL, stop, err) && pg_ask(c, scratch, &search, &rows, stop, err);
	pg_rollback(c);
	for (ptrdiff_t i = 0; ok && i < rows.rows; i += BATCH)
		ok = give_batch(c, &rows, i, i + BATCH < rows.rows ? i + BATCH : rows.rows, stop, to, err);
	if (ok)
		*sql = pg_as_ran(a, sb_str(&q.text), q.bound.at, q.bound.len);
	sql_free(&q);
	return ok || err_at(err, "searching %.*s", STR(pq_where(c->pq)));
}

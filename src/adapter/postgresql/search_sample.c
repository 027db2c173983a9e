/* What is asked with words of a person's in it: search and sample. */
#include "adapter/postgresql/postgresql.h"

#include <string.h>

#include "base/arena.h"
#include "sql/edit/predicate.h"

#include "base/banned.h"

enum {
	SEARCH_MOST = 1000 * 1000, /* assets that one search may find */
	BATCH = 500,
	SAMPLE_MOST = 10 * 1000,
	LENGTHS_MOST = 800, /* columns of a table whose values' lengths are asked too */
	CELL = 4096,	    /* characters of a cell that a sample keeps */
};

/* ---- search ---- */

#define RELKIND_CASE \
	"CASE WHEN c.relispartition THEN 'partition' WHEN c.relkind = 'v' THEN 'view' WHEN c.relkind = 'm' THEN " \
	"'materialized_view' WHEN c.relkind = 'f' THEN 'foreign_table' WHEN c.relkind = 'p' THEN " \
	"'partitioned_table' ELSE 'table' END"
/* A schema as names are written here: in quotes where it needs them. */
#define WRITTEN_SPACE \
	"CASE WHEN n.nspname ~ '[.\"[:space:][:cntrl:]]' THEN '\"' || replace(n.nspname, '\"', '\"\"') || '\"' " \
	"ELSE n.nspname::text END"
#define KEY_EXISTS(test) "EXISTS (SELECT 1 FROM pg_constraint k WHERE " test ")"

static const struct sql_source catalog = {
	.name = "c.relname::text",
	.qualified = WRITTEN_SPACE " || '.' || c.relname",
	.ns = WRITTEN_SPACE,
	.kind_case = RELKIND_CASE,
	.rows = "CASE WHEN c.reltuples >= 0 AND c.relkind <> 'v' THEN c.reltuples::int8 END",
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

str pg_as_ran(struct arena *a, str text, const str *values, ptrdiff_t count)
{
	scoped(sb_free) struct sb out = SB(1 << 22);

	for (ptrdiff_t i = 0; i < text.len; i++) {
		ptrdiff_t end = i + 1;
		int64_t n;

		while (end < text.len && text.at[end] >= '0' && text.at[end] <= '9')
			end++;
		if (text.at[i] == '$' && str_int(str_n(text.at + i + 1, end - i - 1), &n) && n >= 1 && n <= count) {
			sql_text(&out, values[n - 1]);
			i = end - 1;
		} else {
			sb_putc(&out, text.at[i]);
		}
	}
	return str_dup(a, sb_str(&out));
}

static struct sql search_sql(struct arena *a, const struct filter *f, int64_t limit)
{
	struct sql q = sql_start(a, &dialect_postgresql);
	int left;

	sql_add(&q,
		"SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN "
		"('r','v','m','f','p') AND c.oid >= 16384 AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'");
	left = sql_where(&q, f, &catalog);
	sql_add(&q, " ORDER BY n.nspname::text COLLATE \"C\", c.relname::text COLLATE \"C\"");
	/* What the caller still has to test may throw any of them away. */
	if (limit > 0 && !left)
		sb_fmt(&q.text, " LIMIT %lld", (long long)limit);
	return q;
}

/* The list's part from..to, read in a transaction of its own; carefully when one of them made it fail. */
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
			continue; /* gone since it was found, or not wanted */
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
		.sql = sb_str(&q.text), .values = q.bound.at, .count = q.bound.len, .most = SEARCH_MOST
	};
	struct pq_rows rows = { 0 };
	bool ok;

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

/* ---- statements that hold words of a person's ---- */

/*
 * The session's own search path and formats hold here: they are what a view's
 * functions and a person's statement were written for. The first query fixes
 * that the transaction only reads.
 */
bool pg_begin_reading(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 12);

	sb_fmt(&sql,
	       "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\nSELECT pg_catalog.set_config('statement_timeout','%lld',true),"
	       "pg_catalog.set_config('lock_timeout','%d',true),pg_catalog.set_config('synchronize_seqscans','off',true),"
	       "pg_catalog.set_config('cursor_tuple_fraction','1',true);\n",
	       (long long)pg_timeout_ms(c), PG_LOCK_MS);
	return pg_message(c, sb_str(&sql), NULL, stop, err);
}

/* ---- sample ---- */

static bool is_bytea(const struct field *f)
{
	return str_eq(f->type, S("bytea"));
}

/* A list for SELECT may have 1664 entries: of a very wide table only the values fit. */
static bool asks_lengths(const struct asset *asset)
{
	return asset->fields.len <= LENGTHS_MOST;
}

/* The start of each value, and behind all of them how long each is. */
static bool put_columns(struct sb *sql, const struct asset *asset)
{
	bool any = false;

	for (int pass = 0; pass < 1 + asks_lengths(asset); pass++)
		for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
			const struct field *f = &asset->fields.at[i];

			if (f->readable == NO)
				continue;
			sb_puts(sql, any ? ", " : "");
			sb_puts(sql, pass ? is_bytea(f) ? "pg_catalog.octet_length(t." : "pg_catalog.length(t."
					  : "pg_catalog.left(t.");
			sql_name(sql, &dialect_postgresql, f->name);
			if (!pass) {
				sb_fmt(sql, "::pg_catalog.text, %d) AS ", CELL);
				sql_name(sql, &dialect_postgresql, f->name);
			} else {
				sb_puts(sql, is_bytea(f) ? ")" : "::pg_catalog.text)");
			}
			any = true;
		}
	return any;
}

static bool put_sample(struct sb *sql, const struct asset *asset, int64_t limit)
{
	const struct key *key = asset_primary_key(asset);
	bool any;

	sb_puts(sql, "SELECT ");
	any = put_columns(sql, asset);
	sb_puts(sql, " FROM ");
	sql_names(sql, &dialect_postgresql, asset->ns, asset->name);
	sb_puts(sql, " AS t"); /* a name in ORDER BY alone would mean the text in the list above */
	for (ptrdiff_t i = 0; key && i < key->fields.len; i++) {
		const struct field *f = asset_field(asset, key->fields.at[i]);

		if (!f || f->readable == NO)
			break; /* then by what comes before it */
		sb_puts(sql, i ? ", " : " ORDER BY ");
		sb_puts(sql, "t.");
		sql_name(sql, &dialect_postgresql, f->name);
	}
	sb_fmt(sql, " LIMIT %lld", (long long)limit);
	return any;
}

/* Through a cursor: one statement, no other than a query, in a transaction that is thrown away. */
static bool fetch(struct conn *c, struct arena *a, str query, int64_t limit, struct pq_rows *rows,
		  const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb text = SB(1 << 22);
	struct pq_statement declare = { 0 },
			    some = { .sql = str_fmt(a, "FETCH FORWARD %lld FROM ocat", (long long)limit),
				     .most = SAMPLE_MOST };
	struct pq_rows none;

	sb_puts(&text, "DECLARE ocat NO SCROLL CURSOR FOR ");
	sb_put(&text, query);
	declare.sql = sb_str(&text);
	return pg_begin_reading(c, stop, err) && pg_ask(c, a, &declare, &none, stop, err) &&
	       pg_ask(c, a, &some, rows, stop, err);
}

/* Of the columns that may be read. */
static bool *binary_ones(struct arena *a, const struct asset *asset)
{
	bool *binary = new_n(a, bool, asset->fields.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (asset->fields.at[i].readable != NO)
			binary[n++] = is_bytea(&asset->fields.at[i]);
	return binary;
}

static bool give_rows(struct arena *a, const struct asset *asset, const struct pq_rows *rows, const struct row_fn *to,
		      struct err *err)
{
	const bool *binary = binary_ones(a, asset);
	bool lengths = asks_lengths(asset);
	ptrdiff_t n = lengths ? rows->columns / 2 : rows->columns;
	struct sampled *cells = new_n(a, struct sampled, n + 1);

	if (to->columns && !to->columns(to->with, rows->name, n, err))
		return false;
	for (ptrdiff_t i = 0; i < rows->rows; i++) {
		const str *row = rows->cell + i * rows->columns;

		for (ptrdiff_t k = 0; k < n; k++) {
			cells[k] = (struct sampled){ .text = row[k], .binary = binary[k] };
			if (row[k].at && !(lengths && str_int(row[n + k], &cells[k].whole)))
				cells[k].whole = row[k].len;
		}
		if (!to->row(to->with, cells, n, err))
			return false;
	}
	return true;
}

bool pg_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
	       const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 22);
	struct pq_rows rows = { 0 };
	struct asset asset;
	bool found, ok;

	if (limit < 0 || limit > SAMPLE_MOST)
		limit = SAMPLE_MOST;
	if (!pg_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at the source", STR(which.ns),
			       STR(which.name));
	if (!put_sample(&query, &asset, limit)) {
		err_set(err, ERR_PERMISSION, "no column of %.*s.%.*s is readable by this role", STR(which.ns),
			STR(which.name));
		return err_next(err, "ask the owner for SELECT on it and USAGE on its schema");
	}
	ok = fetch(c, a, sb_str(&query), limit, &rows, stop, err);
	pg_rollback(c);
	if (!ok)
		return err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
	*sql = str_dup(a, sb_str(&query));
	return give_rows(a, &asset, &rows, to, err);
}

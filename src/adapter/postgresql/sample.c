/* Some rows of a table as text, in the order of its primary key. */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

enum {
	SAMPLE_MOST = 10 * 1000,
	LENGTHS_MOST = 800, /* columns of a table for which the lengths of values are also read */
	CELL = 4096,	    /* characters of a cell in a sample */
};

static bool is_bytea(const struct field *f)
{
	return str_eq(f->type, S("bytea"));
}

/* A SELECT list may have 1664 entries, so for a very wide table only the values are read. */
static bool asks_lengths(const struct asset *asset)
{
	return asset->fields.len <= LENGTHS_MOST;
}

/* The start of each value, followed by the length of each value. */
static bool put_columns(struct sb *sql, const struct asset *asset, struct sb *kinds)
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
			sb_putc(kinds, pass ? 'N' : 'X');
			any = true;
		}
	return any;
}

/* kinds: of the columns of the answer, as in struct pq_statement. */
static bool put_sample(struct sb *sql, const struct asset *asset, int64_t limit, struct sb *kinds)
{
	const struct key *key = asset_primary_key(asset);
	bool any;

	sb_puts(sql, "SELECT ");
	any = put_columns(sql, asset, kinds);
	sb_puts(sql, " FROM ");
	sql_names(sql, &dialect_postgresql, asset->ns, asset->name);
	sb_puts(sql, " AS t"); /* a bare name in ORDER BY would refer to the text in the list above */
	for (ptrdiff_t i = 0; key && i < key->fields.len; i++) {
		const struct field *f = asset_field(asset, key->fields.at[i]);

		if (!f || f->readable == NO)
			break; /* ordered by the preceding columns only */
		sb_puts(sql, i ? ", " : " ORDER BY ");
		sb_puts(sql, "t.");
		sql_name(sql, &dialect_postgresql, f->name);
	}
	sb_fmt(sql, " LIMIT %lld", (long long)limit);
	return any;
}

/* Through a cursor: one statement, which must be a query, in a transaction that is rolled back. */
static bool fetch(struct conn *c, struct arena *a, str query, const char *columns, int64_t limit, struct pq_rows *rows,
		  const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb text = SB(1 << 22);
	struct pq_statement declare = { 0 }, some = {
		.sql = str_fmt(a, "FETCH FORWARD %lld FROM ocat", (long long)limit), .most = limit, .columns = columns
	};
	struct pq_rows none;

	sb_puts(&text, "DECLARE ocat NO SCROLL CURSOR FOR ");
	sb_put(&text, query);
	declare.sql = sb_str(&text);
	return pg_begin_reading(c, stop, err) && pg_ask(c, a, &declare, &none, stop, err) &&
	       pg_ask(c, a, &some, rows, stop, err);
}

/* One flag for each readable column. */
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
	scoped(sb_free) struct sb query = SB(1 << 22), kinds = SB(1 << 16);
	struct pq_rows rows = { 0 };
	struct asset asset;
	bool found, ok;

	if (pg_lacks(c, "samples are", err))
		return false;
	if (limit < 0 || limit > SAMPLE_MOST)
		limit = SAMPLE_MOST;
	if (!pg_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at the source", STR(which.ns),
			       STR(which.name));
	if (!put_sample(&query, &asset, limit, &kinds)) {
		err_set(err, ERR_PERMISSION, "no column of %.*s.%.*s is readable by this role", STR(which.ns),
			STR(which.name));
		return err_next(err, "Ask the owner for SELECT on it and USAGE on its schema.");
	}
	ok = fetch(c, a, sb_str(&query), sb_c(&kinds), limit, &rows, stop, err);
	pg_rollback(c);
	if (!ok)
		return err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
	*sql = str_dup(a, sb_str(&query));
	return give_rows(a, &asset, &rows, to, err);
}

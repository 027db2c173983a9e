/* Some rows of a table or view as text, in the order in which they are stored. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, CELL = 4096 };

struct sample {
	array_of(const struct field *) fields; /* the columns of the rows */
	str sql;
	const struct row_fn *to;
	struct arena *arena; /* of a row */
};

static bool is_binary(const struct field *f)
{
	return str_eq_fold(f->type, S("BLOB"));
}

/* For each column the start of the value, and its length. */
static void put_sample(struct sb *sql, const struct sample *s, str from, int64_t limit)
{
	for (ptrdiff_t i = 0; i < s->fields.len; i++) {
		scoped(sb_free) struct sb name = SB(1 << 16);
		bool binary = is_binary(s->fields.at[i]);

		sql_name(&name, &dialect_duckdb, s->fields.at[i]->name);
		sb_fmt(sql,
		       binary ? "%s'x''' || lower(hex(%s[1:%d])) || '''', octet_length(%s)::VARCHAR"
			      : "%sleft(%s::VARCHAR, %d), length(%s::VARCHAR)::VARCHAR",
		       i ? ", " : "SELECT ", sb_c(&name), binary ? CELL / 2 : CELL, sb_c(&name));
	}
	sb_puts(sql, " FROM ");
	sb_put(sql, from);
	sb_fmt(sql, " LIMIT %lld", (long long)(limit < 1 ? 1 : limit > ROWS_MOST ? ROWS_MOST : limit));
}

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct sample *s = with;
	ptrdiff_t columns = n / 2;
	struct sampled *row;

	arena_reset(s->arena);
	row = new_n(s->arena, struct sampled, columns + 1);
	for (ptrdiff_t i = 0; i < columns; i++) {
		row[i] = (struct sampled){ .text = cells[2 * i], .binary = is_binary(s->fields.at[i]) };
		str_int(cells[2 * i + 1], &row[i].whole);
	}
	return s->to->row(s->to->with, row, columns, err);
}

static bool run(struct conn *c, void *with, struct err *err)
{
	struct sample *s = with;
	struct duck_fn to = { take_row, s };

	return duck_ask(c, &(struct duck_query){ .sql = s->sql }, &to, err);
}

static bool give(struct conn *c, struct arena *a, struct sample *s, const struct stop *stop, struct err *err)
{
	str *names = new_n(a, str, s->fields.len + 1);

	for (ptrdiff_t i = 0; i < s->fields.len; i++)
		names[i] = s->fields.at[i]->name;
	return s->to->columns(s->to->with, names, s->fields.len, err) && duck_look(c, stop, run, s, err);
}

bool duck_sample_from(struct conn *c, struct arena *a, const struct asset *asset, str from, int64_t limit,
		      const struct stop *stop, const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 24);
	struct sample s = { .to = to };
	bool good;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (!asset->fields.at[i].path.at)
			*push(&s.fields, a) = &asset->fields.at[i];
	if (!s.fields.len)
		return err_set(err, ERR_SOURCE, "%.*s.%.*s has no columns", STR(asset->ns), STR(asset->name));
	put_sample(&query, &s, from, limit);
	s.sql = str_dup(a, sb_str(&query));
	s.arena = arena_open();
	good = give(c, a, &s, stop, err) || err_at(err, "sampling %.*s.%.*s", STR(asset->ns), STR(asset->name));
	arena_close(s.arena);
	*sql = s.sql;
	return good;
}

bool duck_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		 const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb from = SB(1 << 18);
	struct asset asset;
	bool found;

	if (!duck_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist in %.*s", STR(which.ns),
			       STR(which.name), STR(c->path));
	sql_names(&from, &dialect_duckdb, asset.ns, asset.name);
	return duck_sample_from(c, a, &asset, sb_str(&from), limit, stop, to, sql, err);
}

/* Some rows of a table or view as text, in the order in which the server gives them. */
#include "adapter/clickhouse/connection.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, CELL = 4096 };

struct sample {
	ptrdiff_t columns;
	const struct row_fn *to;
	struct arena *arena; /* of a row */
};

/* Columns that can be selected: those that only an INSERT takes cannot. */
static bool is_selected(const struct field *f)
{
	return !f->path.at && !props_get(&f->props, S("default_kind")).at;
}

/* For each column the start of the value, and its length. */
static ptrdiff_t put_sample(struct sb *sql, const struct asset *asset, str database, int64_t limit)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		scoped(sb_free) struct sb name = SB(1 << 16), value = SB(1 << 17);
		const struct field *f = &asset->fields.at[i];

		if (!is_selected(f))
			continue;
		sql_name(&name, &dialect_clickhouse, f->name);
		sb_fmt(&value,
		       str_starts(f->type, S("AggregateFunction(")) ? "toString(finalizeAggregation(%s))"
								    : "toString(%s)",
		       sb_c(&name));
		sb_fmt(sql, "%ssubstringUTF8(%s, 1, %d), toString(lengthUTF8(%s))", n++ ? ", " : "SELECT ",
		       sb_c(&value), CELL, sb_c(&value));
	}
	sb_puts(sql, " FROM ");
	sql_name(sql, &dialect_clickhouse, database);
	sb_putc(sql, '.');
	sql_name(sql, &dialect_clickhouse, asset->name);
	sb_fmt(sql, " LIMIT %lld", (long long)(limit < 1 ? 1 : limit > ROWS_MOST ? ROWS_MOST : limit));
	return n;
}

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct sample *s = with;
	struct sampled *row;

	(void)n;
	arena_reset(s->arena);
	row = new_n(s->arena, struct sampled, s->columns + 1);
	for (ptrdiff_t i = 0; i < s->columns; i++) {
		row[i] = (struct sampled){ .text = cells[2 * i] };
		str_int(cells[2 * i + 1], &row[i].whole);
	}
	return s->to->row(s->to->with, row, s->columns, err);
}

static bool give(struct conn *c, struct arena *a, struct sample *s, const struct asset *asset, str sql, struct err *err)
{
	struct click_query q = { .sql = sql, .columns = (int)s->columns * 2, .plain = true };
	str *names = new_n(a, str, s->columns + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++)
		if (is_selected(&asset->fields.at[i]))
			names[n++] = asset->fields.at[i].name;
	return s->to->columns(s->to->with, names, n, err) &&
	       click_ask(c, &q, &(struct click_fn){ take_row, s }, NULL, err);
}

bool click_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 22);
	scoped(arena_close) struct arena *rows = arena_open();
	struct sample s = { .to = to, .arena = rows };
	struct err ignored = { 0 };
	struct name_parts parts;
	struct asset asset;
	bool found;

	if (!click_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found || !name_split(a, which.ns, &parts, &ignored))
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at %.*s", STR(which.ns),
			       STR(which.name), STR(c->session.base));
	s.columns = put_sample(&query, &asset, parts.part[0], limit);
	if (!s.columns)
		return err_set(err, ERR_SOURCE, "%.*s.%.*s has no columns", STR(which.ns), STR(which.name));
	*sql = str_dup(a, sb_str(&query));
	return give(c, a, &s, &asset, *sql, err) || err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
}

/* Some rows of a table or view, as the server writes them in JSON. */
#include "adapter/trino/connection.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, CELL = 4096 };

struct sample {
	const struct asset *asset;
	const struct row_fn *to;
	struct arena *arena; /* of a row */
	int columns;
};

static bool is_text(str type)
{
	return str_starts(type, S("varchar")) || str_starts(type, S("char"));
}

static bool is_binary(str type)
{
	return str_starts(type, S("varbinary"));
}

/* For each column the start of the value, and its length. */
static int put_sample(struct sb *sql, const struct asset *asset, str name, int64_t limit)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		scoped(sb_free) struct sb column = SB(1 << 16);
		const struct field *f = &asset->fields.at[i];

		if (f->path.at)
			continue;
		sql_name(&column, &dialect_trino, f->name);
		sb_puts(sql, n++ ? ", " : "SELECT ");
		if (is_text(f->type))
			sb_fmt(sql, "substr(%s, 1, %d), length(%s)", sb_c(&column), CELL, sb_c(&column));
		else if (is_binary(f->type))
			sb_fmt(sql, "'x''' || lower(to_hex(substr(%s, 1, %d))) || '''', length(%s)", sb_c(&column),
			       CELL / 2, sb_c(&column));
		else
			sb_fmt(sql, "%s, NULL", sb_c(&column));
	}
	sb_fmt(sql, " FROM %.*s LIMIT %lld", STR(name),
	       (long long)(limit < 1	       ? 1
			   : limit > ROWS_MOST ? ROWS_MOST
					       : limit));
	return n;
}

/* The value of a nested column may be long. */
static str cut(str text)
{
	ptrdiff_t end = CELL;

	if (text.len <= CELL)
		return text;
	while (end > CELL - 4 && ((unsigned char)text.at[end] & 0xC0) == 0x80)
		end--;
	return str_upto(text, end);
}

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct sample *s = with;
	struct sampled *row;
	ptrdiff_t k = 0;

	(void)n;
	arena_reset(s->arena);
	row = new_n(s->arena, struct sampled, s->columns + 1);
	for (ptrdiff_t i = 0; i < s->asset->fields.len; i++) {
		const struct field *f = &s->asset->fields.at[i];

		if (f->path.at)
			continue;
		row[k] = (struct sampled){ .text = cut(cells[2 * k]),
					   .whole = cells[2 * k].len,
					   .binary = is_binary(f->type) };
		str_int(cells[2 * k + 1], &row[k].whole);
		k++;
	}
	return s->to->row(s->to->with, row, s->columns, err);
}

static bool give(struct conn *c, struct arena *a, struct sample *s, str sql, struct err *err)
{
	str *names = new_n(a, str, s->columns + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s->asset->fields.len; i++)
		if (!s->asset->fields.at[i].path.at)
			names[n++] = s->asset->fields.at[i].name;
	return s->to->columns(s->to->with, names, n, err) &&
	       trino_ask(c, sql, s->columns * 2, &(struct trino_fn){ take_row, s }, NULL, err);
}

bool trino_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 22);
	scoped(arena_close) struct arena *rows = arena_open();
	struct asset asset;
	struct sample s = { .asset = &asset, .to = to, .arena = rows };
	str name;

	if (!trino_find(c, a, which, stop, &asset, &name, err))
		return false;
	s.columns = put_sample(&query, &asset, name, limit);
	if (!s.columns)
		return err_set(err, ERR_SOURCE, "%.*s.%.*s has no columns", STR(which.ns), STR(which.name));
	*sql = str_dup(a, sb_str(&query));
	return give(c, a, &s, *sql, err) || err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
}

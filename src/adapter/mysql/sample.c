/* Some rows of a table or view as text, in the order in which the server gives them. */
#include "adapter/mysql/connection.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum { ROWS_MOST = 1000, CELL = 4096 };

/* How a value becomes text; the first whose type starts the column's. %s: the column. */
static const struct form {
	const char *type;
	const char *value, *length;
	bool binary;
} forms[] = {
	{ "bit", "BIN(%s + 0)", "LENGTH(BIN(%s + 0))", false },
	{ "geometry", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "point", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "linestring", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "polygon", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "multi", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "geom", "LEFT(ST_AsText(%s), 4096)", "CHAR_LENGTH(ST_AsText(%s))", false },
	{ "binary", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "varbinary", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "tinyblob", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "blob", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "mediumblob", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "longblob", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "vector", "CONCAT('x''', LOWER(HEX(LEFT(%s, 2048))), '''')", "LENGTH(%s)", true },
	{ "", "LEFT(CONVERT(%s USING utf8mb4), 4096)", "CHAR_LENGTH(%s)", false },
};

static const struct form *form_of(const struct field *f)
{
	const struct form *form = forms;

	while (!str_starts(f->type, str_of(form->type)))
		form++;
	return form;
}

static void put_form(struct sb *sql, const char *form, str name)
{
	str rest = str_of(form);
	ptrdiff_t at;

	while ((at = str_find(rest, S("%s"))) >= 0) {
		sb_put(sql, str_upto(rest, at));
		sql_name(sql, &dialect_mysql, name);
		rest = str_from(rest, at + 2);
	}
	sb_put(sql, rest);
}

/* For each column the start of the value, and its length. */
static void put_sample(struct sb *sql, const struct asset *asset, str schema, int64_t limit)
{
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		const struct form *form = form_of(&asset->fields.at[i]);

		sb_puts(sql, i ? ", " : "SELECT ");
		put_form(sql, form->value, asset->fields.at[i].name);
		sb_puts(sql, ", ");
		put_form(sql, form->length, asset->fields.at[i].name);
	}
	sb_puts(sql, " FROM ");
	sql_name(sql, &dialect_mysql, schema);
	sb_putc(sql, '.');
	sql_name(sql, &dialect_mysql, asset->name);
	sb_fmt(sql, " LIMIT %lld", (long long)(limit < 1 ? 1 : limit > ROWS_MOST ? ROWS_MOST : limit));
}

struct sample {
	const struct asset *asset;
	str sql;
	const struct row_fn *to;
	struct arena *arena; /* of a row */
};

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct sample *s = with;
	ptrdiff_t columns = n / 2;
	struct sampled *row;

	arena_reset(s->arena);
	row = new_n(s->arena, struct sampled, columns + 1);
	for (ptrdiff_t i = 0; i < columns; i++) {
		row[i] = (struct sampled){ .text = cells[2 * i], .binary = form_of(&s->asset->fields.at[i])->binary };
		str_int(cells[2 * i + 1], &row[i].whole);
	}
	return s->to->row(s->to->with, row, columns, err);
}

static bool run(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct sample *s = with;
	struct my_fn to = { .row = take_row, .with = s, .columns = 2 * (int)s->asset->fields.len, .most = ROWS_MOST };

	return mysql_ask(c, s->sql, &to, stop, err);
}

static bool give(struct conn *c, struct arena *a, struct sample *s, const struct stop *stop, struct err *err)
{
	str *names = new_n(a, str, s->asset->fields.len + 1);

	for (ptrdiff_t i = 0; i < s->asset->fields.len; i++)
		names[i] = s->asset->fields.at[i].name;
	return s->to->columns(s->to->with, names, s->asset->fields.len, err) && mysql_look(c, stop, run, s, err);
}

bool mysql_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		  const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb query = SB(1 << 22);
	struct err ignored = { 0 };
	struct name_parts parts;
	struct asset asset;
	struct sample s = { .asset = &asset, .to = to };
	bool found, good;

	if (!mysql_inspect(c, a, which, stop, &found, &asset, NULL, err))
		return false;
	if (!found || !name_split(a, which.ns, &parts, &ignored))
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s.%.*s does not exist at %.*s", STR(which.ns),
			       STR(which.name), STR(my_place(c->my)));
	if (!asset.fields.len)
		return err_set(err, ERR_SOURCE, "%.*s.%.*s has no columns", STR(which.ns), STR(which.name));
	put_sample(&query, &asset, parts.part[0], limit);
	s.sql = str_dup(a, sb_str(&query));
	s.arena = arena_open();
	good = give(c, a, &s, stop, err) || err_at(err, "sampling %.*s.%.*s", STR(which.ns), STR(which.name));
	arena_close(s.arena);
	*sql = s.sql;
	return good;
}

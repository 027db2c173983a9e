/*
 * What psql shows of a relation besides its columns, keys and indexes: rules, options, extended statistics,
 * publications. All of it is kept as properties, in the server's own words.
 */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"
#include "base/redact.h"

#include "base/banned.h"

/* "name=value": the name is everything before the first sign, the value everything after it. */
static void put_option(struct sb *text, struct arena *a, str option)
{
	ptrdiff_t sign = str_at(option, '=');
	str name = str_upto(option, sign < 0 ? option.len : sign);

	sb_fmt(text, "%s%.*s", text->len ? ", " : "", STR(name));
	if (sign >= 0)
		sb_fmt(text, "=%.*s", STR(redact_hide_value(a, name, str_from(option, sign + 1))));
}

void pg_put_options(struct props *props, struct arena *a, str key, str array)
{
	scoped(sb_free) struct sb text = SB(1 << 20);
	struct strs list = { 0 };

	pg_array(a, array, &list);
	for (ptrdiff_t i = 0; i < list.len; i++)
		put_option(&text, a, list.at[i]);
	if (list.len)
		props_put(props, a, key, str_dup(a, sb_str(&text)));
}

static str named(const struct pg_building *b, const char *what, str name)
{
	return str_fmt(b->a, "%s %.*s", what, STR(name));
}

static void rules_of(const struct pg_building *b, struct props *props)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_RULES, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		str name = pg_text(b->a, &c, 0);
		char enabled = pg_char(&c, 2);

		props_put(props, b->a, named(b, "rule", name), pg_text(b->a, &c, 1));
		props_put(props, b->a, named(b, "rule_comment", name), pg_text(b->a, &c, 3));
		props_put(props, b->a, named(b, "rule_enabled", name),
			  enabled == 'D'   ? S("no")
			  : enabled == 'A' ? S("always")
			  : enabled == 'R' ? S("replica")
					   : NO_STR);
	}
}

/* In the notation that is allowed after the options of the table: toast.autovacuum_enabled=off. */
static void toast_of(const struct pg_building *b, struct props *props)
{
	scoped(sb_free) struct sb text = SB(1 << 16);
	struct strs list = { 0 };
	struct pg_cells c;
	struct pg_row row;

	if (!pg_first(&b->r->row_index, PG_TOASTS, b->rel->oid, &row))
		return;
	c = pg_cells_of(row.line);
	pg_array(b->a, pg_text(b->a, &c, 0), &list);
	for (ptrdiff_t i = 0; i < list.len; i++)
		sb_fmt(&text, "%stoast.%.*s", i ? ", " : "", STR(list.at[i]));
	props_put(props, b->a, S("toast_options"), list.len ? str_dup(b->a, sb_str(&text)) : NO_STR);
}

static void statistics_of(const struct pg_building *b, struct props *props)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_STATISTICS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		str name = pg_text(b->a, &c, 0);

		props_put(props, b->a, named(b, "statistics", name), pg_text(b->a, &c, 1));
		if (pg_int(&c, 2, -1) >= 0)
			props_put(props, b->a, named(b, "statistics_target", name), pg_text(b->a, &c, 2));
		props_put(props, b->a, named(b, "statistics_comment", name), pg_text(b->a, &c, 3));
	}
}

/* "insert, update (id, a) WHERE (a > 5)": the published part of it. */
static str published(const struct pg_building *b, const struct pg_cells *c)
{
	static const char *const words[] = { "insert", "update", "delete", "truncate" };
	scoped(sb_free) struct sb text = SB(1 << 20);
	str columns = pg_list(b->a, pg_text(b->a, c, 5)), filter = pg_text(b->a, c, 6);
	int n = 0;

	for (int i = 0; i < 4; i++)
		n += pg_true(c, i + 1);
	if (n == 4 || !n)
		sb_puts(&text, n ? "every change" : "no change");
	for (int i = 0; i < 4 && n < 4; i++)
		if (pg_true(c, i + 1))
			sb_fmt(&text, "%s%s", text.len ? ", " : "", words[i]);
	if (columns.len)
		sb_fmt(&text, " of (%.*s)", STR(columns));
	if (filter.len)
		sb_fmt(&text, " where %.*s", STR(filter));
	return str_dup(b->a, sb_str(&text));
}

static void publications_of(const struct pg_building *b, struct props *props)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_PUBLICATIONS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		str key = named(b, "publication", pg_text(b->a, &c, 0));

		/* Published by schema and by name: the entry by name has more details. */
		if (!props_get(props, key).at || pg_text(b->a, &c, 6).len || pg_text(b->a, &c, 5).len)
			props_put(props, b->a, key, published(b, &c));
	}
}

void pg_extras_of(const struct pg_building *b)
{
	struct props *props = &b->out->props;

	rules_of(b, props);
	toast_of(b, props);
	statistics_of(b, props);
	publications_of(b, props);
}

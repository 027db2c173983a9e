/* The type of a column, as the system itself would name it. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "sql/types/postgresql.h"
#include "base/banned.h"

#define AFTER_TYPE \
	" constraint not null default unique primary check references collate generated deferrable on comment auto_increment autoincrement " \
	"key using set identity as character charset storage compression codec ttl encode options first " \
	"after visible invisible enforced "

#define MORE_OF_TYPE \
	" unsigned signed zerofill precision varying time zone local large object raw byte char binary varchar second " \
	"minute hour day month year to national array "

static bool is_more(const struct ddl *d)
{
	if (ddl_is(d, "character"))
		return !ddl_is_next(d, 1, "set");
	if (ddl_is(d, "with"))
		return ddl_is_next(d, 1, "time") || ddl_is_next(d, 1, "local");
	if (ddl_is(d, "without"))
		return ddl_is_next(d, 1, "time");
	return ddl_is_any(d, MORE_OF_TYPE) ||
	       (syntax_has(d->s->dialect->syntax, HAS_TYPE_ANY_WORDS) && ddl_is_name(d) && !ddl_is_any(d, AFTER_TYPE));
}

/* STRUCT<a INT64, b ARRAY<STRING>> */
static void skip_angles(struct ddl *d)
{
	int depth = 0;

	do {
		depth += ddl_is_mark(d, "<");
		depth -= ddl_is_mark(d, ">") ? 1 : ddl_is_mark(d, ">>") ? 2 : 0;
		ddl_next(d);
	} while (depth > 0 && !ddl_ends(d));
}

static void skip_squares(struct ddl *d)
{
	while (ddl_mark(d, "[")) {
		while (!ddl_ends(d) && !ddl_is_mark(d, "]"))
			ddl_next(d);
		ddl_mark(d, "]");
	}
}

/* One blank where the text has several, or a line end. */
static str tidy(struct ddl *d, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char quote = 0;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];

		if (quote || c == '\'')
			quote = c == '\'' ? (quote ? 0 : c) : quote;
		else if (c == '\n' || c == '\t' || c == '\r' || c == ' ')
			c = b.len && sb_str(&b).at[b.len - 1] == ' ' ? 0 : ' ';
		if (c)
			sb_putc(&b, c);
	}
	return ddl_keep(d, sb_str(&b));
}

static void take_values(struct ddl *d, struct strs *values)
{
	int from = d->now;

	if (!ddl_mark(d, "("))
		return;
	while (!ddl_ends(d) && !ddl_is_mark(d, ")")) {
		str value = ddl_string(d);

		if (value.at)
			*push(values, d->s->arena) = value;
		else
			ddl_next(d);
		ddl_mark(d, ",");
	}
	d->now = from;
}

/* SET('a', 'b') */
static bool is_set(const struct ddl *d)
{
	return ddl_is(d, "set") && d->at[d->now + 1].kind == TOKEN_OP && str_eq(d->at[d->now + 1].text, S("("));
}

static str plain_type(struct ddl *d, struct strs *values)
{
	int from = d->now;

	if (!ddl_is_name(d) || (ddl_is_any(d, AFTER_TYPE) && !is_set(d)))
		return NO_STR;
	if (ddl_is_any(d, " enum enum8 enum16 set ")) {
		ddl_next(d);
		take_values(d, values);
	} else {
		ddl_next(d);
	}
	while (ddl_is_mark(d, ".")) {
		ddl_next(d);
		ddl_next(d);
	}
	for (;;) {
		if (ddl_is_mark(d, "("))
			ddl_group(d);
		else if (ddl_is_mark(d, "<"))
			skip_angles(d);
		else if (ddl_is_mark(d, "["))
			skip_squares(d);
		else if (is_more(d))
			ddl_next(d);
		else
			break;
	}
	if (d->at[from].kind != TOKEN_NAME)
		return tidy(d, ddl_text(d, from, d->now));
	return tidy(d, str_fmt(d->scratch, "%.*s%.*s", STR(d->at[from].text), STR(ddl_text(d, from + 1, d->now))));
}

/* ---- PostgreSQL's names ---- */

/* Words that are one name: double precision, timestamp with time zone; a modifier stands after the first. */
static str words_of(struct ddl *d, str *modifier)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	*modifier = NO_STR;
	while (!ddl_ends(d)) {
		if (ddl_is_mark(d, "(") && !modifier->at) {
			*modifier = ddl_group(d);
			continue;
		}
		if (b.len ? !(is_more(d) && !ddl_is(d, "array")) : !ddl_is_name(d))
			break;
		sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(str_lower(d->scratch, d->at[d->now].text)));
		ddl_next(d);
	}
	return str_dup(d->scratch, sb_str(&b));
}

static str with_modifier(struct ddl *d, pg_type t, str name, str modifier)
{
	ptrdiff_t blank = str_at(name, ' ');
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if ((t == PG_bpchar || t == PG_bit) && !modifier.at)
		modifier = S("1");
	if (!modifier.at || t == PG_float8 || t == PG_float4)
		return name;
	for (ptrdiff_t i = 0; i < modifier.len; i++)
		if (modifier.at[i] != ' ')
			sb_putc(&b, modifier.at[i]);
	if (t == PG_numeric && str_at(sb_str(&b), ',') < 0)
		sb_puts(&b, ",0");
	if (t != PG_timestamp && t != PG_timestamptz && t != PG_time && t != PG_timetz)
		blank = name.len;
	return str_fmt(d->scratch, "%.*s(%.*s)%.*s", STR(str_upto(name, blank)), STR(sb_str(&b)),
		       STR(str_from(name, blank)));
}

static str serial(str name)
{
	return str_is_among(name, " serial serial4 ")	     ? S("integer")
	       : str_is_among(name, " bigserial serial8 ")   ? S("bigint")
	       : str_is_among(name, " smallserial serial2 ") ? S("smallint")
							     : NO_STR;
}

/* float(24) has four bytes. */
static pg_type float_of(pg_type t, str written, str modifier)
{
	int64_t digits = 53;

	if (t == PG_float8 && str_eq(written, S("float")) && str_int(modifier, &digits) && digits <= 24)
		return PG_float4;
	return t;
}

/* A type that the script made, or an extension. */
static str own_type(struct ddl *d)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct asset_ref name;
	bool qualified;
	const struct script_type *t;
	str modifier;

	if (!ddl_path(d, &name, &qualified))
		return NO_STR;
	modifier = ddl_group(d);
	if (qualified && str_eq(name.ns, S("pg_catalog")))
		qualified = false;
	t = script_find_type(d->s, name, qualified);
	if (t)
		name.ns = t->ns;
	sql_plain_names(&b, d->s->dialect, t || qualified ? name.ns : S(""), name.name);
	if (modifier.at)
		sb_fmt(&b, "(%.*s)", STR(modifier));
	return str_dup(d->scratch, sb_str(&b));
}

static str element_type(struct ddl *d, enum type_extra *extra)
{
	int from = d->now;
	str modifier, words, whole;
	pg_type t;

	if (d->at[d->now].kind != TOKEN_WORD)
		return own_type(d);
	ddl_skip(d, "pg_catalog");
	if (d->now > from && !ddl_mark(d, "."))
		d->now = from;
	words = words_of(d, &modifier);
	whole = serial(words);
	if (whole.at) {
		*extra = TYPE_SERIAL;
		return whole;
	}
	t = float_of(pg_scalar_named(words), words, modifier);
	if (t == PG_none || ddl_is_mark(d, ".")) {
		d->now = from;
		return own_type(d);
	}
	return with_modifier(d, t, t == PG_interval && !modifier.at ? words : pg_formal_name(t), modifier);
}

static str server_type(struct ddl *d, enum type_extra *extra)
{
	str name;
	bool array;

	if (!ddl_is_name(d) || (ddl_is_any(d, AFTER_TYPE) && !ddl_is(d, "character")))
		return NO_STR;
	name = element_type(d, extra);
	if (!name.at)
		return NO_STR;
	array = ddl_skip(d, "array") || ddl_is_mark(d, "[");
	skip_squares(d);
	return ddl_keep(d, array ? str_fmt(d->scratch, "%.*s[]", STR(name)) : name);
}

str ddl_type(struct ddl *d, struct strs *values, enum type_extra *extra)
{
	*extra = TYPE_PLAIN;
	return script_rule(d->s, MEANS_TYPES_STRICT) ? server_type(d, extra) : plain_type(d, values);
}

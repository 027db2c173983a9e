/* Intervals, time that is moved, cut, taken apart and written as text. */
#include "sql/translate_inside.h"

#include "base/banned.h"

#define ISO "%Y-%m-%dT%H:%M:%SZ"

/* ---- intervals ---- */

struct span {
	int64_t count;
	const char *unit;
};

static const char *unit_of(str word)
{
	static const char *const units[] = { "second", "minute", "hour", "day", "week", "month", "quarter", "year" };

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_eq_fold(word, str_of(units[i])) ||
		    (str_ends(word, S("s")) && str_eq_fold(str_upto(word, word.len - 1), str_of(units[i]))) ||
		    (str_ends(word, S("S")) && str_eq_fold(str_upto(word, word.len - 1), str_of(units[i]))))
			return units[i];
	return NULL;
}

/* '14 days', '14' DAY, 14 DAY: a whole number of one unit. */
static bool read_span(const struct translator *r, node n, struct span *out)
{
	node value = node_slot(r->tree, n, 0), unit = node_slot(r->tree, n, 1);
	str rest = str_trim(node_text(r->tree, value)), count = rest;
	int64_t number;

	if (node_slot(r->tree, n, 2) ||
	    (node_kind(r->tree, value) != NODE_STRING && node_kind(r->tree, value) != NODE_NUMBER))
		return false;
	if (!unit && !str_cut(&rest, ' ', &count))
		return false;
	out->unit = unit_of(unit ? node_text(r->tree, unit) : str_trim(rest));
	if (!out->unit || !str_int(count, &number) || number > 1000000 || number < -1000000)
		return false;
	out->count = number;
	return true;
}

/* Weeks and quarters are no units everywhere. */
static struct span in_common_units(struct span s)
{
	if (str_eq(str_of(s.unit), S("week")))
		return (struct span){ 7 * s.count, "day" };
	return str_eq(str_of(s.unit), S("quarter")) ? (struct span){ 3 * s.count, "month" } : s;
}

/* NULL: no unit of ours, so nothing. */
static str upper_unit(const struct translator *r, const char *unit)
{
	scoped(sb_free) struct sb b = SB(32);

	for (; unit && *unit; unit++)
		sb_putc(&b, (char)(*unit & ~0x20));
	return str_dup(r->tree->arena, sb_str(&b));
}

static str interval_text(const struct translator *r, struct span s)
{
	if (r->bit & (PG | RED | SNOW | DUCK))
		return str_fmt(r->tree->arena, "INTERVAL '%lld %s%s'", (long long)s.count, s.unit,
			       s.count == 1 ? "" : "s");
	if (r->bit & ORA)
		s = in_common_units(s);
	return str_fmt(r->tree->arena, r->bit & (ORA | TRINO) ? "INTERVAL '%lld' %.*s" : "INTERVAL %lld %.*s",
		       (long long)s.count, STR(upper_unit(r, s.unit)));
}

/* DATE_SUB(x, INTERVAL 7 DAY): the call reads it. */
static bool is_argument(const struct translator *r, node n)
{
	node list = node_at(r->tree, n)->parent, call = node_at(r->tree, list)->parent;

	return node_kind(r->tree, list) == NODE_LIST && node_kind(r->tree, call) == NODE_CALL &&
	       translate_source(r, n) & (MYSQL | BQ);
}

void translate_interval(struct translator *r, node n)
{
	struct span s;

	if (is_argument(r, n))
		return;
	if (r->bit & (SQLITE | TSQL))
		translate_refuse(r, "an INTERVAL that is not added to a time");
	else if (read_span(r, n, &s))
		translate_as(r, n, interval_text(r, s), NULL, 0);
	else if (!(r->bit & (PG | RED | DUCK) && translate_source(r, n) & (PG | RED | DUCK)))
		translate_refuse(r, "an INTERVAL of more than one unit, or of a value");
}

/* ---- a + INTERVAL ... ---- */

static node interval_in(const struct translator *r, node item, bool *back)
{
	bool term = node_kind(r->tree, item) == NODE_TERM && node_at(r->tree, item)->op == OP_MINUS;
	node of = term ? node_slot(r->tree, item, 0) : item;

	*back = term;
	return node_kind(r->tree, of) == NODE_INTERVAL ? of : NO_NODE;
}

bool translate_is_shift(const struct translator *r, node n)
{
	bool back;

	if (!(r->bit & (SQLITE | TSQL)) || translate_source(r, n) == r->bit || node_kind(r->tree, n) != NODE_CHAIN ||
	    node_at(r->tree, n)->op != OP_PLUS)
		return false;
	for (uint32_t i = 1; i < node_count(r->tree, n); i++)
		if (interval_in(r, node_slot(r->tree, n, i), &back))
			return true;
	return false;
}

enum moment { MOMENT_NOW, MOMENT_TODAY, MOMENT_MIDNIGHT, MOMENT_OTHER };

static enum moment moment_of(const struct translator *r, node n)
{
	static const struct {
		const char *name;
		enum moment is;
	} known[] = {
		{ "now", MOMENT_NOW },	     { "current_timestamp", MOMENT_NOW }, { "getdate", MOMENT_NOW },
		{ "sysdate", MOMENT_NOW },   { "localtimestamp", MOMENT_NOW },	  { "current_date", MOMENT_TODAY },
		{ "curdate", MOMENT_TODAY }, { "today", MOMENT_TODAY },
	};
	str name = translate_call_name(r, n);

	for (size_t i = 0; name.len && i < sizeof known / sizeof *known; i++)
		if (str_eq_fold(name, str_of(known[i].name)))
			return known[i].is;
	return MOMENT_OTHER;
}

/* DATETIME('now', '-14 days'): the moment or _1, and what moves it. */
static str sqlite_moved(const struct translator *r, enum moment m, str modifiers)
{
	const char *from = m == MOMENT_OTHER ? "_1" : m == MOMENT_MIDNIGHT ? "'now', 'start of day'" : "'now'";

	if (m == MOMENT_TODAY)
		return str_fmt(r->tree->arena, "DATE(%s%.*s)", from, STR(modifiers));
	return r->iso_times ? str_fmt(r->tree->arena, "STRFTIME('%s', %s%.*s)", ISO, from, STR(modifiers))
			    : str_fmt(r->tree->arena, "DATETIME(%s%.*s)", from, STR(modifiers));
}

static void put_modifier(struct sb *b, struct span s)
{
	s = in_common_units(s);
	sb_fmt(b, ", '%+lld %s%s'", (long long)s.count, s.unit, s.count == 1 || s.count == -1 ? "" : "s");
}

static void shift_in_sqlite(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	node base = node_slot(r->tree, n, 0);
	enum moment m = moment_of(r, base);

	if (m == MOMENT_OTHER) {
		translate_node(r, base);
		base = node_slot(r->tree, n, 0);
	}
	for (uint32_t i = 1; i < node_count(r->tree, n); i++) {
		struct span s;
		bool back;

		read_span(r, interval_in(r, node_slot(r->tree, n, i), &back), &s);
		s.count = back ? -s.count : s.count;
		if (m == MOMENT_TODAY && (str_eq(str_of(s.unit), S("hour")) || str_eq(str_of(s.unit), S("minute")) ||
					  str_eq(str_of(s.unit), S("second"))))
			m = MOMENT_MIDNIGHT;
		put_modifier(&b, s);
	}
	if (!r->failed)
		translate_as(r, n, sqlite_moved(r, m, sb_str(&b)), &base, 1);
}

static void shift_in_sqlserver(struct translator *r, node n)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	node base;

	translate_node(r, node_slot(r->tree, n, 0));
	base = node_slot(r->tree, n, 0);
	sb_puts(&b, "_1");
	for (uint32_t i = 1; i < node_count(r->tree, n); i++) {
		struct span s;
		bool back;
		str inner = str_dup(r->tree->arena, sb_str(&b));

		read_span(r, interval_in(r, node_slot(r->tree, n, i), &back), &s);
		sb_reset(&b);
		sb_fmt(&b, "DATEADD(%.*s, %lld, %.*s)", STR(upper_unit(r, s.unit)),
		       (long long)(back ? -s.count : s.count), STR(inner));
	}
	if (!r->failed)
		translate_as(r, n, sb_str(&b), &base, 1);
}

void translate_shift(struct translator *r, node n)
{
	for (uint32_t i = 1; i < node_count(r->tree, n); i++) {
		struct span s;
		bool back;
		node interval = interval_in(r, node_slot(r->tree, n, i), &back);

		if (!interval || !read_span(r, interval, &s)) {
			translate_refuse(r, "this sum with an INTERVAL");
			return;
		}
	}
	if (r->bit == SQLITE)
		shift_in_sqlite(r, n);
	else
		shift_in_sqlserver(r, n);
}

/* A sum, as the target says sums. */
static void moved(struct translator *r, node n, node x, struct span s, bool back)
{
	scoped(sb_free) struct sb b = SB(1000);

	if (r->bit & (SQLITE | TSQL))
		s.count = back ? -s.count : s.count;
	if (r->bit == SQLITE) {
		put_modifier(&b, s);
		translate_as(r, n, sqlite_moved(r, moment_of(r, x), sb_str(&b)), &x, 1);
	} else if (r->bit == TSQL) {
		translate_as(r, n,
			     str_fmt(r->tree->arena, "DATEADD(%.*s, %lld, _1)", STR(upper_unit(r, s.unit)),
				     (long long)s.count),
			     &x, 1);
	} else {
		translate_as(r, n, str_fmt(r->tree->arena, "_1 %s %.*s", back ? "-" : "+", STR(interval_text(r, s))),
			     &x, 1);
	}
}

void translate_moved(struct translator *r, node n, node x, str unit, node count)
{
	bool minus = node_kind(r->tree, count) == NODE_UNARY && node_at(r->tree, count)->op == OP_MINUS;
	str digits = node_text(r->tree, minus ? node_slot(r->tree, count, 0) : count);
	struct span s = { .unit = unit_of(unit) };

	if (!s.unit || !str_int(digits, &s.count) || s.count > 1000000 || s.count < 0)
		translate_refuse(r, "time that is moved by a value");
	else
		moved(r, n, x, s, minus);
}

void translate_moved_by(struct translator *r, node n, node x, node interval, bool back)
{
	struct span s;

	if (read_span(r, interval, &s))
		moved(r, n, x, s, back);
	else
		translate_refuse(r, "time that is moved by a value");
}

void translate_days_between(struct translator *r, node n, node from, node to)
{
	static const struct {
		uint32_t to;
		const char *says;
	} ways[] = {
		{ SQLITE, "CAST(JULIANDAY(DATE(_2)) - JULIANDAY(DATE(_1)) AS INTEGER)" },
		{ PG | ORA, "CAST(_2 AS DATE) - CAST(_1 AS DATE)" },
		{ MYSQL | DBX, "DATEDIFF(_2, _1)" },
		{ SNOW | RED | TSQL, "DATEDIFF(DAY, _1, _2)" },
		{ BQ, "DATE_DIFF(DATE(_2), DATE(_1), DAY)" },
		{ DUCK | TRINO | CH, "DATE_DIFF('day', CAST(_1 AS DATE), CAST(_2 AS DATE))" },
	};
	node args[2] = { from, to };

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (ways[i].to & r->bit) {
			translate_as(r, n, str_of(ways[i].says), args, 2);
			return;
		}
}

/* ---- EXTRACT, DATE_TRUNC ---- */

void translate_extract(struct translator *r, node n)
{
	static const struct {
		const char *unit, *sqlite;
	} formats[] = {
		{ "year", "CAST(STRFTIME('%Y', _1) AS INTEGER)" },
		{ "month", "CAST(STRFTIME('%m', _1) AS INTEGER)" },
		{ "day", "CAST(STRFTIME('%d', _1) AS INTEGER)" },
		{ "hour", "CAST(STRFTIME('%H', _1) AS INTEGER)" },
		{ "minute", "CAST(STRFTIME('%M', _1) AS INTEGER)" },
		{ "second", "CAST(STRFTIME('%f', _1) AS REAL)" },
		{ "dow", "CAST(STRFTIME('%w', _1) AS INTEGER)" },
		{ "doy", "CAST(STRFTIME('%j', _1) AS INTEGER)" },
		{ "epoch", "CAST(STRFTIME('%s', _1) AS INTEGER)" },
		{ "quarter", "(CAST(STRFTIME('%m', _1) AS INTEGER) + 2) / 3" },
	};
	static const struct {
		const char *unit, *says;
	} of_mysql[] = {
		{ "dow", "DAYOFWEEK(_1) - 1" },
		{ "isodow", "WEEKDAY(_1) + 1" },
		{ "doy", "DAYOFYEAR(_1)" },
		{ "epoch", "UNIX_TIMESTAMP(_1)" },
	};
	str unit = node_text(r->tree, node_slot(r->tree, n, 0));
	node of = node_slot(r->tree, n, 1);

	if (r->bit == TSQL && unit_of(unit)) {
		translate_as(r, n, str_fmt(r->tree->arena, "DATEPART(%.*s, _1)", STR(upper_unit(r, unit_of(unit)))),
			     &of, 1);
		return;
	}
	for (size_t i = 0; r->bit == SQLITE && i < sizeof formats / sizeof *formats; i++)
		if (str_eq_fold(unit, str_of(formats[i].unit))) {
			translate_as(r, n, str_of(formats[i].sqlite), &of, 1);
			return;
		}
	for (size_t i = 0; r->bit == MYSQL && i < sizeof of_mysql / sizeof *of_mysql; i++)
		if (str_eq_fold(unit, str_of(of_mysql[i].unit))) {
			translate_as(r, n, str_of(of_mysql[i].says), &of, 1);
			return;
		}
	if (r->bit & (SQLITE | TSQL))
		translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "EXTRACT(%.*s ...)", STR(unit))));
}

void translate_date_trunc(struct translator *r, node n, str unit, node of)
{
	static const struct {
		uint32_t to;
		const char *unit, *says;
	} ways[] = {
		{ SQLITE, "year", "STRFTIME('%Y-01-01', _1)" },
		{ SQLITE, "quarter", "DATE(_1, 'start of month', '-' || (STRFTIME('%m', _1) - 1) % 3 || ' months')" },
		{ SQLITE, "month", "STRFTIME('%Y-%m-01', _1)" },
		{ SQLITE, "week", "DATE(_1, 'weekday 0', '-6 days')" },
		{ SQLITE, "day", "DATE(_1)" },
		{ SQLITE, "hour", "STRFTIME('%Y-%m-%d %H:00:00', _1)" },
		{ SQLITE, "minute", "STRFTIME('%Y-%m-%d %H:%M:00', _1)" },
		{ MYSQL, "year", "CAST(DATE_FORMAT(_1, '%Y-01-01') AS DATE)" },
		{ MYSQL, "month", "CAST(DATE_FORMAT(_1, '%Y-%m-01') AS DATE)" },
		{ MYSQL, "day", "CAST(_1 AS DATE)" },
		{ MYSQL, "hour", "CAST(DATE_FORMAT(_1, '%Y-%m-%d %H:00:00') AS DATETIME)" },
		{ ORA, "year", "TRUNC(_1, 'YYYY')" },
		{ ORA, "quarter", "TRUNC(_1, 'Q')" },
		{ ORA, "month", "TRUNC(_1, 'MM')" },
		{ ORA, "week", "TRUNC(_1, 'IW')" },
		{ ORA, "day", "TRUNC(_1, 'DD')" },
		{ ORA, "hour", "TRUNC(_1, 'HH24')" },
	};
	const char *known = unit_of(unit);

	for (size_t i = 0; known && i < sizeof ways / sizeof *ways; i++)
		if (ways[i].to & r->bit && str_eq(str_of(known), str_of(ways[i].unit))) {
			translate_as(r, n, str_of(ways[i].says), &of, 1);
			return;
		}
	if (!known || r->bit & (SQLITE | MYSQL | ORA))
		translate_refuse(r,
				 str_c(r->tree->arena, str_fmt(r->tree->arena, "DATE_TRUNC('%.*s', ...)", STR(unit))));
	else if (r->bit & (BQ | TSQL))
		translate_as(r, n,
			     str_fmt(r->tree->arena, r->bit == BQ ? "DATE_TRUNC(_1, %.*s)" : "DATETRUNC(%.*s, _1)",
				     STR(upper_unit(r, known))),
			     &of, 1);
	else
		translate_as(r, n,
			     str_fmt(r->tree->arena, r->bit == CH ? "date_trunc('%s', _1)" : "DATE_TRUNC('%s', _1)",
				     known),
			     &of, 1);
}

/* ---- times as text ---- */

enum letters { LETTERS_TO_CHAR, LETTERS_STRFTIME, LETTERS_MYSQL };

static const struct {
	uint32_t dialects;
	enum letters letters;
	const char *call;
} formats[] = {
	{ PG | RED | ORA | SNOW, LETTERS_TO_CHAR, "TO_CHAR(_1, '%.*s')" },
	{ SQLITE, LETTERS_STRFTIME, "STRFTIME('%.*s', _1)" },
	{ DUCK, LETTERS_STRFTIME, "STRFTIME(_1, '%.*s')" },
	{ BQ, LETTERS_STRFTIME, "FORMAT_TIMESTAMP('%.*s', _1)" },
	{ MYSQL, LETTERS_MYSQL, "DATE_FORMAT(_1, '%.*s')" },
	{ TRINO, LETTERS_MYSQL, "DATE_FORMAT(_1, '%.*s')" },
};

static const char *const letters[][3] = {
	{ "YYYY", "%Y", "%Y" }, { "MM", "%m", "%m" }, { "DDD", "%j", "%j" }, { "DD", "%d", "%d" },
	{ "HH24", "%H", "%H" }, { "MI", "%M", "%i" }, { "SS", "%S", "%s" },
};

static bool put_letter(struct sb *b, str *rest, enum letters from, enum letters to)
{
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		str one = str_of(letters[i][from]);
		bool same = from == LETTERS_TO_CHAR ? rest->len >= one.len && str_eq_fold(str_upto(*rest, one.len), one)
						    : str_starts(*rest, one);

		if (!same)
			continue;
		sb_puts(b, letters[i][to]);
		*rest = str_from(*rest, one.len);
		return true;
	}
	return false;
}

static bool put_format(struct sb *b, str format, enum letters from, enum letters to)
{
	str rest = format;

	while (rest.len) {
		char c = rest.at[0];

		if (put_letter(b, &rest, from, to))
			continue;
		if (c == '%' || c == '\'' || c == '"' || c == '\\' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
			return false;
		sb_putc(b, c);
		rest = str_from(rest, 1);
	}
	return true;
}

static size_t format_of(uint32_t bit)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (formats[i].dialects & bit)
			return i;
	return sizeof formats / sizeof *formats;
}

void translate_format(struct translator *r, node n, str format, node of)
{
	scoped(sb_free) struct sb b = SB(1000), call = SB(2000);
	size_t from = format_of(translate_source(r, n)), to = format_of(r->bit),
	       most = sizeof formats / sizeof *formats;
	str shape;

	if (from == most || to == most || !format.at ||
	    !put_format(&b, format, formats[from].letters, formats[to].letters)) {
		translate_refuse(r, "this form of a time as text");
		return;
	}
	shape = str_of(formats[to].call);
	sb_put(&call, str_upto(shape, str_find(shape, S("%.*s"))));
	sb_put(&call, sb_str(&b));
	sb_put(&call, str_from(shape, str_find(shape, S("%.*s")) + 4));
	translate_as(r, n, sb_str(&call), &of, 1);
}

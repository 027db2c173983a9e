/* Intervals, date arithmetic, truncation, EXTRACT and formats of times. */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
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

/* Not every dialect has weeks and quarters. */
static struct span in_common_units(struct span s)
{
	if (str_eq(str_of(s.unit), S("week")))
		return (struct span){ 7 * s.count, "day" };
	return str_eq(str_of(s.unit), S("quarter")) ? (struct span){ 3 * s.count, "month" } : s;
}

/* NULL: an empty text. */
static str upper_unit(const struct translator *r, const char *unit)
{
	scoped(sb_free) struct sb b = SB(32);

	for (; unit && *unit; unit++)
		sb_putc(&b, (char)(*unit & ~0x20));
	return str_dup(r->tree->arena, sb_str(&b));
}

static str interval_text(const struct translator *r, struct span s)
{
	if (rule_in(r->bit, SPELLS_NO_WEEKS))
		s = in_common_units(s);
	if (rule_in(r->bit, SPELLS_INTERVAL_IN_TEXT))
		return str_fmt(r->tree->arena, "INTERVAL '%lld %s%s'", (long long)s.count, s.unit,
			       s.count == 1 ? "" : "s");
	return str_fmt(r->tree->arena,
		       rule_in(r->bit, SPELLS_INTERVAL_QUOTED) ? "INTERVAL '%lld' %.*s" : "INTERVAL %lld %.*s",
		       (long long)s.count, STR(upper_unit(r, s.unit)));
}

/* DATE_SUB(x, INTERVAL 7 DAY): the call translates it. */
static bool is_argument(const struct translator *r, node n)
{
	node list = node_at(r->tree, n)->parent, call = node_at(r->tree, list)->parent;

	return node_kind(r->tree, list) == NODE_LIST && node_kind(r->tree, call) == NODE_CALL &&
	       rule_in(translate_source(r, n), MEANS_INTERVAL_ARGUMENT);
}

static bool is_added(const struct translator *r, node n)
{
	node up = node_at(r->tree, n)->parent;
	enum node_op op = (enum node_op)node_at(r->tree, up)->op;

	return node_kind(r->tree, up) == NODE_BOUND || (node_kind(r->tree, up) == NODE_CHAIN && op == OP_PLUS) ||
	       (node_kind(r->tree, up) == NODE_TERM && op == OP_MINUS);
}

void translate_interval(struct translator *r, node n)
{
	struct span s;

	if (is_argument(r, n))
		return;
	if (!syntax_has(r->to->syntax, HAS_INTERVAL_UNIT) || (rule_in(r->bit, MEANS_INTERVAL_ADDED) && !is_added(r, n)))
		translate_refuse(r, "an INTERVAL that is not added to a time");
	else if (read_span(r, n, &s))
		translate_as(r, n, interval_text(r, s), NULL, 0);
	else if (!rule_in(r->bit, MEANS_INTERVAL_ANY) || !rule_in(translate_source(r, n), MEANS_INTERVAL_ANY))
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

	if (syntax_has(r->to->syntax, HAS_INTERVAL_UNIT) || translate_source(r, n) == r->bit ||
	    node_kind(r->tree, n) != NODE_CHAIN || node_at(r->tree, n)->op != OP_PLUS)
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

/* The arguments of SQLite's time function while modifiers are added. */
struct moving {
	const struct translator *r;
	str args;   /* 'now', '-14 days' */
	bool day;   /* without a time of day */
	bool early; /* one of the first 28 days, which every month has */
	int months; /* the number of moves by months */
};

static bool is_of_day(struct span s)
{
	return !str_eq(str_of(s.unit), S("hour")) && !str_eq(str_of(s.unit), S("minute")) &&
	       !str_eq(str_of(s.unit), S("second"));
}

static bool is_months(struct span s)
{
	return str_eq(str_of(s.unit), S("month")) || str_eq(str_of(s.unit), S("year"));
}

/* DATE '2024-01-15', DATE_TRUNC('month', x): a day that every month has. */
static bool is_early(const struct translator *r, node n)
{
	str text = node_kind(r->tree, n) == NODE_TYPED ? node_text(r->tree, n) : NO_STR;
	int64_t day;

	return text.len >= 10 && str_int(str_n(text.at + 8, 2), &day) && day <= 28;
}

static struct moving moving_from(const struct translator *r, enum moment m, node base)
{
	return (struct moving){ r,
				m == MOMENT_OTHER      ? S("_1")
				: m == MOMENT_MIDNIGHT ? S("'now', 'start of day'")
						       : S("'now'"),
				m == MOMENT_TODAY, is_early(r, base), 0 };
}

/*
 * SQLite carries excess days into the next month: a month after 31 January is 2 March; elsewhere it is the last day
 * of February.
 */
static void move(struct moving *w, struct span s)
{
	struct arena *a = w->r->tree->arena;
	str plain;
	long long months;

	s = in_common_units(s);
	plain = str_fmt(a, "%.*s, '%+lld %s%s'", STR(w->args), (long long)s.count, s.unit,
			s.count == 1 || s.count == -1 ? "" : "s");
	if (!is_months(s) || w->early) {
		w->args = plain;
		w->early &= is_months(s);
		return;
	}
	months = (long long)s.count * (str_eq(str_of(s.unit), S("year")) ? 12 : 1) + 1;
	w->months++;
	w->args = str_fmt(a, "MIN(DATE(%.*s), DATE(%.*s, 'start of month', '%+lld month%s', '-1 day'))%s%.*s%s",
			  STR(plain), STR(w->args), months, months == 1 || months == -1 ? "" : "s",
			  w->day ? "" : " || ' ' || TIME(", w->day ? 0 : (int)w->args.len, w->args.at,
			  w->day ? "" : ")");
}

static str moved_text(const struct moving *w)
{
	struct arena *a = w->r->tree->arena;

	if (w->day)
		return str_starts(w->args, S("MIN(")) && w->args.at[w->args.len - 1] == ')'
			       ? w->args
			       : str_fmt(a, "DATE(%.*s)", STR(w->args));
	return w->r->iso_times ? str_fmt(a, "STRFTIME('%s', %.*s)", ISO, STR(w->args))
			       : str_fmt(a, "DATETIME(%.*s)", STR(w->args));
}

static void shift_in_sqlite(struct translator *r, node n)
{
	node base = node_slot(r->tree, n, 0);
	enum moment m = moment_of(r, base);
	uint32_t count = node_count(r->tree, n);
	struct span *spans = new_n(r->tree->arena, struct span, count);
	bool day = infer_kind(r->tree, base) == KNOWN_DAY;
	struct moving w;

	for (uint32_t i = 1; i < count; i++) {
		bool back;

		read_span(r, interval_in(r, node_slot(r->tree, n, i), &back), &spans[i]);
		spans[i].count = back ? -spans[i].count : spans[i].count;
		day &= is_of_day(spans[i]);
		if (m == MOMENT_TODAY && !is_of_day(spans[i]))
			m = MOMENT_MIDNIGHT;
	}
	w = moving_from(r, m, base);
	w.day |= day; /* so that it compares with other days, which are texts without time */
	for (uint32_t i = 1; i < count; i++)
		move(&w, spans[i]);
	if (m == MOMENT_OTHER) {
		translate_node(r, base);
		base = node_slot(r->tree, n, 0);
	}
	if (w.months > 2)
		translate_refuse(r, "a time that is moved by months three times");
	if (!r->failed)
		translate_as(r, n, moved_text(&w), &base, 1);
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
			translate_refuse(r, "this arithmetic with an INTERVAL");
			return;
		}
	}
	if (r->bit == SQLITE)
		shift_in_sqlite(r, n);
	else
		shift_in_sqlserver(r, n);
}

/* Adds or subtracts an interval in the target's way. */
static void moved(struct translator *r, node n, node x, struct span s, bool back)
{
	if (!syntax_has(r->to->syntax, HAS_INTERVAL_UNIT))
		s.count = back ? -s.count : s.count;
	if (r->bit == SQLITE) {
		struct moving w = moving_from(r, moment_of(r, x), x);

		move(&w, s);
		translate_as(r, n, moved_text(&w), &x, 1);
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
		translate_refuse(r, "time arithmetic with a variable amount");
	else
		moved(r, n, x, s, minus);
}

void translate_moved_by(struct translator *r, node n, node x, node interval, bool back)
{
	struct span s;

	if (read_span(r, interval, &s))
		moved(r, n, x, s, back);
	else
		translate_refuse(r, "time arithmetic with a variable amount");
}

/* ---- EXTRACT, DATE_TRUNC ---- */

/* Parts of a time by PostgreSQL's names, and their forms; without a form: unchanged, or refused. */
static const struct {
	const char *unit;
	uint32_t to;
	const char *says;
} parts[] = {
	{ "year", SQLITE, "CAST(STRFTIME('%Y', _1) AS INTEGER)" },
	{ "month", SQLITE, "CAST(STRFTIME('%m', _1) AS INTEGER)" },
	{ "day", SQLITE, "CAST(STRFTIME('%d', _1) AS INTEGER)" },
	{ "hour", SQLITE, "CAST(STRFTIME('%H', _1) AS INTEGER)" },
	{ "minute", SQLITE, "CAST(STRFTIME('%M', _1) AS INTEGER)" },
	{ "second", SQLITE, "CAST(STRFTIME('%f', _1) AS REAL)" },
	{ "quarter", SQLITE, "(CAST(STRFTIME('%m', _1) AS INTEGER) + 2) / 3" },
	{ "quarter", ORA, "TO_NUMBER(TO_CHAR(_1, 'Q'))" },
	{ "dow", SQLITE, "CAST(STRFTIME('%w', _1) AS INTEGER)" },
	{ "dow", MYSQL | DBX, "DAYOFWEEK(_1) - 1" },
	{ "dow", BQ, "EXTRACT(DAYOFWEEK FROM _1) - 1" },
	{ "dow", TRINO, "DAY_OF_WEEK(_1) % 7" },
	{ "dow", CH, "toDayOfWeek(_1) % 7" },
	{ "dow", PG | RED | DUCK | SNOW, NULL },
	{ "isodow", SQLITE, "(CAST(STRFTIME('%w', _1) AS INTEGER) + 6) % 7 + 1" },
	{ "isodow", MYSQL | DBX, "WEEKDAY(_1) + 1" },
	{ "isodow", BQ, "MOD(EXTRACT(DAYOFWEEK FROM _1) + 5, 7) + 1" },
	{ "isodow", TRINO, "DAY_OF_WEEK(_1)" },
	{ "isodow", CH, "toDayOfWeek(_1)" },
	{ "isodow", SNOW, "EXTRACT(DAYOFWEEKISO FROM _1)" },
	{ "isodow", PG | DUCK, NULL },
	{ "week", MYSQL, "WEEK(_1, 3)" },
	{ "week", BQ, "EXTRACT(ISOWEEK FROM _1)" },
	{ "week", TSQL, "DATEPART(ISO_WEEK, _1)" },
	{ "week", SNOW, "WEEKISO(_1)" },
	{ "week", CH, "toISOWeek(_1)" },
	{ "week", ORA, "TO_NUMBER(TO_CHAR(_1, 'IW'))" },
	{ "week", PG | RED | DUCK | TRINO | DBX, NULL },
	{ "doy", SQLITE, "CAST(STRFTIME('%j', _1) AS INTEGER)" },
	{ "doy", MYSQL, "DAYOFYEAR(_1)" },
	{ "doy", BQ, "EXTRACT(DAYOFYEAR FROM _1)" },
	{ "doy", TSQL, "DATEPART(DAYOFYEAR, _1)" },
	{ "doy", ORA, "TO_NUMBER(TO_CHAR(_1, 'DDD'))" },
	{ "doy", CH, "toDayOfYear(_1)" },
	{ "doy", PG | RED | DUCK | SNOW | TRINO | DBX, NULL },
	{ "epoch", SQLITE, "CAST(STRFTIME('%s', _1) AS INTEGER)" },
	{ "epoch", MYSQL | DBX, "UNIX_TIMESTAMP(_1)" },
	{ "epoch", TSQL, "DATEDIFF_BIG(SECOND, '1970-01-01', _1)" },
	{ "epoch", BQ, "UNIX_SECONDS(TIMESTAMP(_1))" },
	{ "epoch", CH, "toUnixTimestamp(_1)" },
	{ "epoch", TRINO, "TO_UNIXTIME(_1)" },
	{ "epoch", PG | RED | DUCK | SNOW, NULL },
};

/* Parts that the source counts differently: not translated. */
static bool is_own_part(const struct translator *r, node n, str unit)
{
	uint32_t from = translate_source(r, n);

	return (str_eq_fold(unit, S("week")) && rule_in(from, MEANS_WEEK_VARIES)) ||
	       (str_eq_fold(unit, S("dow")) && rule_in(from, MEANS_DOW_VARIES));
}

void translate_extract(struct translator *r, node n)
{
	str unit = node_text(r->tree, node_slot(r->tree, n, 0));
	const char *common = unit_of(unit);
	node of = node_slot(r->tree, n, 1);

	for (size_t i = 0; !is_own_part(r, n, unit) && i < sizeof parts / sizeof *parts; i++)
		if (parts[i].to & r->bit && str_eq_fold(unit, str_of(parts[i].unit))) {
			if (parts[i].says)
				translate_as(r, n, str_of(parts[i].says), &of, 1);
			return;
		}
	if (rule_in(r->bit, SPELLS_DATEPART) && common && !str_eq_fold(unit, S("week")))
		translate_as(r, n, str_fmt(r->tree->arena, "DATEPART(%.*s, _1)", STR(upper_unit(r, common))), &of, 1);
	else if (rule_in(r->bit, SPELLS_NO_EXTRACT) || is_own_part(r, n, unit) ||
		 (!(common && !str_eq_fold(unit, S("week"))) && !rule_in(r->bit, MEANS_EXTRACT_ANY)))
		translate_refuse(r, str_c(r->tree->arena, str_fmt(r->tree->arena, "EXTRACT(%.*s ...)", STR(unit))));
}

/* EXTRACT(EPOCH FROM a - b), the seconds between two times, as a function; false: not such a part. */
bool translate_between(struct translator *r, node n)
{
	static const struct translate_way seconds[] = {
		{ SQLITE, "CAST(STRFTIME('%s', _1) AS INTEGER) - CAST(STRFTIME('%s', _2) AS INTEGER)" },
		{ MYSQL | DBX, "TIMESTAMPDIFF(SECOND, _2, _1)" },
		{ SNOW, "DATEDIFF(SECOND, _2, _1)" },
		{ TSQL, "DATEDIFF_BIG(SECOND, _2, _1)" },
		{ BQ, "TIMESTAMP_DIFF(_1, _2, SECOND)" },
		{ TRINO, "DATE_DIFF('second', _2, _1)" },
		{ CH, "dateDiff('second', _2, _1)" },
		{ 0, NULL },
	};
	node of = node_slot(r->tree, n, 1), last, args[2];

	of = node_bare(r->tree, of);
	last = node_count(r->tree, of) ? node_slot(r->tree, of, node_count(r->tree, of) - 1) : NO_NODE;
	if (node_kind(r->tree, n) != NODE_EXTRACT || node_kind(r->tree, of) != NODE_CHAIN ||
	    node_at(r->tree, of)->op != OP_PLUS || node_kind(r->tree, last) != NODE_TERM ||
	    node_kind(r->tree, node_slot(r->tree, last, 0)) == NODE_INTERVAL ||
	    rule_in(r->bit, MEANS_DIFFERENCE_HAS_PARTS))
		return false;
	if (!str_eq_fold(node_text(r->tree, node_slot(r->tree, n, 0)), S("epoch")) || node_count(r->tree, of) != 2 ||
	    !translate_way(r, seconds).len) {
		translate_refuse_hint(r, "EXTRACT from a difference of times",
				      "Write EXTRACT(EPOCH FROM a - b), which returns seconds.");
		return true;
	}
	translate_node(r, node_slot(r->tree, of, 0));
	translate_node(r, node_slot(r->tree, last, 0));
	args[0] = node_slot(r->tree, of, 0);
	args[1] = node_slot(r->tree, last, 0);
	if (!r->failed)
		translate_as(r, n, translate_way(r, seconds), args, 2);
	return true;
}

void translate_date_trunc(struct translator *r, node n, str unit, node of)
{
	static const struct {
		uint32_t to;
		const char *unit, *says;
	} ways[] = {
		{ SQLITE, "year", "STRFTIME('%Y-01-01', _1)" },
		{ SQLITE, "quarter",
		  "DATE(_1, 'start of month', '-' || ((CAST(STRFTIME('%m', _1) AS INTEGER) - 1) % 3) || ' months')" },
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
	static const struct translate_way words[] = {
		{ BQ, "DATE_TRUNC(_1, %.*s)" },
		{ TSQL, "DATETRUNC(%.*s, _1)" },
		{ 0, NULL },
	};
	static const struct translate_way texts[] = {
		{ CH, "date_trunc('%.*s', _1)" },
		{ ANY_DIALECT, "DATE_TRUNC('%.*s', _1)" },
	};
	const char *known = unit_of(unit);
	str word = translate_way(r, words);

	for (size_t i = 0; known && i < sizeof ways / sizeof *ways; i++)
		if (ways[i].to & r->bit && str_eq(str_of(known), str_of(ways[i].unit))) {
			translate_as(r, n, str_of(ways[i].says), &of, 1);
			return;
		}
	if (!known || rule_in(r->bit, SPELLS_NO_DATE_TRUNC))
		translate_refuse(r,
				 str_c(r->tree->arena, str_fmt(r->tree->arena, "DATE_TRUNC('%.*s', ...)", STR(unit))));
	else
		translate_as(r, n,
			     translate_filled(r, translate_way(r, word.len ? words : texts),
					      word.len ? upper_unit(r, known) : str_of(known)),
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
	scoped(sb_free) struct sb b = SB(1000);
	size_t from = format_of(translate_source(r, n)), to = format_of(r->bit),
	       most = sizeof formats / sizeof *formats;

	if (from == most || to == most || !format.at ||
	    !put_format(&b, format, formats[from].letters, formats[to].letters)) {
		translate_refuse(r, "this time format");
		return;
	}
	translate_as(r, n, translate_filled(r, str_of(formats[to].call), sb_str(&b)), &of, 1);
}

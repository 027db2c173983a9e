/*
 * Days added to a day, and days between two: a sum in some dialects, a function in others, a different number
 * elsewhere.
 */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "base/banned.h"

static const struct translate_way days_between[] = {
	{ SQLITE, "CAST(JULIANDAY(DATE(_2)) - JULIANDAY(DATE(_1)) AS INTEGER)" },
	{ PG | ORA, "CAST(_2 AS DATE) - CAST(_1 AS DATE)" },
	{ MYSQL | DBX, "DATEDIFF(_2, _1)" },
	{ SNOW | RED | TSQL, "DATEDIFF(DAY, _1, _2)" },
	{ BQ, "DATE_DIFF(DATE(_2), DATE(_1), DAY)" },
	{ DUCK | TRINO | CH, "DATE_DIFF('day', CAST(_1 AS DATE), CAST(_2 AS DATE))" },
	{ 0, NULL },
};

void translate_days_between(struct translator *r, node n, node from, node to)
{
	node args[2] = { from, to };

	translate_as(r, n, translate_way(r, days_between), args, 2);
}

/* ---- days that are added to a day ---- */

/* day + 30, day - 30 */
static const struct translate_way later[] = {
	{ PG | RED | DUCK | SNOW | CH | ORA, "_1 + _2" },
	{ SQLITE, "DATE(_1, (_2) || ' days')" },
	{ MYSQL | BQ, "DATE_ADD(_1, INTERVAL _2 DAY)" },
	{ TSQL, "DATEADD(DAY, _2, _1)" },
	{ TRINO, "DATE_ADD('day', _2, _1)" },
	{ DBX, "DATE_ADD(_1, _2)" },
	{ 0, NULL },
};
static const struct translate_way earlier[] = {
	{ PG | RED | DUCK | SNOW | CH | ORA, "_1 - _2" },
	{ SQLITE, "DATE(_1, (-_2) || ' days')" },
	{ MYSQL | BQ, "DATE_SUB(_1, INTERVAL _2 DAY)" },
	{ TSQL, "DATEADD(DAY, -_2, _1)" },
	{ TRINO, "DATE_ADD('day', -_2, _1)" },
	{ DBX, "DATE_SUB(_1, _2)" },
	{ 0, NULL },
};
/* A time plus a number of days: SYSDATE - 7. */
static const struct translate_way moment_later[] = {
	{ PG | RED | DUCK | SNOW, "_1 + _2 * INTERVAL '1 day'" },
	{ SQLITE, "DATETIME(_1, (_2) || ' days')" },
	{ MYSQL | BQ, "DATE_ADD(_1, INTERVAL _2 DAY)" },
	{ TSQL, "DATEADD(DAY, _2, _1)" },
	{ TRINO, "DATE_ADD('day', _2, _1)" },
	{ CH, "addDays(_1, _2)" },
	{ DBX, "DATEADD(DAY, _2, _1)" },
	{ ORA, "_1 + _2" },
	{ 0, NULL },
};
static const struct translate_way moment_earlier[] = {
	{ PG | RED | DUCK | SNOW, "_1 - _2 * INTERVAL '1 day'" },
	{ SQLITE, "DATETIME(_1, (-_2) || ' days')" },
	{ MYSQL | BQ, "DATE_SUB(_1, INTERVAL _2 DAY)" },
	{ TSQL, "DATEADD(DAY, -_2, _1)" },
	{ TRINO, "DATE_ADD('day', -_2, _1)" },
	{ CH, "subtractDays(_1, _2)" },
	{ DBX, "DATEADD(DAY, -_2, _1)" },
	{ ORA, "_1 - _2" },
	{ 0, NULL },
};
static const struct translate_way so[] = { { ~(uint32_t)0, NULL } };

/* How to add one more item; NULL: it has another meaning in the target, or none. */
static const struct translate_way *day_ways(const struct translator *r, uint32_t from, enum known is, bool minus,
					    enum known with)
{
	bool counts = rule_in(from, MEANS_DAYS_COUNT), alike = counts && rule_in(r->bit, MEANS_DAYS_PLUS),
	     number = with == KNOWN_WHOLE || with == KNOWN_FRACTION;

	if (is == KNOWN_DAY && with == KNOWN_WHOLE)
		return alike ? so : !counts && !rule_in(from, MEANS_DAY_PLUS_IS_DAY) ? NULL : minus ? earlier : later;
	if (is == KNOWN_DAY && with == KNOWN_DAY && minus)
		return alike ? so : counts ? days_between : NULL;
	if (is == KNOWN_MOMENT && number)
		return !rule_in(from, MEANS_TIMES_ADD_DAYS) || with != KNOWN_WHOLE ? NULL
		       : minus							   ? moment_earlier
										   : moment_later;
	if (is == KNOWN_MOMENT && with == KNOWN_MOMENT &&
	    !(rule_in(from, MEANS_TIMES_SUBTRACT) && rule_in(r->bit, MEANS_TIMES_SUBTRACT)))
		return NULL;
	if (with == KNOWN_MOMENT || with == KNOWN_DAY ||
	    ((is == KNOWN_DAY || is == KNOWN_MOMENT) && with != KNOWN_INTERVAL))
		return alike || is == KNOWN_INTERVAL ? so : NULL;
	return so;
}

/* A literal number becomes part of SQLite's text. */
static str days_form(const struct translator *r, const struct translate_way *ways, node days)
{
	str digits = node_kind(r->tree, days) == NODE_NUMBER ? node_text(r->tree, days) : NO_STR;

	if (!rule_in(r->bit, MEANS_TIMES_ARE_TEXT) || !digits.len || ways == days_between)
		return translate_way(r, ways);
	return str_fmt(r->tree->arena, "%s(_1, '%s%.*s days')", ways == later || ways == earlier ? "DATE" : "DATETIME",
		       ways == later || ways == moment_later ? "+" : "-", STR(digits));
}

/* a + b - c of days and times, decided before its operands are translated; false: neither. */
bool translate_days(struct translator *r, node n)
{
	uint32_t count = node_count(r->tree, n), from = translate_source(r, n);
	const struct translate_way **ways = new_n(r->tree->arena, const struct translate_way *, count);
	bool other = false;
	node acc;

	for (uint32_t i = 1; i < count; i++) {
		node item = node_slot(r->tree, n, i);
		bool term = node_kind(r->tree, item) == NODE_TERM;

		ways[i] = day_ways(r, from, infer_kind_until(r->tree, n, i), term,
				   infer_kind(r->tree, term ? node_slot(r->tree, item, 0) : item));
		other |= ways[i] != so;
		if (!ways[i]) {
			translate_refuse_hint(
				r, "this date arithmetic",
				"Write an addition as INTERVAL '30 days', and a difference with DATEDIFF or EXTRACT.");
			return true;
		}
	}
	if (!other)
		return false;
	translate_below(r, n);
	acc = node_slot(r->tree, n, 0);
	for (uint32_t i = 1; i < count && !r->failed; i++) {
		node item = node_slot(r->tree, n, i),
		     of = node_kind(r->tree, item) == NODE_TERM ? node_slot(r->tree, item, 0) : item;
		bool between = ways[i] == days_between;
		node args[2] = { between ? of : acc, between ? acc : of };

		acc = ways[i] == so ? node_make(r->tree, NODE_CHAIN, OP_PLUS, (node[]){ acc, item }, 2)
				    : translate_form(r, days_form(r, ways[i], of), args, 2);
	}
	node_replace(r->tree, n, acc);
	return true;
}

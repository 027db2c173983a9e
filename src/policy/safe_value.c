/*
 * Values that raise no error at run time: literals that PostgreSQL reads before it reads a row, sums of them, and times
 * near now. A literal may still fail where it is converted to a type with a smaller range, so only those in all ranges
 * are ordinary.
 */
#include "policy/internal.h"

#include <math.h>

#include "base/clock.h"
#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- literals ---- */

/* A number that fits into each type of numbers: another may fail where it is converted. */
static bool is_ordinary(str number)
{
	double value;

	return str_real(number, &value) && (value == 0 || (fabs(value) < 1e30 && fabs(value) > 1e-30));
}

bool literal_is_number(const struct tree *t, node n)
{
	if (node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS)
		n = node_slot(t, n, 0);
	return node_kind(t, n) == NODE_NUMBER && is_ordinary(node_text(t, n));
}

bool literal_is_whole(const struct tree *t, node n, ptrdiff_t digits, int64_t least)
{
	int64_t value;

	return node_kind(t, n) == NODE_NUMBER && node_text(t, n).len <= digits && str_int(node_text(t, n), &value) &&
	       value >= least;
}

/* varchar(20) without what is in the brackets */
static str bare_type(str type)
{
	return str_at(type, '(') > 0 ? str_upto(type, str_at(type, '(')) : type;
}

bool type_is_common(str type)
{
	return str_is_among(
		bare_type(type),
		" text varchar character varying char character bpchar uuid inet jsonb bool boolean date time "
		"timestamp timestamptz timestamp with time zone timestamp without time zone datetime interval "
		"smallint int integer bigint int2 int4 int8 numeric decimal real double precision float4 float8 ");
}

static bool is_of_numbers(str type)
{
	return str_is_among(
		bare_type(type),
		" smallint int integer bigint int2 int4 int8 numeric decimal real double precision float4 float8 ");
}

static bool is_of_time(str type)
{
	return str_eq_fold(str_upto(type, 9), S("timestamp")) || str_is_among(type, " date datetime ");
}

/* A date of a later year may be out of the range of other types. */
static bool has_four_digit_year(str text)
{
	return text.len > 4 && str_at(text, '-') == 4;
}

static bool is_short_span(int64_t us)
{
	return us < DAYS(366) * 1000;
}

/* interval '7 days', 7 * interval '1 day' */
bool literal_is_span(const struct tree *t, node n)
{
	bool product = node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_TIMES && node_count(t, n) == 2;
	node times = product ? node_slot(t, n, 0) : NO_NODE, span = product ? node_slot(t, n, 1) : n;
	int64_t us, count = 1;

	if (product && (!literal_is_whole(t, times, 5, 0) || !str_int(node_text(t, times), &count)))
		return false;
	return interval_of(t, span, &us) && !__builtin_mul_overflow(us, count, &us) && is_short_span(us);
}

/* A text as a value of a type. */
static bool is_ordinary_value(str text, str type)
{
	int64_t us;

	if (is_of_time(type))
		return has_four_digit_year(text);
	if (str_eq_fold(type, S("interval")))
		return interval_span(text, &us) && is_short_span(us);
	return type_is_common(type) && (!is_of_numbers(type) || is_ordinary(text));
}

/* DATE '2024-01-01', '2024-01-01'::date, 5::bigint */
static bool is_converted_literal(const struct tree *t, node n)
{
	node of = node_slot(t, n, 0);

	if (node_kind(t, n) == NODE_TYPED)
		return is_ordinary_value(node_text(t, n), node_text(t, of));
	if (node_kind(t, of) == NODE_STRING)
		return is_ordinary_value(node_text(t, of), node_text(t, node_slot(t, n, 1)));
	return type_is_common(node_text(t, node_slot(t, n, 1))) &&
	       (node_kind(t, of) == NODE_NULL || literal_is_number(t, of));
}

bool literal_is_ordinary(const struct tree *t, node n)
{
	n = node_bare(t, n);
	switch ((int)node_kind(t, n)) {
	case NODE_STRING:
	case NODE_NULL:
	case NODE_TRUTH: return true;
	case NODE_TYPED:
	case NODE_CAST: return is_converted_literal(t, n);
	default: return literal_is_number(t, n);
	}
}

bool literals_are_ordinary(const struct tree *t, node list)
{
	for (uint32_t i = 0; i < node_count(t, list); i++)
		if (!literal_is_ordinary(t, node_slot(t, list, i)))
			return false;
	return true;
}

str column_type(const struct sql_resolved *r, node n)
{
	const struct sql_column *c;
	struct sql_base base;

	if (!sql_plain_base(r, n, &base))
		return NO_STR;
	c = &base.table->columns[base.column];
	return c->base.len ? c->base : c->type;
}

/* ---- times ---- */

str built_in_name(const struct tree *t, node call)
{
	node list = node_slot(t, call, CALLED_NAME);
	uint32_t parts = node_count(t, list);

	if (parts == 2 && !str_eq_fold(node_text(t, node_slot(t, list, 0)), S("pg_catalog")))
		return NO_STR;
	return parts < 3 ? node_text(t, node_slot(t, list, parts - 1)) : NO_STR;
}

bool call_is_now(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_CALL &&
	       str_is_among(built_in_name(t, n),
			    " now current_date current_time current_timestamp localtime localtimestamp "
			    "curdate sysdate utc_date utc_time utc_timestamp ") &&
	       literals_are_ordinary(t, node_slot(t, n, CALLED_ARGS));
}

/* The type of a time: of a column, a literal or now. */
static str type_of_time(const struct sql_resolved *r, node n)
{
	const struct tree *t = r->tree;

	n = node_bare(t, n);
	switch ((int)node_kind(t, n)) {
	case NODE_COLUMN: return column_type(r, n);
	case NODE_TYPED: return node_text(t, node_slot(t, n, 0));
	case NODE_CAST: return literal_is_ordinary(t, n) ? node_text(t, node_slot(t, n, 1)) : NO_STR;
	case NODE_CALL: break;
	default: return NO_STR;
	}
	if (!call_is_now(t, n) || str_is_among(built_in_name(t, n), " current_time localtime "))
		return NO_STR;
	return str_eq_fold(built_in_name(t, n), S("current_date")) ? S("date") : S("timestamp");
}

static bool is_of_days(str unit)
{
	return str_is_among(unit, " year month day quarter week decade century millennium ");
}

static bool is_of_hours(str unit)
{
	return str_is_among(unit, " hour minute second milliseconds microseconds ");
}

bool time_has_unit(const struct sql_resolved *r, node time, str unit)
{
	return is_of_time(type_of_time(r, time)) && (is_of_days(unit) || is_of_hours(unit));
}

bool time_has_part(const struct sql_resolved *r, node time, str part)
{
	str type = type_of_time(r, time);

	return is_of_time(type) && (is_of_days(part) || str_is_among(part, " dow doy isodow isoyear epoch ") ||
				    (is_of_hours(part) && !str_eq_fold(type, S("date"))));
}

/* Of a sum, without its sign. */
static node summand(const struct tree *t, node chain, uint32_t i)
{
	node item = node_slot(t, chain, i);

	return node_kind(t, item) == NODE_TERM ? node_slot(t, item, 0) : item;
}

/*
 * now() - interval '7 days', date '2024-01-01' + 7: not out of the range of times. Of literals with a time zone, which
 * PostgreSQL does not compute before it reads a row, the sum may be.
 */
static bool is_near(const struct sql_resolved *r, node chain)
{
	const struct tree *t = r->tree;
	node first = node_bare(t, node_slot(t, chain, 0));

	if (node_at(t, chain)->op != OP_PLUS || node_count(t, chain) > 4 || node_kind(t, first) == NODE_COLUMN ||
	    (!call_is_now(t, first) && !str_is_among(type_of_time(r, first), " date timestamp ")))
		return false;
	for (uint32_t i = 1; i < node_count(t, chain); i++) {
		node of = summand(t, chain, i);

		if (!literal_is_whole(t, of, 5, 0) && !literal_is_span(t, of))
			return false;
	}
	return true;
}

/* 60 * 60: computed before a row is read. */
static bool is_computed_first(const struct tree *t, node chain)
{
	for (uint32_t i = 0; i < node_count(t, chain); i++)
		if (!literal_is_whole(t, node_bare(t, summand(t, chain, i)), 18, 0))
			return false;
	return rule_in(t->dialect->syntax->bit, COMPUTES_LITERALS_FIRST);
}

bool sum_is_ordinary(const struct sql_resolved *r, node chain)
{
	return is_near(r, chain) || is_computed_first(r->tree, chain);
}

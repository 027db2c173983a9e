/*
 * The greatest number that an expression may be, where a number sets how much a call makes. The constants in it bound
 * it: a value that only the source knows counts as 0 in a sum and as 1 in a product, or as a likely number if the
 * estimate asks for those. Times are not numbers here.
 */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "base/utf8.h"
#include "model/type.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { LIKELY = 1000, LIKELY_KEY_MOST = 1000 * 1000 }; /* of a column; of one that numbers the rows of its table */

static double bound(struct size_estimate *e, node n);

static double greatest_slot(struct size_estimate *e, node n)
{
	double most = NAN;

	for (uint32_t i = 0; i < node_count(e->tree, n); i++)
		if (node_slot(e->tree, n, i))
			most = fmax(most, bound(e, node_slot(e->tree, n, i))); /* of NAN and a number, the number */
	return most;
}

static double least_slot(struct size_estimate *e, node list)
{
	double least = NAN;

	for (uint32_t i = 0; i < node_count(e->tree, list); i++)
		least = fmin(least, bound(e, node_slot(e->tree, list, i)));
	return least;
}

static double operated(enum node_op op, double left, double right)
{
	if (op == OP_MODULO)
		return fmin(left, right);
	if (op == OP_DIVIDE || op == OP_WHOLE)
		return isnan(right) ? left : left / right;
	if (isnan(left) || isnan(right))
		return fmax(left, right);
	switch ((int)op) {
	case OP_PLUS:
	case OP_MINUS: return left + right;
	case OP_TIMES: return left * right;
	case OP_POWER: return pow(left, right);
	case OP_SHIFT_LEFT: return left * pow(2, right);
	default: return fmax(left, right);
	}
}

static double of_chain(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	double value = bound(e, node_slot(t, n, 0));

	if (node_at(t, n)->op == OP_CONCAT)
		return pow(10, size_bytes(e, n));

	for (uint32_t i = 1; i < node_count(t, n); i++) {
		node item = node_slot(t, n, i);
		bool term = node_kind(t, item) == NODE_TERM;

		value = operated((enum node_op)(term ? node_at(t, item)->op : node_at(t, n)->op), value,
				 bound(e, term ? node_slot(t, item, 0) : item));
	}
	return value;
}

static double of_binary(struct size_estimate *e, node n)
{
	enum node_op op = (enum node_op)node_at(e->tree, n)->op;

	switch ((int)op) { /* true or false */
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE: return NAN;
	default: return operated(op, bound(e, node_slot(e->tree, n, 0)), bound(e, node_slot(e->tree, n, 1)));
	}
}

static const double SECONDS_1970 = 4.2e9; /* until 2103 */

/* Functions whose greatest result is known, whatever they are given. */
static const struct {
	const char *name;
	uint32_t in;
	double most;
} results[] = {
	{ "unixepoch", ANY_DIALECT, 4.2e9 },	     { "unix_timestamp", ANY_DIALECT, 4.2e9 },
	{ "julianday", ANY_DIALECT, 6e6 },	     { "hashtext", ANY_DIALECT, 0x7fffffff },
	{ "crc32", ANY_DIALECT, 0xffffffff },	     { "pg_backend_pid", ANY_DIALECT, 0x400000 },
	{ "txid_current", ANY_DIALECT, 0xffffffff }, { "random", SQLITE, 9.2e18 }, /* elsewhere it is a fraction */
};

/* By the unit in which a part of a time is asked for. */
static const struct {
	const char *unit;
	double most;
} units[] = {
	{ "epoch", 4.2e9 },	{ "julian", 6e6 },	 { "microseconds", 6e7 },
	{ "microsecond", 6e7 }, { "milliseconds", 6e4 }, { "millisecond", 6e4 },
};
enum { PART_OF_TIME = 10000 }; /* a year, the longest of the other parts */

static double of_unit(str unit)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (str_eq_fold(unit, str_of(units[i].unit)))
			return units[i].most;
	return PART_OF_TIME;
}

/* A format writes parts of a time beside each other, or all of it in seconds. */
static double of_format(str format)
{
	double most = 1;

	for (ptrdiff_t i = 0; i < format.len; i++)
		most *= format.at[i] == '%' ? PART_OF_TIME : 1;
	return str_find(format, S("%s")) >= 0 ? fmax(most, SECONDS_1970) : most;
}

/* A part of a time; NAN: not asked for as a constant. */
static double of_part(struct size_estimate *e, str name, node args)
{
	node first = node_count(e->tree, args) ? node_slot(e->tree, args, 0) : NO_NODE;
	bool constant = first && node_kind(e->tree, first) == NODE_STRING;

	if (str_eq_fold(name, S("date_part")))
		return constant ? of_unit(node_text(e->tree, first)) : SECONDS_1970;
	if (str_eq_fold(name, S("strftime")))
		return constant ? of_format(node_text(e->tree, first)) : SECONDS_1970;
	return NAN;
}

/* ascii('a') is 97. */
static double of_character(struct size_estimate *e, node args)
{
	node first = node_slot(e->tree, args, 0);
	str text = node_kind(e->tree, first) == NODE_STRING ? node_text(e->tree, first) : NO_STR;
	ptrdiff_t at = 0;

	if (!text.at)
		return e->likely ? 0x10ffff : 127;
	return text.len ? utf8_next(text, &at) : 0;
}

static const char counting[] = " count row_number rank dense_rank ntile ";

/* Without groups, all of them. */
static double rows_counted(struct size_estimate *e, node n)
{
	while (n && node_kind(e->tree, n) != NODE_SELECT)
		n = node_at(e->tree, n)->parent;
	return n && e->levels[n] && !node_slot(e->tree, n, SELECT_GROUP)
		       ? fmax(LIKELY, size_of_level(e, e->levels[n]).total)
		       : LIKELY;
}

static double of_call(struct size_estimate *e, node n)
{
	node names = node_slot(e->tree, n, CALLED_NAME), args = node_slot(e->tree, n, CALLED_ARGS);
	uint32_t count = node_count(e->tree, names);
	str name = count ? node_text(e->tree, node_slot(e->tree, names, count - 1)) : NO_STR;

	if (str_eq_fold(name, S("ascii")) || str_eq_fold(name, S("unicode")))
		return of_character(e, args);
	for (size_t i = 0; i < sizeof results / sizeof *results; i++)
		if (results[i].in & e->tree->dialect->syntax->bit && str_eq_fold(name, str_of(results[i].name)))
			return results[i].most;
	if (!isnan(of_part(e, name, args)))
		return of_part(e, name, args);
	if (str_eq_fold(name, S("least")) || str_eq_fold(name, S("mod")))
		return least_slot(e, args);
	if (str_eq_fold(name, S("length")))
		return fmax(size_bytes(e, args), e->likely && node_has_column(e->tree, args) ? LIKELY : 1);
	if (e->likely && str_is_among(name, counting))
		return rows_counted(e, n);
	if (str_eq_fold(name, S("factorial")))
		return tgamma(greatest_slot(e, args) + 1);
	if (str_eq_fold(name, S("exp")))
		return exp(greatest_slot(e, args));
	if (str_eq_fold(name, S("power")) || str_eq_fold(name, S("pow")))
		return operated(OP_POWER, bound(e, node_slot(e->tree, args, 0)), bound(e, node_slot(e->tree, args, 1)));
	return greatest_slot(e, args);
}

/* The greatest in the columns of a query. */
static double of_query(struct size_estimate *e, node query)
{
	struct size_query *q = &e->queries[query];

	if (!q->bounded) {
		q->bounded = true; /* a recursive query adds nothing to itself */
		q->bound = NAN;
		q->bound = bound(e, node_slot(e->tree, query, QUERY_BODY));
	}
	return q->bound;
}

/* A key of one number is about as large as the number of rows. */
static double likely_number(const struct sql_table *t, int32_t column)
{
	enum type_class class = t && column >= 0 ? type_class_of(t->columns[column].type) : TYPE_UNKNOWN;

	if (class == TYPE_BOOLEAN)
		return 1;
	if (class == TYPE_DATE || class == TYPE_TIME || class == TYPE_TIMESTAMP || class == TYPE_INTERVAL)
		return NAN;
	for (uint32_t i = 0; t && i < t->key_count && class == TYPE_INTEGER; i++)
		if (t->keys[i].len == 1 && (int32_t)t->keys[i].at[0] == column)
			return fmin(fmax(LIKELY, (double)t->rows), LIKELY_KEY_MOST);
	return LIKELY;
}

static double of_column(struct size_estimate *e, node n)
{
	struct sql_binding none = { 0, -1 }, bound = n < e->resolved->bound_count ? e->resolved->bound[n] : none;
	node query = bound.source ? size_source_query(e, bound.source) : NO_NODE;

	if (query)
		return of_query(e, query);
	return e->likely ? likely_number(e->resolved->sources.at[bound.source].table, bound.column) : NAN;
}

static ptrdiff_t digits_at(str text, ptrdiff_t at)
{
	ptrdiff_t n = at;

	while (n < text.len && text.at[n] >= '0' && text.at[n] <= '9')
		n++;
	return n - at;
}

/* A text becomes a number by a cast, or when something takes a number out of it: {"a": 1000}, 'x3b9a'. */
static double of_text(const struct tree *t, node n)
{
	str text = str_trim(node_text(t, n));
	double most = NAN;

	if (text.len && (text.at[0] | 0x20) == 'x')
		return pow(16, (double)text.len - 1);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		ptrdiff_t len = digits_at(text, i), behind = i + len;
		bool power = len && behind < text.len && (text.at[behind] | 0x20) == 'e' && digits_at(text, behind + 1);

		if (!len)
			continue;
		if (power)
			len += 1 + digits_at(text, behind + 1);
		most = fmax(most, size_digits(str_n(text.at + i, len)));
		i += len - 1;
	}
	return most;
}

static double bound(struct size_estimate *e, node n)
{
	switch ((int)node_kind(e->tree, n)) {
	case NODE_NUMBER: return size_number(e->tree, n);
	case NODE_STRING:
	case NODE_TYPED: return of_text(e->tree, n);
	case NODE_BYTES: return pow(16, (double)node_text(e->tree, n).len);
	case NODE_COLUMN: return of_column(e, n);
	case NODE_CHAIN: return of_chain(e, n);
	case NODE_BINARY: return of_binary(e, n);
	case NODE_CALL: return of_call(e, n);
	case NODE_EXTRACT: return of_unit(node_text(e->tree, node_slot(e->tree, n, 0)));
	case NODE_QUERY: return of_query(e, n);
	case NODE_SELECT: return bound(e, node_slot(e->tree, n, SELECT_ITEMS));
	default: return greatest_slot(e, n);
	}
}

double size_count(struct size_estimate *e, node n)
{
	double number = size_number(e->tree, n);

	return isnan(number) ? bound(e, n) : number;
}

/* With its sign, where it is known. */
static double limit_of(struct size_estimate *e, node n)
{
	double most = bound(e, n);

	return isnan(most) ? NAN : size_count(e, n);
}

enum { DAY = 86400 }; /* a step that only the source knows */

double size_range(struct size_estimate *e, node args)
{
	uint32_t n = node_count(e->tree, args);
	node first = node_slot(e->tree, args, 0), last = node_slot(e->tree, args, 1), by = node_slot(e->tree, args, 2);
	double from = size_number(e->tree, first), to = size_number(e->tree, last),
	       step = n > 2 ? size_number(e->tree, by) : 1;

	if (n == 1)
		return size_count(e, first);
	if (!isnan(from) && !isnan(to) && !isnan(step))
		return floor(fabs((to - from) / step)) + 1;
	if (n > 2 && !isnan(size_span(e, first, last, by)))
		return floor(size_span(e, first, last, by) / (fabs(step) > 0 ? fabs(step) : DAY)) + 1;
	from = limit_of(e, first);
	to = limit_of(e, last);
	if ((isnan(from) && isnan(to)) || (n > 2 && isnan(limit_of(e, by))))
		return NAN;
	return floor(fabs(((isnan(to) ? 0 : to) - (isnan(from) ? 0 : from)) / (step != 0 ? step : 1))) + 1;
}

/*
 * The chance that two rows have the same value of an expression. A function has at most the values of its columns; some
 * have few values, whatever they are given: a month, the remainder of a division, a comparison.
 */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

static const struct {
	const char *name;
	double values;
} of_functions[] = {
	{ "length", 50 }, { "char_length", 50 }, { "octet_length", 50 }, { "sign", 3 },
	{ "year", 10 },	  { "quarter", 4 },	 { "month", 12 },	 { "hour", 24 },
}, of_units[] = {
	{ "year", 10 },	  { "quarter", 4 },	 { "month", 12 },	 { "week", 53 },	{ "day", 31 },
	{ "dow", 7 },	  { "isodow", 7 },	 { "doy", 366 },	 { "hour", 24 },	{ "minute", 60 },
	{ "decade", 2 },  { "century", 1 },
};

/* A time cut to its year has ten values, cut to its month 120. */
static const struct {
	const char *unit;
	double values;
} cut_to[] = {
	{ "century", 1 }, { "decade", 2 }, { "year", 10 }, { "quarter", 40 }, { "month", 120 }, { "week", 520 }
};

#define LOOK_UP(table, key, name) \
	for (size_t i = 0; i < sizeof(table) / sizeof *(table); i++) \
		if (str_eq_fold(name, str_of((table)[i].key))) \
			return 1 / (table)[i].values;

/* Of NAN, NAN. */
static double at_most_one(double chance)
{
	return chance > 1 ? 1 : chance;
}

static double of_unit(str unit)
{
	LOOK_UP(of_units, name, unit)
	return NAN;
}

static double of_cut(str unit)
{
	LOOK_UP(cut_to, unit, unit)
	return NAN;
}

static double of_function(str name)
{
	LOOK_UP(of_functions, name, name)
	return NAN;
}

/* ---- columns ---- */

struct columns {
	struct size_estimate *estimate;
	double all;
	bool any;
};

static bool see_column(void *with, const struct tree *t, node n)
{
	struct columns *w = with;
	struct sql_base b;

	if (node_kind(t, n) != NODE_COLUMN)
		return node_kind(t, n) != NODE_QUERY;
	w->all *= sql_plain_base(w->estimate->resolved, n, &b) ? size_sharing(b) : NAN;
	w->any = true;
	return false;
}

static double of_columns(struct size_estimate *e, node n)
{
	struct columns w = { e, 1, false };

	node_walk(e->tree, n, see_column, &w);
	return w.any ? w.all : NAN;
}

/* ---- expressions ---- */

static str text_of(const struct tree *t, node n)
{
	return n && node_kind(t, n) == NODE_STRING ? node_text(t, n) : NO_STR;
}

static double of_call(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	node names = node_slot(t, n, CALLED_NAME), args = node_slot(t, n, CALLED_ARGS);
	uint32_t count = node_count(t, names);
	str name = count ? node_text(t, node_slot(t, names, count - 1)) : NO_STR;
	double few = of_function(name), letters = NAN;

	if (str_eq_fold(name, S("date_trunc")))
		few = of_cut(text_of(t, node_slot(t, args, 0)));
	if (str_eq_fold(name, S("date_part")))
		few = of_unit(text_of(t, node_slot(t, args, 0)));
	if (str_is_among(name, " left right substr substring "))
		letters = size_number(t, node_slot(t, args, node_count(t, args) - 1));
	if (str_eq_fold(name, S("mod")) && size_number(t, node_slot(t, args, 1)) > 0)
		few = 1 / size_number(t, node_slot(t, args, 1));
	if (letters >= 0 && letters <= 3)
		few = pow(36, -letters);
	return fmax(few, of_columns(e, n));
}

/* id / 100000 has that many rows for each of its values. */
static double of_chain(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	node last = node_slot(t, n, node_count(t, n) - 1);
	double all = of_columns(e, n), by;

	if (node_at(t, n)->op == OP_AND || node_at(t, n)->op == OP_OR)
		return 0.5;
	if (node_kind(t, last) != NODE_TERM)
		return all;
	by = size_number(t, node_slot(t, last, 0));
	if (node_at(t, last)->op == OP_MODULO && by > 0)
		return fmax(all, 1 / by);
	return node_at(t, last)->op == OP_DIVIDE && by > 1 ? at_most_one(all * by) : all;
}

static double of_binary(struct size_estimate *e, node n)
{
	double by = size_number(e->tree, node_slot(e->tree, n, 1));

	switch ((int)node_at(e->tree, n)->op) {
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE: return 0.5;
	case OP_MODULO: return by > 0 ? fmax(1 / by, of_columns(e, n)) : of_columns(e, n);
	default: return of_columns(e, n);
	}
}

double size_spread(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;

	n = node_bare(t, n);
	switch ((int)node_kind(t, n)) {
	case NODE_TRUTH:
	case NODE_IS:
	case NODE_IN:
	case NODE_LIKE:
	case NODE_BETWEEN: return 0.5;
	case NODE_EXTRACT: return fmax(of_unit(node_text(t, node_slot(t, n, 0))), of_columns(e, n));
	case NODE_CALL: return of_call(e, n);
	case NODE_CHAIN: return of_chain(e, n);
	case NODE_BINARY: return of_binary(e, n);
	case NODE_CASE: return 1.0 / (node_count(t, node_slot(t, n, 1)) + 1);
	default: return of_columns(e, n);
	}
}

/* ---- equalities ---- */

static double sum_or_product(struct size_estimate *e, node n, bool sum)
{
	double all = NAN;

	for (uint32_t i = 0; i < node_count(e->tree, n); i++) {
		double one = size_equal(e, node_slot(e->tree, n, i));

		if (!isnan(one))
			all = isnan(all) ? one : sum ? all + one : all * one;
	}
	return all;
}

/* Each column of one row with its counterpart. */
static double of_rows(struct size_estimate *e, node left, node right)
{
	double all = NAN;

	for (uint32_t i = 0; i < node_count(e->tree, left) && i < node_count(e->tree, right); i++) {
		double one = fmin(size_spread(e, node_slot(e->tree, left, i)),
				  size_spread(e, node_slot(e->tree, right, i)));

		if (!isnan(one))
			all = isnan(all) ? one : all * one;
	}
	return all;
}

static double of_list(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	node list = node_slot(t, n, 1);
	double all = NAN, one, left = size_spread(e, node_slot(t, n, 0));

	if (node_kind(t, list) != NODE_LIST)
		return left;
	for (uint32_t i = 0; i < node_count(t, list); i++) {
		one = fmin(left, size_spread(e, node_slot(t, list, i)));
		if (!isnan(one))
			all = isnan(all) ? one : all + one;
	}
	return all;
}

double size_equal(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	int op;

	n = node_bare(t, n);
	op = node_at(t, n)->op;
	if (node_kind(t, n) == NODE_CHAIN && (op == OP_OR || op == OP_AND))
		return at_most_one(sum_or_product(e, n, op == OP_OR));
	if (node_kind(t, n) == NODE_IN && !node_is(t, n, NODE_NEGATED))
		return at_most_one(of_list(e, n));
	if (node_kind(t, n) != NODE_BINARY || (op != OP_EQ && op != OP_SAME))
		return NAN;
	if (node_kind(t, node_slot(t, n, 0)) == NODE_ROW)
		return of_rows(e, node_slot(t, n, 0), node_slot(t, n, 1));
	return fmin(size_spread(e, node_slot(t, n, 0)), size_spread(e, node_slot(t, n, 1)));
}

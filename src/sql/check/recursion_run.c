/*
 * Runs a recursive query of numbers for a few thousand steps: when all its columns have the values of an earlier step
 * and the condition still holds, it never ends. Text, times and most functions are unknown here, as NAN.
 */
#include "sql/check/recursion.h"

#include <math.h>
#include <string.h>

#include "sql/check/size_estimate.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { COLUMNS_MOST = 16, STEPS_MOST = 4096 };

struct state {
	double value[COLUMNS_MOST];
};

struct running {
	const struct tree *t;
	str name[COLUMNS_MOST];
	uint32_t count;
	struct state now;
};

static double value_of(const struct running *r, node n);

static double of_column(const struct running *r, node n)
{
	str name = node_text(r->t, node_slot(r->t, n, node_count(r->t, n) - 1));

	for (uint32_t i = 0; i < r->count; i++)
		if (str_eq_fold(name, r->name[i]))
			return r->now.value[i];
	return NAN;
}

static double bits(int op, double left, double right)
{
	if (!(left >= 0 && left < 0x1p53 && right >= 0 && right < 0x1p53))
		return NAN;
	return op == OP_BIT_AND ? (double)((int64_t)left & (int64_t)right) : (double)((int64_t)left | (int64_t)right);
}

static double operated(int op, double left, double right)
{
	switch (op) {
	case OP_PLUS: return left + right;
	case OP_MINUS: return left - right;
	case OP_TIMES: return left * right;
	case OP_DIVIDE: return left == floor(left) && right == floor(right) ? trunc(left / right) : left / right;
	case OP_MODULO: return fmod(left, right);
	case OP_BIT_AND:
	case OP_BIT_OR: return bits(op, left, right);
	case OP_EQ: return isnan(left + right) ? NAN : left == right;
	case OP_NE: return isnan(left + right) ? NAN : left != right;
	case OP_LT: return isnan(left + right) ? NAN : left < right;
	case OP_LE: return isnan(left + right) ? NAN : left <= right;
	case OP_GT: return isnan(left + right) ? NAN : left > right;
	case OP_GE: return isnan(left + right) ? NAN : left >= right;
	case OP_AND: return left == 0 || right == 0 ? 0 : left * right;
	case OP_OR: return (left != 0 && !isnan(left)) || (right != 0 && !isnan(right)) ? 1 : left + right;
	default: return NAN;
	}
}

static double of_chain(const struct running *r, node n)
{
	double value = value_of(r, node_slot(r->t, n, 0));

	for (uint32_t i = 1; i < node_count(r->t, n); i++) {
		node item = node_slot(r->t, n, i);
		bool term = node_kind(r->t, item) == NODE_TERM;

		value = operated(node_at(r->t, term ? item : n)->op, value,
				 value_of(r, term ? node_slot(r->t, item, 0) : item));
	}
	return value;
}

static double of_unary(const struct running *r, node n)
{
	double value = value_of(r, node_slot(r->t, n, 0));

	switch ((int)node_at(r->t, n)->op) {
	case OP_MINUS: return -value;
	case OP_PLUS: return value;
	case OP_NOT: return isnan(value) ? NAN : value == 0;
	default: return NAN;
	}
}

static double of_between(const struct running *r, node n)
{
	double value = value_of(r, node_slot(r->t, n, 0)), from = value_of(r, node_slot(r->t, n, 1)),
	       to = value_of(r, node_slot(r->t, n, 2));

	return isnan(value + from + to) ? NAN : (value >= from && value <= to) != node_is(r->t, n, NODE_NEGATED);
}

/* A number is not NULL. */
static double of_is(const struct running *r, node n)
{
	double value = value_of(r, node_slot(r->t, n, 0));

	return isnan(value) || node_at(r->t, n)->op != OP_NULL ? NAN : node_is(r->t, n, NODE_NEGATED);
}

static double of_call(const struct running *r, node n)
{
	node names = node_slot(r->t, n, CALLED_NAME), args = node_slot(r->t, n, CALLED_ARGS);
	str name = node_text(r->t, node_slot(r->t, names, node_count(r->t, names) - 1));
	uint32_t count = node_count(r->t, args);
	double first = count ? value_of(r, node_slot(r->t, args, 0)) : NAN,
	       second = count > 1 ? value_of(r, node_slot(r->t, args, 1)) : NAN;

	if (count == 1 && str_eq_fold(name, S("abs")))
		return fabs(first);
	if (count == 1 &&
	    (str_eq_fold(name, S("round")) || str_eq_fold(name, S("floor")) || str_eq_fold(name, S("ceil"))))
		return first == floor(first) ? first : NAN;
	if (str_eq_fold(name, S("coalesce")) || str_eq_fold(name, S("ifnull")))
		return count > 1 && node_kind(r->t, node_slot(r->t, args, 0)) == NODE_NULL ? second : first;
	if (count == 2 && str_eq_fold(name, S("nullif")))
		return first == second ? NAN : first;
	if (count == 3 && (str_eq_fold(name, S("iif")) || str_eq_fold(name, S("if"))))
		return isnan(first) ? NAN : first != 0 ? second : value_of(r, node_slot(r->t, args, 2));
	if (count == 2 && str_eq_fold(name, S("mod")))
		return fmod(first, second);
	if (count == 2 && (str_eq_fold(name, S("greatest")) || str_eq_fold(name, S("max"))))
		return isnan(first + second) ? NAN : fmax(first, second);
	if (count == 2 && (str_eq_fold(name, S("least")) || str_eq_fold(name, S("min"))))
		return isnan(first + second) ? NAN : fmin(first, second);
	return NAN;
}

static double of_case(const struct running *r, node n)
{
	node of = node_slot(r->t, n, 0), whens = node_slot(r->t, n, 1), otherwise = node_slot(r->t, n, 2);

	for (uint32_t i = 0; i < node_count(r->t, whens); i++) {
		node when = node_slot(r->t, whens, i);
		double test = value_of(r, node_slot(r->t, when, 0)),
		       holds = of ? operated(OP_EQ, value_of(r, of), test) : test;

		if (isnan(holds))
			return NAN;
		if (holds != 0)
			return value_of(r, node_slot(r->t, when, 1));
	}
	return otherwise ? value_of(r, otherwise) : NAN;
}

/* A cast may round. */
static double of_cast(const struct running *r, node n)
{
	double value = value_of(r, node_slot(r->t, n, 0));

	return value == floor(value) ? value : NAN;
}

static double value_of(const struct running *r, node n)
{
	switch ((int)node_kind(r->t, n)) {
	case NODE_NUMBER: return size_digits(node_text(r->t, n));
	case NODE_COLUMN: return of_column(r, n);
	case NODE_BRACKETS:
	case NODE_ITEM: return value_of(r, node_slot(r->t, n, 0));
	case NODE_CAST: return of_cast(r, n);
	case NODE_UNARY: return of_unary(r, n);
	case NODE_CHAIN: return of_chain(r, n);
	case NODE_BINARY:
		return operated(node_at(r->t, n)->op, value_of(r, node_slot(r->t, n, 0)),
				value_of(r, node_slot(r->t, n, 1)));
	case NODE_BETWEEN: return of_between(r, n);
	case NODE_IS: return of_is(r, n);
	case NODE_CALL: return of_call(r, n);
	case NODE_CASE: return of_case(r, n);
	default: return NAN;
	}
}

/* ---- steps ---- */

static struct state values_of(const struct running *r, node items)
{
	struct state out = { { 0 } };

	for (uint32_t i = 0; i < r->count; i++)
		out.value[i] = value_of(r, node_slot(r->t, items, i));
	return out;
}

static bool is_same(const struct running *r, const struct state *before)
{
	for (uint32_t i = 0; i < r->count; i++)
		if (isinf(r->now.value[i]) ||
		    (r->now.value[i] != before->value[i] && !(isnan(r->now.value[i]) && isnan(before->value[i]))))
			return false;
	return true;
}

static str name_of(const struct tree *t, node item)
{
	node value = node_slot(t, item, 0);

	if (node_is(t, item, NODE_ALIASED))
		return node_text(t, item);
	return node_kind(t, value) == NODE_COLUMN ? node_text(t, node_slot(t, value, node_count(t, value) - 1))
						  : NO_STR;
}

static bool start(struct running *r, node cte, node first, node again)
{
	node names = node_slot(r->t, cte, CTE_COLUMNS), items = recursion_first_items(r->t, cte, first);

	if (!items || node_kind(r->t, again) != NODE_SELECT ||
	    (node_kind(r->t, first) == NODE_SELECT && node_slot(r->t, first, SELECT_FROM)))
		return false;
	r->count = node_count(r->t, items);
	if (r->count > COLUMNS_MOST || r->count != node_count(r->t, node_slot(r->t, again, SELECT_ITEMS)) ||
	    (names && node_count(r->t, names) != r->count))
		return false;
	r->now = values_of(r, items); /* before there are names, a column is unknown */
	for (uint32_t i = 0; i < r->count; i++)
		r->name[i] = names ? node_text(r->t, node_slot(r->t, names, i))
				   : name_of(r->t, node_slot(r->t, items, i));
	return true;
}

bool recursion_repeats(const struct tree *t, node cte, node first, node again)
{
	struct running r = { .t = t };
	struct state before;
	node where = node_slot(t, again, SELECT_WHERE), items = node_slot(t, again, SELECT_ITEMS);

	if (!start(&r, cte, first, again))
		return false;
	before = r.now;
	for (int step = 1; step < STEPS_MOST; step++) {
		double holds = value_of(&r, where);

		if (isnan(holds) || holds == 0)
			return false;
		r.now = values_of(&r, items);
		if (is_same(&r, &before))
			return !isnan(value_of(&r, where)) && value_of(&r, where) != 0;
		if (!(step & (step - 1))) /* each power of two: a period of any length is found */
			before = r.now;
	}
	return false;
}

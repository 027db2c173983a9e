/* Conditions that are always true, never true, or bind differently than they read. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* ---- one column and one literal ---- */

struct test { /* column op literal */
	struct sql_binding of;
	node column, literal;
	enum node_op op;
	bool number;
	double value;
};

static bool read_literal(const struct tree *t, node n, struct test *out)
{
	bool minus = node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS;
	node of = minus ? node_slot(t, n, 0) : n;

	out->literal = n;
	out->number = node_kind(t, of) == NODE_NUMBER && str_real(node_text(t, of), &out->value);
	if (minus)
		out->value = -out->value;
	return out->number || (!minus && node_kind(t, n) == NODE_STRING);
}

static bool read_test(const struct linting *l, node n, struct test *out)
{
	node left, right;
	bool turn;

	n = node_bare(l->tree, n);
	if (!lint_is_test(l->tree, n))
		return false;
	left = node_bare(l->tree, node_slot(l->tree, n, 0));
	right = node_bare(l->tree, node_slot(l->tree, n, 1));
	turn = node_kind(l->tree, left) != NODE_COLUMN;
	out->op = (enum node_op)node_at(l->tree, n)->op;
	out->op = turn ? lint_turned(out->op) : out->op;
	out->column = turn ? right : left;
	out->of = lint_bound(l, out->column);
	return out->of.source && out->of.column >= 0 && read_literal(l->tree, turn ? left : right, out);
}

static bool is_same_column(const struct test *a, const struct test *b)
{
	return a->of.source == b->of.source && a->of.column == b->of.column && a->number == b->number;
}

/* -1, 0, 1; 2: unknown, because the order of text depends on its collation. */
static int compare(const struct tree *t, const struct test *a, const struct test *b)
{
	str x = node_text(t, a->literal), y = node_text(t, b->literal);

	if (a->number)
		return a->value < b->value ? -1 : a->value > b->value;
	if (lint_is_day(x) && lint_is_day(y))
		return str_cmp(x, y) < 0 ? -1 : str_cmp(x, y) > 0;
	return str_eq(x, y) ? 0 : 2;
}

/* Whether different texts may compare as equal, because of case or trailing blanks. */
static bool may_be_equal(const struct tree *t, const struct test *a, const struct test *b)
{
	return !a->number && str_eq_fold(str_trim(node_text(t, a->literal)), str_trim(node_text(t, b->literal)));
}

/* ---- contradictions ---- */

static bool contradicts(const struct tree *t, const struct test *a, const struct test *b)
{
	int order = compare(t, a, b);
	bool above = a->op == OP_GT || a->op == OP_GE || a->op == OP_EQ, /* a lower bound */
		below = b->op == OP_LT || b->op == OP_LE || b->op == OP_EQ;

	if (a->op == OP_EQ && b->op == OP_EQ)
		return order != 0 && !may_be_equal(t, a, b);
	if (a->op == OP_EQ && b->op == OP_NE)
		return order == 0;
	if (!above || !below || order == 2)
		return false;
	return order > 0 || (order == 0 && (a->op == OP_GT || b->op == OP_LT));
}

static void see_pair(struct linting *l, node first, node second)
{
	struct test a, b;

	if (read_test(l, first, &a) && read_test(l, second, &b) && is_same_column(&a, &b) &&
	    (contradicts(l->tree, &a, &b) || contradicts(l->tree, &b, &a)))
		lint_find(l, SQL_NEVER_TRUE, second, "this and %.*s are never both true", STR(lint_written(l, first)));
}

/* BETWEEN 10 AND 1 */
static void see_between(struct linting *l, node n)
{
	struct test from = { 0 }, to = { 0 };
	struct sql_finding *f;

	if (node_kind(l->tree, n) != NODE_BETWEEN || node_is(l->tree, n, NODE_SYMMETRIC) ||
	    node_is(l->tree, n, NODE_NEGATED) || !read_literal(l->tree, node_slot(l->tree, n, 1), &from) ||
	    !read_literal(l->tree, node_slot(l->tree, n, 2), &to) || from.number != to.number ||
	    compare(l->tree, &from, &to) != 1)
		return;
	f = lint_find(l, SQL_NEVER_TRUE, n, "the range ends before it begins");
	lint_hint(l, f, "write %.*s BETWEEN %.*s AND %.*s", STR(lint_written(l, node_slot(l->tree, n, 0))),
		  STR(lint_written(l, to.literal)), STR(lint_written(l, from.literal)));
}

void lint_contradiction(struct linting *l)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		see_between(l, l->conditions.at[i].n);
		for (ptrdiff_t k = 0; k < i; k++)
			if (!l->conditions.at[i].join && !l->conditions.at[k].join)
				see_pair(l, l->conditions.at[k].n, l->conditions.at[i].n);
	}
}

/* ---- a = a ---- */

void lint_same_sides(struct linting *l, node n)
{
	struct sql_binding left, right;
	enum node_op op = (enum node_op)node_at(l->tree, n)->op;
	bool holds = op == OP_EQ || op == OP_LE || op == OP_GE;

	if (!lint_is_test(l->tree, n))
		return;
	left = lint_bound(l, node_slot(l->tree, n, 0));
	right = lint_bound(l, node_slot(l->tree, n, 1));
	if (left.source && left.column >= 0 && left.source == right.source && left.column == right.column)
		lint_find(l, SQL_SAME_SIDES, n, "both sides are the same column: this is %s",
			  holds ? "true for every row where it is not NULL" : "never true");
}

/* ---- OR ---- */

/* x <> 'a' OR x <> 'b' */
static bool is_always(const struct linting *l, node n)
{
	struct test first, other;

	for (uint32_t i = 0; i < node_count(l->tree, n); i++)
		if (!read_test(l, node_slot(l->tree, n, i), i ? &other : &first) ||
		    (i ? other.op : first.op) != OP_NE || (i && !is_same_column(&first, &other)))
			return false;
	return node_count(l->tree, n) > 1 && compare(l->tree, &first, &other) != 0;
}

static void tell_always(struct linting *l, node n)
{
	scoped(sb_free) struct sb b = SB(2000);
	struct test first = { 0 };
	struct sql_finding *f = lint_find(l, SQL_ALWAYS_TRUE, n, "this is always true: no value equals all of them");

	for (uint32_t i = 0; i < node_count(l->tree, n); i++) {
		struct test one;

		if (!read_test(l, node_slot(l->tree, n, i), &one))
			return;
		first = i ? first : one;
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(node_source(l->tree, one.literal)));
	}
	lint_hint(l, f, "write %.*s NOT IN (%.*s)", STR(node_source(l->tree, first.column)), STR(sb_str(&b)));
}

/* a = 1 AND b = 2 OR b = 3: the last condition of AND and the one after OR test the same column. */
static bool splits(const struct linting *l, node all, node other)
{
	uint32_t n = node_count(l->tree, all);
	struct test last, next, before;

	if (node_kind(l->tree, all) != NODE_CHAIN || node_at(l->tree, all)->op != OP_AND ||
	    !read_test(l, node_slot(l->tree, all, n - 1), &last) || !read_test(l, other, &next) ||
	    !is_same_column(&last, &next) || last.op != OP_EQ || next.op != OP_EQ)
		return false;
	for (uint32_t i = 0; i + 1 < n; i++)
		if (read_test(l, node_slot(l->tree, all, i), &before) && is_same_column(&before, &last))
			return false;
	return true;
}

void lint_or(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	uint32_t count = node_count(t, n);

	if (node_kind(t, n) != NODE_CHAIN || node_at(t, n)->op != OP_OR)
		return;
	if (is_always(l, n))
		tell_always(l, n);
	for (uint32_t i = 0; i + 1 < count; i++) {
		node all = node_slot(t, n, i), other = node_slot(t, n, i + 1), last;
		struct sql_finding *f;

		if (!splits(l, all, other))
			continue;
		last = node_slot(t, all, node_count(t, all) - 1);
		f = lint_find(l, SQL_OR_UNBRACKETED, other,
			      "AND binds before OR: the conditions before %.*s do not apply here",
			      STR(lint_written(l, last)));
		lint_hint(l, f, "write (%.*s OR %.*s) if they should", STR(lint_written(l, last)),
			  STR(lint_written(l, other)));
		return;
	}
}

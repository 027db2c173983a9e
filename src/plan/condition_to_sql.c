/* The conditions of a plan as nodes: comparisons, tests for matching rows, and its time. */
#include "plan/tree_builder.h"

#include "base/arena.h"
#include "sql/edit/edit.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

static node value(struct making *m, const struct json *j)
{
	if (j->kind == JSON_BOOL)
		return node_word(m->tree, NODE_TRUTH, j->truth ? S("TRUE") : S("FALSE"));
	if (j->kind == JSON_STR)
		return node_word(m->tree, NODE_STRING, j->text);
	return node_word(m->tree, NODE_NUMBER, j->text.at ? j->text : str_fmt(m->arena, "%.17g", j->num));
}

static node negative(struct making *m, node n, bool negated)
{
	if (negated)
		node_flag(m->tree, n, NODE_NEGATED);
	return n;
}

static node subquery(const struct making *m, enum node_kind kind, const struct plan *p)
{
	node query = making_query(m, p);

	return query ? node_make(m->tree, kind, OP_NONE, &query, 1) : NO_NODE;
}

static node compare(struct making *m, const struct plan_filter *f, node of)
{
	array_of(node) values = { 0 };
	node slots[3] = { of };

	for (ptrdiff_t i = 0; i < f->values.len; i++)
		*push(&values, m->arena) = value(m, f->values.at[i]);
	if (f->op->values == 0)
		return negative(m, node_make(m->tree, NODE_IS, OP_NULL, slots, 2), f->op->op != OP_NULL);
	slots[1] = f->plan	       ? subquery(m, NODE_SUBQUERY, f->plan)
		   : f->op->values < 0 ? making_list(m, values.at, values.len)
				       : values.at[0];
	if (!slots[1])
		return NO_NODE;
	if (f->op->values < 0)
		return negative(m, node_make(m->tree, NODE_IN, OP_NONE, slots, 2), f->op->op == OP_NOT);
	if (f->op->values == 2) {
		slots[2] = values.at[1];
		return node_make(m->tree, NODE_BETWEEN, OP_NONE, slots, 3);
	}
	if (f->op->op == OP_LIKE || f->op->op == OP_NO_MATCH)
		return negative(m, node_make(m->tree, NODE_LIKE, OP_LIKE, slots, 3), f->op->op == OP_NO_MATCH);
	return node_make(m->tree, NODE_BINARY, f->op->op, slots, 2);
}

/* One chain, also from chains of the same operator. */
static node making_together(struct making *m, enum node_op op, const node *at, ptrdiff_t n)
{
	array_of(node) all = { 0 };

	if (n < 2)
		return n ? at[0] : NO_NODE;
	for (ptrdiff_t i = 0; i < n; i++) {
		bool same = node_kind(m->tree, at[i]) == NODE_CHAIN && node_at(m->tree, at[i])->op == op;

		for (uint32_t k = 0; same && k < node_count(m->tree, at[i]); k++)
			*push(&all, m->arena) = node_slot(m->tree, at[i], k);
		if (!same)
			*push(&all, m->arena) = at[i];
	}
	return node_make(m->tree, NODE_CHAIN, op, all.at, (uint32_t)all.len);
}

static node condition(struct making *m, const struct plan_filter *f, bool groups)
{
	node n = f->parts		  ? making_conditions(m, f->parts, f->kind == PLAN_ANY ? OP_OR : OP_AND, groups)
		 : f->kind == PLAN_EXISTS ? subquery(m, NODE_EXISTS, f->plan)
					  : making_expression(m, f->of, groups);

	if (!n || m->err->kind)
		return NO_NODE;
	n = groups && f->of.text.at ? making_without_aliases(m, n) : n;
	if (f->kind == PLAN_NOT || f->negated)
		return node_make(m->tree, NODE_UNARY, OP_NOT, &n, 1);
	return f->kind == PLAN_COMPARE ? compare(m, f, n) : n;
}

node making_conditions(struct making *m, const struct plan_filters *all, enum node_op op, bool groups)
{
	array_of(node) parts = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		node n = condition(m, &all->at[i], groups);

		if (!n)
			return NO_NODE;
		*push(&parts, m->arena) = n;
	}
	return making_together(m, op, parts.at, parts.len);
}

/* ---- time ---- */

/* A day to compare times with: a text, or a typed literal where a text is not a day. */
static node day(struct making *m, str text)
{
	node type, slots[2] = { 0 }, n;

	if (!rule_in(m->dialect->syntax->bit, MEANS_DAY_NEEDS_TYPE) || text.len != 10)
		return node_word(m->tree, NODE_STRING, text);
	type = node_make(m->tree, NODE_TYPE, OP_NONE, slots, 2);
	node_say(m->tree, type, S("DATE"));
	n = node_make(m->tree, NODE_TYPED, OP_NONE, &type, 1);
	node_say(m->tree, n, text);
	node_flag(m->tree, n, NODE_STANDARD);
	return n;
}

static bool time_conditions(struct making *m, node *out, ptrdiff_t *n)
{
	const struct plan *p = m->plan;
	const struct {
		str text;
		enum node_op op;
	} bounds[] = { { p->time_from, OP_GE }, { p->time_to, OP_LT } };

	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
		node sides[2];

		if (!bounds[i].text.at)
			continue;
		sides[0] = making_expression(m, p->time, false);
		sides[1] = day(m, bounds[i].text);
		if (!sides[0])
			return false;
		out[(*n)++] = node_make(m->tree, NODE_BINARY, bounds[i].op, sides, 2);
	}
	if (!p->time_last.at)
		return true;
	out[*n] = making_expression(m, p->time, false);
	return out[*n] && sql_edit_not_before(m->tree, out[*n], p->time_last, &out[*n], m->err) && ++*n;
}

node making_pairs(struct making *m, const struct plan_edge *e)
{
	array_of(node) pairs = { 0 };

	for (ptrdiff_t i = 0; i < e->left_columns.len; i++) {
		node sides[2] = { making_column(m, e->right, e->right_columns.at[i]),
				  making_column(m, e->left, e->left_columns.at[i]) };

		*push(&pairs, m->arena) = node_make(m->tree, NODE_BINARY, OP_EQ, sides, 2);
	}
	return making_together(m, OP_AND, pairs.at, pairs.len);
}

node making_where(struct making *m)
{
	array_of(node) parts = { 0 };
	node time[3], n;
	ptrdiff_t times = 0;

	for (ptrdiff_t i = 0; i < m->plan->matches.len; i++)
		*push(&parts, m->arena) = making_pairs(m, &m->plan->matches.at[i]);
	n = making_conditions(m, &m->plan->filters, OP_AND, false);
	if (n)
		*push(&parts, m->arena) = n;
	if (m->plan->time.text.at && !m->err->kind && !time_conditions(m, time, &times))
		return NO_NODE;
	for (ptrdiff_t i = 0; i < times; i++)
		*push(&parts, m->arena) = time[i];
	return making_together(m, OP_AND, parts.at, parts.len);
}

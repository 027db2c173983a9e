/* The expressions of a plan as nodes: names, lists, calls, and expressions in SQL with their names resolved. */
#include "plan/tree_builder.h"

#include "base/arena.h"
#include "base/banned.h"

node making_quoted(struct making *m, str text)
{
	node n = node_word(m->tree, NODE_NAME, text);

	node_flag(m->tree, n, NODE_QUOTED);
	return n;
}

node making_list(struct making *m, const node *at, ptrdiff_t n)
{
	return n ? node_make(m->tree, NODE_LIST, OP_NONE, at, (uint32_t)n) : NO_NODE;
}

node making_column(struct making *m, str alias, str name)
{
	node parts[2] = { making_quoted(m, alias), making_quoted(m, name) };

	return node_make(m->tree, NODE_COLUMN, OP_NONE, parts, 2);
}

struct replacing {
	struct making *making;
	array_of(node) bare;
};

static bool see_bare(void *with, const struct tree *t, node n)
{
	struct replacing *w = with;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) == NODE_COLUMN && node_count(t, n) == 1)
		*push(&w->bare, w->making->arena) = n;
	return true;
}

enum { NODES_MOST = 100000 }; /* more have no room in the text of a query */

static bool is_too_large(const struct making *m)
{
	return m->tree->nodes.len > NODES_MOST &&
	       (m->err->kind ||
		!plan_mistake(
			m->plan, 0, m->err,
			"the query of this plan is too large: names that stand for long expressions are used too often"));
}

node making_without_aliases(struct making *m, node n)
{
	struct replacing w = { .making = m };

	node_walk(m->tree, n, see_bare, &w);
	for (ptrdiff_t i = 0; i < w.bare.len && !is_too_large(m); i++)
		for (ptrdiff_t k = 0; k < m->given.len; k++) {
			node copy;

			if (!str_eq_fold(node_text(m->tree, node_slot(m->tree, w.bare.at[i], 0)), m->given.at[k]))
				continue;
			copy = node_copy(m->tree, m->tree, m->nodes.at[k]);
			if (w.bare.at[i] == n)
				return copy;
			node_replace(m->tree, w.bare.at[i], copy);
			break;
		}
	return n;
}

node making_expression(struct making *m, struct plan_text text, bool aliases)
{
	struct tree t;

	if (!plan_expression(m->arena, m->plan, m->dialect, text, aliases ? &m->given : NULL, &t, m->err))
		return NO_NODE;
	return node_copy(m->tree, &t, t.root);
}

node making_call(struct making *m, str name, const node *args, ptrdiff_t count, bool standard)
{
	node word = node_word(m->tree, NODE_NAME, name),
	     slots[6] = { node_make(m->tree, NODE_LIST, OP_NONE, &word, 1), making_list(m, args, count) }, n;

	n = node_make(m->tree, NODE_CALL, OP_NONE, slots, 6);
	if (standard)
		node_flag(m->tree, n, NODE_STANDARD);
	return n;
}

node making_truncated(struct making *m, node of, str grain)
{
	node args[2] = { node_word(m->tree, NODE_STRING, grain), of };

	return making_call(m, S("DATE_TRUNC"), args, 2, true);
}

static node part_of(struct making *m, const char *unit, node of)
{
	node slots[2] = { node_make(m->tree, NODE_UNIT, OP_NONE, &(node){ 0 }, 1), of }, n;

	node_say(m->tree, slots[0], str_of(unit));
	n = node_make(m->tree, NODE_EXTRACT, OP_NONE, slots, 2);
	node_flag(m->tree, n, NODE_STANDARD);
	return n;
}

/* EXTRACT(YEAR FROM of) + CASE WHEN EXTRACT(MONTH FROM of) >= 7 THEN 1 ELSE 0 END */
node making_year(struct making *m, node of, int64_t start)
{
	node test[2] = { part_of(m, "month", node_copy(m->tree, m->tree, of)),
			 node_word(m->tree, NODE_NUMBER, str_fmt(m->arena, "%lld", (long long)start)) },
	     when[2], slots[3] = { 0 }, sum[2] = { part_of(m, "year", of) };

	if (start == 1)
		return sum[0];
	when[0] = node_make(m->tree, NODE_BINARY, OP_GE, test, 2);
	when[1] = node_word(m->tree, NODE_NUMBER, S("1"));
	when[0] = node_make(m->tree, NODE_WHEN, OP_NONE, when, 2);
	slots[1] = making_list(m, when, 1);
	slots[2] = node_word(m->tree, NODE_NUMBER, S("0"));
	sum[1] = node_make(m->tree, NODE_CASE, OP_NONE, slots, 3);
	return node_make(m->tree, NODE_CHAIN, OP_PLUS, sum, 2);
}

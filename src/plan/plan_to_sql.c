/*
 * A plan with known names and joins as a tree. No text is pasted: values become literals, names become names, and
 * expressions are parsed.
 */
#include "plan/tree_builder.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- FROM ---- */

static node table(struct making *m, const struct plan_table *t)
{
	array_of(node) parts = { 0 };
	struct name_parts ns = { .len = 0 };
	struct err ignored = { 0 };
	node slots[4], n;

	if (t->table->ns.len && !name_split(m->arena, t->table->ns, &ns, &ignored))
		ns.len = 0;
	for (int i = 0; i < ns.len; i++)
		*push(&parts, m->arena) = making_quoted(m, ns.part[i]);
	*push(&parts, m->arena) = making_quoted(m, t->table->name);
	slots[0] = making_list(m, parts.at, parts.len);
	slots[1] = slots[2] = slots[3] = NO_NODE;
	n = node_make(m->tree, NODE_TABLE, OP_NONE, slots, 4);
	if (!str_eq(t->alias, t->table->name)) {
		node_say(m->tree, n, t->alias);
		node_flag(m->tree, n, NODE_ALIASED | NODE_QUOTED);
	}
	return n;
}

static node joined(struct making *m, node left, const struct plan_edge *e)
{
	static const enum node_op ops[] = { OP_INNER, OP_INNER, OP_LEFT, OP_RIGHT, OP_FULL };
	enum node_op op = e->kind == PLAN_JOIN_AUTO && e->outer ? OP_LEFT : ops[e->kind];
	node slots[4] = { left, table(m, plan_table_called(m->plan, e->right)), making_pairs(m, e) };

	return node_make(m->tree, NODE_JOIN, op, slots, 4);
}

static node from(struct making *m, const struct plan_edges *joins)
{
	node n = table(m, joins->len ? plan_table_called(m->plan, joins->at[0].left) : &m->plan->tables.at[0]);

	for (ptrdiff_t i = 0; i < joins->len; i++)
		n = joined(m, n, &joins->at[i]);
	return n;
}

/* ---- one query ---- */

static node limit(struct making *m)
{
	const struct plan *p = m->plan;
	node slots[3] = { 0 };

	if (p->limit < 0 && p->offset < 0)
		return NO_NODE;
	if (p->limit >= 0)
		slots[0] = node_word(m->tree, NODE_NUMBER, str_fmt(m->arena, "%lld", (long long)p->limit));
	if (p->offset >= 0)
		slots[1] = node_word(m->tree, NODE_NUMBER, str_fmt(m->arena, "%lld", (long long)p->offset));
	return node_make(m->tree, NODE_LIMIT, OP_LIMIT, slots, 3);
}

static node select_of(struct making *m)
{
	const struct plan *p = m->plan;
	node slots[8] = { 0 }, sources, one, n;

	if (p->place == PLAN_MATCH) {
		one = node_word(m->tree, NODE_NUMBER, S("1"));
		*push(&m->items, m->arena) = node_make(m->tree, NODE_ITEM, OP_NONE, &one, 1);
	} else if (!making_output(m)) {
		return NO_NODE;
	}
	slots[SELECT_ITEMS] = making_list(m, m->items.at, m->items.len);
	sources = from(m, &p->edges);
	slots[SELECT_FROM] = making_list(m, &sources, 1);
	slots[SELECT_WHERE] = making_where(m);
	slots[SELECT_GROUP] = making_list(m, m->groups.at, m->groups.len);
	slots[SELECT_HAVING] = making_conditions(m, &p->having, OP_AND, true);
	n = node_make(m->tree, NODE_SELECT, OP_NONE, slots, 8);
	if (p->distinct)
		node_flag(m->tree, n, NODE_DISTINCT);
	return n;
}

/* The names that order a set operation are those of its first plan. */
static node set_of(struct making *m)
{
	const struct plan *p = m->plan;
	array_of(node) members = { 0 };
	node n;

	plan_names(m->arena, p, &m->given);
	for (ptrdiff_t i = 0; i < p->parts.len; i++) {
		struct making part = {
			.arena = m->arena, .plan = p->parts.at[i], .dialect = m->dialect, .tree = m->tree, .err = m->err
		};

		n = part.plan->set ? set_of(&part) : select_of(&part);
		if (!n || m->err->kind)
			return NO_NODE;
		*push(&members, m->arena) = n;
	}
	n = node_make(m->tree, NODE_SET, p->set, members.at, (uint32_t)members.len);
	node_flag(m->tree, n, NODE_STANDARD | (p->set_all ? NODE_ALL : 0));
	return n;
}

node making_query(const struct making *around, const struct plan *p)
{
	struct making m = {
		.arena = around->arena, .plan = p, .dialect = around->dialect, .tree = around->tree, .err = around->err
	};
	node slots[4] = { 0 };

	slots[QUERY_BODY] = p->set ? set_of(&m) : select_of(&m);
	if (!slots[QUERY_BODY] || m.err->kind)
		return NO_NODE;
	slots[QUERY_ORDER] = making_orders(&m, &p->order, true);
	slots[QUERY_LIMIT] = limit(&m);
	return m.err->kind ? NO_NODE : node_make(m.tree, NODE_QUERY, OP_NONE, slots, 4);
}

bool plan_tree(struct arena *a, const struct plan *p, const struct dialect *d, struct tree *out, struct err *err)
{
	struct making m = { .arena = a, .plan = p, .dialect = d, .tree = out, .err = err };

	tree_start(out, a, d, S(""));
	out->root = making_query(&m, p);
	return out->root != NO_NODE;
}

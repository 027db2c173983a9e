#include "eval/mutants.h"

#include "base/arena.h"
#include "base/map.h"
#include "eval/near_values.h"
#include "sql/print/print.h"
#include "sql/slots.h"
#include "base/banned.h"

/* Kinds of changes, those that tell most about a query first. */
enum change {
	CHANGE_OPERATOR,
	CHANGE_CONDITION,
	CHANGE_AGGREGATE,
	CHANGE_COLUMN,
	CHANGE_ORDER,
	CHANGE_DISTINCT,
	CHANGE_LIMIT,
	CHANGE_JOIN,
	CHANGE_LITERAL,
	CHANGE_SET,
	CHANGE_GROUP,
	CHANGES
};

enum { MUTANTS_OF_KIND_MOST = 12 };

struct mutating {
	struct arena *arena;
	struct tree *tree;
	const struct sql_resolved *resolved;
	struct map seen;
	struct strs made[CHANGES];
};

/* ---- one change ---- */

static void keep(struct mutating *m, enum change kind)
{
	static const struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err ignored = { 0 };
	bool was_there;

	if (m->made[kind].len >= MUTANTS_OF_KIND_MOST || !sql_print(&b, m->tree, m->tree->root, &style, &ignored))
		return;
	map_put(&m->seen, str_dup(m->arena, sb_str(&b)), &was_there);
	if (!was_there)
		*push(&m->made[kind], m->arena) = m->seen.at[m->seen.len - 1].key;
}

static void with_op(struct mutating *m, node n, enum node_op op, enum change kind)
{
	uint8_t before = m->tree->nodes.at[n].op;

	m->tree->nodes.at[n].op = (uint8_t)op;
	keep(m, kind);
	m->tree->nodes.at[n].op = before;
}

static void with_flag(struct mutating *m, node n, unsigned flag, enum change kind)
{
	m->tree->nodes.at[n].flags ^= (uint16_t)flag;
	keep(m, kind);
	m->tree->nodes.at[n].flags ^= (uint16_t)flag;
}

static void with_text(struct mutating *m, node n, str text, enum change kind)
{
	uint32_t before = m->tree->nodes.at[n].text;

	node_say(m->tree, n, text);
	keep(m, kind);
	m->tree->nodes.at[n].text = before;
}

static void with_slot(struct mutating *m, node n, uint32_t slot, node what, enum change kind)
{
	node before = node_slot(m->tree, n, slot);

	node_set(m->tree, n, slot, what);
	keep(m, kind);
	node_set(m->tree, n, slot, before);
}

/* Without the i-th item of a list. */
static void without_item(struct mutating *m, node list, uint32_t i, enum change kind)
{
	struct node_rec *r = &m->tree->nodes.at[list];
	node *slots = m->tree->slots.at + r->first, dropped = slots[i];
	uint32_t last = r->count - 1;

	for (uint32_t k = i; k < last; k++)
		slots[k] = slots[k + 1];
	slots[last] = dropped;
	r->count--;
	keep(m, kind);
	m->tree->nodes.at[list].count++;
	for (uint32_t k = last; k > i; k--)
		slots[k] = slots[k - 1];
	slots[i] = dropped;
}

/* ---- the changes of each kind of node ---- */

static void of_comparison(struct mutating *m, node n)
{
	switch (node_at(m->tree, n)->op) {
	case OP_EQ:
		with_op(m, n, OP_NE, CHANGE_OPERATOR);
		with_op(m, n, OP_GE, CHANGE_OPERATOR);
		break;
	case OP_NE: with_op(m, n, OP_EQ, CHANGE_OPERATOR); break;
	case OP_LT:
		with_op(m, n, OP_GT, CHANGE_OPERATOR);
		with_op(m, n, OP_LE, CHANGE_OPERATOR);
		break;
	case OP_LE:
		with_op(m, n, OP_LT, CHANGE_OPERATOR);
		with_op(m, n, OP_GE, CHANGE_OPERATOR);
		break;
	case OP_GT:
		with_op(m, n, OP_GE, CHANGE_OPERATOR);
		with_op(m, n, OP_LT, CHANGE_OPERATOR);
		break;
	case OP_GE:
		with_op(m, n, OP_GT, CHANGE_OPERATOR);
		with_op(m, n, OP_LE, CHANGE_OPERATOR);
		break;
	default: break;
	}
}

static void of_chain(struct mutating *m, node n)
{
	enum node_op op = (enum node_op)node_at(m->tree, n)->op;

	if (op != OP_AND && op != OP_OR)
		return;
	for (uint32_t i = 0; i < node_count(m->tree, n); i++)
		without_item(m, n, i, CHANGE_CONDITION);
	with_op(m, n, op == OP_AND ? OP_OR : OP_AND, CHANGE_OPERATOR);
}

static node name_of_call(const struct tree *t, node n)
{
	node name = node_slot(t, n, CALLED_NAME);

	return node_kind(t, name) == NODE_NAME ? name : node_slot(t, name, 0);
}

static void of_call(struct mutating *m, node n)
{
	static const struct {
		const char *name, *others[3];
	} aggregates[] = {
		{ "sum", { "avg", "max", "count" } }, { "avg", { "sum", "max", "min" } },
		{ "max", { "min", "avg", NULL } },    { "min", { "max", "avg", NULL } },
		{ "count", { "max", NULL, NULL } },
	};
	node name = name_of_call(m->tree, n), argument = node_slot(m->tree, node_slot(m->tree, n, CALLED_ARGS), 0);

	for (size_t i = 0; i < sizeof aggregates / sizeof *aggregates; i++) {
		if (!str_eq_fold(node_text(m->tree, name), str_of(aggregates[i].name)))
			continue;
		for (int k = 0; k < 3 && aggregates[i].others[k] && node_kind(m->tree, argument) != NODE_STAR; k++)
			with_text(m, name, str_of(aggregates[i].others[k]), CHANGE_AGGREGATE);
		if (i == 4 && node_kind(m->tree, argument) != NODE_STAR)
			with_flag(m, n, NODE_DISTINCT, CHANGE_DISTINCT);
	}
}

/* count(*) as the count of the different values of each column that the query could name. */
static void of_counted_rows(struct mutating *m, node call, const struct sql_table *t)
{
	node args = node_slot(m->tree, call, CALLED_ARGS), star = node_slot(m->tree, args, 0);

	if (node_kind(m->tree, star) != NODE_STAR ||
	    !str_eq_fold(node_text(m->tree, name_of_call(m->tree, call)), S("count")))
		return;
	for (uint32_t i = 0; i < t->column_count && i < 4; i++) {
		node name = node_word(m->tree, NODE_NAME, t->columns[i].name),
		     column = node_make(m->tree, NODE_COLUMN, OP_NONE, &name, 1);

		m->tree->nodes.at[call].flags |= NODE_DISTINCT;
		with_slot(m, args, 0, column, CHANGE_AGGREGATE);
		m->tree->nodes.at[call].flags &= (uint16_t)~NODE_DISTINCT;
	}
}

/* Its neighbours in the table. */
static void of_column(struct mutating *m, node n)
{
	node last = node_slot(m->tree, n, node_count(m->tree, n) - 1);
	struct sql_base b;
	uint32_t others = 0;

	if (n >= m->resolved->bound_count || !sql_plain_base(m->resolved, n, &b))
		return;
	for (uint32_t i = 1; i < b.table->column_count && others < 3; i++, others++)
		with_text(m, last, b.table->columns[(b.column + i) % b.table->column_count].name, CHANGE_COLUMN);
}

static void of_number(struct mutating *m, node n)
{
	double d;

	if (!str_real(node_text(m->tree, n), &d))
		return;
	with_text(m, n, eval_number_text(m->arena, d + 1), CHANGE_LITERAL);
	with_text(m, n, eval_number_text(m->arena, d > 1 ? d - 1 : d + 2), CHANGE_LITERAL);
}

static void of_select(struct mutating *m, node n)
{
	const struct tree *t = m->tree;
	node group = node_slot(t, n, SELECT_GROUP);

	with_flag(m, n, NODE_DISTINCT, CHANGE_DISTINCT);
	if (node_slot(t, n, SELECT_WHERE))
		with_slot(m, n, SELECT_WHERE, NO_NODE, CHANGE_CONDITION);
	if (node_slot(t, n, SELECT_HAVING))
		with_slot(m, n, SELECT_HAVING, NO_NODE, CHANGE_CONDITION);
	if (group && !node_slot(t, n, SELECT_HAVING))
		with_slot(m, n, SELECT_GROUP, NO_NODE, CHANGE_GROUP);
	for (uint32_t i = 0; group && node_count(t, group) > 1 && i < node_count(t, group); i++)
		without_item(m, group, i, CHANGE_GROUP);
}

static node limit_of(struct tree *t, str rows)
{
	node slots[3] = { node_word(t, NODE_NUMBER, rows) };

	return node_make(t, NODE_LIMIT, OP_LIMIT, slots, 3);
}

static void of_query(struct mutating *m, node n)
{
	const struct tree *t = m->tree;
	node order = node_slot(t, n, QUERY_ORDER), limit = node_slot(t, n, QUERY_LIMIT);

	for (uint32_t i = 0; i < node_count(t, order); i++)
		with_flag(m, node_slot(t, order, i), NODE_DESC, CHANGE_ORDER);
	if (order)
		with_slot(m, n, QUERY_ORDER, NO_NODE, CHANGE_ORDER);
	if (limit)
		with_slot(m, n, QUERY_LIMIT, NO_NODE, CHANGE_LIMIT);
	else if (n == t->root)
		with_slot(m, n, QUERY_LIMIT, limit_of(m->tree, S("2")), CHANGE_LIMIT);
}

static void of_set(struct mutating *m, node n)
{
	static const enum node_op ops[] = { OP_UNION, OP_INTERSECT, OP_EXCEPT };

	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (node_at(m->tree, n)->op != ops[i])
			with_op(m, n, ops[i], CHANGE_SET);
	if (node_at(m->tree, n)->op == OP_UNION)
		with_flag(m, n, NODE_ALL, CHANGE_DISTINCT);
}

static void of_join(struct mutating *m, node n)
{
	enum node_op op = (enum node_op)node_at(m->tree, n)->op;

	if (op == OP_INNER && (node_slot(m->tree, n, JOIN_ON) || node_slot(m->tree, n, JOIN_USING)))
		with_op(m, n, OP_LEFT, CHANGE_JOIN);
	else if (op == OP_LEFT)
		with_op(m, n, OP_INNER, CHANGE_JOIN);
}

static bool is_in(const struct tree *t, node n, enum node_kind kind)
{
	return node_kind(t, t->nodes.at[n].parent) == kind;
}

/* The first table of the FROM around a node. */
static const struct sql_table *table_around(const struct sql_resolved *r, node n)
{
	const struct tree *t = r->tree;

	while (n && node_kind(t, n) != NODE_SELECT)
		n = t->nodes.at[n].parent;
	for (ptrdiff_t i = 1; n && i < r->levels.len; i++)
		if (r->levels.at[i].select == n && r->levels.at[i].source_count)
			return r->sources.at[r->levels.at[i].sources[0]].table;
	return NULL;
}

static void of_node(struct mutating *m, node n)
{
	const struct sql_table *table;

	switch (node_kind(m->tree, n)) {
	case NODE_BINARY: of_comparison(m, n); break;
	case NODE_CHAIN: of_chain(m, n); break;
	case NODE_CALL:
		of_call(m, n);
		table = table_around(m->resolved, n);
		if (table)
			of_counted_rows(m, n, table);
		break;
	case NODE_COLUMN: of_column(m, n); break;
	case NODE_NUMBER:
		if (is_in(m->tree, n, NODE_LIMIT))
			with_text(m, n, eval_number_text(m->arena, 2), CHANGE_LIMIT);
		else
			of_number(m, n);
		break;
	case NODE_STRING:
		with_text(m, n, str_fmt(m->arena, "%.*s x", STR(node_text(m->tree, n))), CHANGE_LITERAL);
		break;
	case NODE_SELECT: of_select(m, n); break;
	case NODE_QUERY: of_query(m, n); break;
	case NODE_SET: of_set(m, n); break;
	case NODE_JOIN: of_join(m, n); break;
	case NODE_IS:
	case NODE_IN:
	case NODE_LIKE:
	case NODE_BETWEEN: with_flag(m, n, NODE_NEGATED, CHANGE_OPERATOR); break;
	default: break;
	}
}

struct nodes_found {
	struct arena *arena;
	array_of(node) list;
};

static bool find_node(void *with, const struct tree *t, node n)
{
	struct nodes_found *f = with;

	(void)t;
	*push(&f->list, f->arena) = n;
	return true;
}

struct strs eval_mutants(struct arena *a, struct tree *t, const struct sql_resolved *r, ptrdiff_t most)
{
	struct mutating m = { .arena = a, .tree = t, .resolved = r, .seen = map_in(a) };
	struct nodes_found found = { .arena = a };
	struct strs out = { 0 };
	bool more = true;

	keep(&m, CHANGE_OPERATOR); /* the query itself is none of them */
	m.made[CHANGE_OPERATOR].len = 0;
	node_walk(t, t->root, find_node, &found); /* the changes add nodes */
	for (ptrdiff_t i = 0; i < found.list.len; i++)
		of_node(&m, found.list.at[i]);
	for (ptrdiff_t round = 0; more; round++) {
		more = false;
		for (int k = 0; k < CHANGES; k++)
			if (round < m.made[k].len && out.len < most) {
				*push(&out, a) = m.made[k].at[round];
				more = true;
			}
	}
	return out;
}

/*
 * A plan with known names and joins as a tree. No text is pasted: values become literals, names become names, and
 * expressions are parsed.
 */
#include "plan/plan.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/edit/edit.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/tree/tree.h"
#include "base/banned.h"

struct making {
	struct arena *arena;
	const struct plan *plan;
	const struct dialect *dialect;
	struct tree *tree;
	struct err *err;
	struct strs given;    /* names of output columns */
	array_of(node) nodes; /* their expressions */
	array_of(node) items, groups;
};

static node quoted(struct making *m, str text)
{
	node n = node_word(m->tree, NODE_NAME, text);

	node_flag(m->tree, n, NODE_QUOTED);
	return n;
}

static node list_of(struct making *m, const node *at, ptrdiff_t n)
{
	return n ? node_make(m->tree, NODE_LIST, OP_NONE, at, (uint32_t)n) : NO_NODE;
}

static node column(struct making *m, str alias, str name)
{
	node parts[2] = { quoted(m, alias), quoted(m, name) };

	return node_make(m->tree, NODE_COLUMN, OP_NONE, parts, 2);
}

/* ---- expressions ---- */

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

/* Replaces output names by their expressions where no system resolves them. */
static node without_aliases(struct making *m, node n)
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

/* NO_NODE with err. */
static node expression(struct making *m, struct plan_text text, bool aliases)
{
	struct tree t;

	if (!plan_expression(m->arena, m->plan, m->dialect, text, aliases ? &m->given : NULL, &t, m->err))
		return NO_NODE;
	return node_copy(m->tree, &t, t.root);
}

static node call(struct making *m, str name, const node *args, ptrdiff_t count, bool standard)
{
	node word = node_word(m->tree, NODE_NAME, name),
	     slots[6] = { node_make(m->tree, NODE_LIST, OP_NONE, &word, 1), list_of(m, args, count) }, n;

	n = node_make(m->tree, NODE_CALL, OP_NONE, slots, 6);
	if (standard)
		node_flag(m->tree, n, NODE_STANDARD);
	return n;
}

static node truncated(struct making *m, node of, str grain)
{
	node args[2] = { node_word(m->tree, NODE_STRING, grain), of };

	return call(m, S("DATE_TRUNC"), args, 2, true);
}

/* ---- conditions ---- */

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

static node compare(struct making *m, const struct plan_filter *f, node of)
{
	array_of(node) values = { 0 };
	node slots[3] = { of };

	for (ptrdiff_t i = 0; i < f->values.len; i++)
		*push(&values, m->arena) = value(m, f->values.at[i]);
	if (f->op->values == 0)
		return negative(m, node_make(m->tree, NODE_IS, OP_NULL, slots, 2), f->op->op != OP_NULL);
	slots[1] = f->op->values < 0 ? list_of(m, values.at, values.len) : values.at[0];
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
static node together(struct making *m, enum node_op op, const node *at, ptrdiff_t n)
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

static node conditions(struct making *m, const struct plan_filters *all, enum node_op op, bool groups);

static node condition(struct making *m, const struct plan_filter *f, bool groups)
{
	node n = f->parts ? conditions(m, f->parts, f->kind == PLAN_ANY ? OP_OR : OP_AND, groups)
			  : expression(m, f->of, groups);

	if (!n || m->err->kind)
		return NO_NODE;
	n = groups && !f->parts ? without_aliases(m, n) : n;
	if (f->kind == PLAN_NOT)
		return node_make(m->tree, NODE_UNARY, OP_NOT, &n, 1);
	return f->kind == PLAN_COMPARE ? compare(m, f, n) : n;
}

static node conditions(struct making *m, const struct plan_filters *all, enum node_op op, bool groups)
{
	array_of(node) parts = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		node n = condition(m, &all->at[i], groups);

		if (!n)
			return NO_NODE;
		*push(&parts, m->arena) = n;
	}
	return together(m, op, parts.at, parts.len);
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
		sides[0] = expression(m, p->time, false);
		sides[1] = day(m, bounds[i].text);
		if (!sides[0])
			return false;
		out[(*n)++] = node_make(m->tree, NODE_BINARY, bounds[i].op, sides, 2);
	}
	if (!p->time_last.at)
		return true;
	out[*n] = expression(m, p->time, false);
	return out[*n] && sql_edit_not_before(m->tree, out[*n], p->time_last, &out[*n], m->err) && ++*n;
}

static node where(struct making *m)
{
	node parts[4], n;
	ptrdiff_t count = 0;

	n = conditions(m, &m->plan->filters, OP_AND, false);
	if (n)
		parts[count++] = n;
	if (m->plan->time.text.at && !m->err->kind && !time_conditions(m, parts, &count))
		return NO_NODE;
	return together(m, OP_AND, parts, count);
}

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
		*push(&parts, m->arena) = quoted(m, ns.part[i]);
	*push(&parts, m->arena) = quoted(m, t->table->name);
	slots[0] = list_of(m, parts.at, parts.len);
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
	array_of(node) pairs = { 0 };
	enum node_op op = e->kind == PLAN_JOIN_AUTO && e->outer ? OP_LEFT : ops[e->kind];
	node slots[4] = { left, table(m, plan_table_called(m->plan, e->right)) };

	for (ptrdiff_t i = 0; i < e->left_columns.len; i++) {
		node sides[2] = { column(m, e->right, e->right_columns.at[i]),
				  column(m, e->left, e->left_columns.at[i]) };

		*push(&pairs, m->arena) = node_make(m->tree, NODE_BINARY, OP_EQ, sides, 2);
	}
	slots[2] = together(m, OP_AND, pairs.at, pairs.len);
	return node_make(m->tree, NODE_JOIN, op, slots, 4);
}

static node from(struct making *m, const struct plan_edges *joins)
{
	node n = table(m, joins->len ? plan_table_called(m->plan, joins->at[0].left) : &m->plan->tables.at[0]);

	for (ptrdiff_t i = 0; i < joins->len; i++)
		n = joined(m, n, &joins->at[i]);
	return n;
}

/* ---- output columns ---- */

static void give(struct making *m, node what, str name, bool named)
{
	node item = node_make(m->tree, NODE_ITEM, OP_NONE, &what, 1);

	if (named && name.at) {
		node_say(m->tree, item, name);
		node_flag(m->tree, item, NODE_ALIASED | NODE_QUOTED);
	}
	*push(&m->items, m->arena) = item;
	if (!name.at)
		return;
	*push(&m->given, m->arena) = name;
	*push(&m->nodes, m->arena) = what;
}

static bool give_columns(struct making *m, const struct plan_items *all, bool grouped)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_item *item = &all->at[i];
		node n = expression(m, item->of, false);

		if (!n)
			return false;
		if (item->grain.at)
			n = truncated(m, n, item->grain);
		give(m, n, plan_item_name(m->arena, item), item->as.at || item->grain.at);
		if (grouped)
			*push(&m->groups, m->arena) = node_copy(m->tree, m->tree, n);
	}
	return true;
}

/* The grain of the time becomes the first group. */
static bool give_time(struct making *m)
{
	const struct plan *p = m->plan;
	node n;

	if (!p->time_grain.at)
		return true;
	n = expression(m, p->time, false);
	if (!n)
		return false;
	n = truncated(m, n, p->time_grain);
	give(m, n, p->time_grain, true);
	*push(&m->groups, m->arena) = node_copy(m->tree, m->tree, n);
	return true;
}

/* CASE WHEN condition THEN value END: supported everywhere, unlike FILTER. */
static node only_where(struct making *m, node test, node then)
{
	node when[2] = { test, then }, slots[3] = { 0 };
	node one = node_make(m->tree, NODE_WHEN, OP_NONE, when, 2);

	slots[1] = list_of(m, &one, 1);
	return node_make(m->tree, NODE_CASE, OP_NONE, slots, 3);
}

static node star(struct making *m)
{
	node slots[3] = { 0 };

	return node_make(m->tree, NODE_STAR, OP_NONE, slots, 3);
}

static bool give_measure(struct making *m, const struct plan_item *item)
{
	node arg = item->of.text.at ? expression(m, item->of, false) : NO_NODE, test, n;

	if (m->err->kind)
		return false;
	if (!item->function.at) {
		give(m, arg, item->as, true);
		return true;
	}
	if (item->where.len) {
		test = conditions(m, &item->where, OP_AND, false);
		if (!test)
			return false;
		arg = only_where(m, test, arg ? arg : node_word(m->tree, NODE_NUMBER, S("1")));
	}
	arg = arg ? arg : star(m);
	n = call(m, item->function, &arg, 1, false);
	if (item->distinct)
		node_flag(m->tree, n, NODE_DISTINCT);
	give(m, n, item->as, true);
	return true;
}

static node orders(struct making *m, const struct plan_orders *all, bool aliases_stay)
{
	array_of(node) list = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_order *o = &all->at[i];
		node slots[2] = { expression(m, o->by, true) }, n;

		if (!slots[0])
			return NO_NODE;
		if (!aliases_stay)
			slots[0] = without_aliases(m, slots[0]);
		n = node_make(m->tree, NODE_ORDER, OP_NONE, slots, 2);
		node_flag(m->tree, n,
			  (o->descending ? NODE_DESC : 0) | (o->nulls_first ? NODE_NULLS_FIRST : 0) |
				  (o->nulls_last ? NODE_NULLS_LAST : 0));
		*push(&list, m->arena) = n;
	}
	return list_of(m, list.at, list.len);
}

/* "unbounded preceding", "3 preceding", "current row" */
static node bound(struct making *m, const struct plan_item *item, str text)
{
	str rest = text, first = NO_STR;
	int64_t distance;
	enum node_op op;
	node slot = NO_NODE, n;

	if (!str_cut(&rest, ' ', &first) || !rest.len)
		first = NO_STR;
	op = str_eq_fold(rest, S("preceding"))	 ? OP_PRECEDING
	     : str_eq_fold(rest, S("following")) ? OP_FOLLOWING
						 : OP_CURRENT;
	if (first.at && op != OP_CURRENT && str_int(first, &distance) && distance >= 0)
		slot = node_word(m->tree, NODE_NUMBER, first);
	else if (!first.at || !(op == OP_CURRENT ? str_eq_fold(first, S("current")) && str_eq_fold(rest, S("row"))
						 : str_eq_fold(first, S("unbounded")))) {
		plan_mistake(
			m->plan, item->at, m->err,
			"invalid frame bound \"%.*s\"; supported: unbounded preceding, 3 preceding, current row, 3 following, unbounded following",
			STR(text));
		return NO_NODE;
	}
	n = node_make(m->tree, NODE_BOUND, op, &slot, 1);
	if (op != OP_CURRENT && !slot)
		node_flag(m->tree, n, NODE_UNBOUNDED);
	return n;
}

static bool frame(struct making *m, const struct plan_item *item, node *out)
{
	static const struct {
		const char *word;
		enum node_op op;
	} units[] = { { "rows", OP_ROWS }, { "range", OP_RANGE }, { "groups", OP_GROUPS } };
	node slots[2] = { 0 };

	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (!str_eq_fold(item->frame_unit, str_of(units[i].word)))
			continue;
		slots[0] = bound(m, item, item->frame_from);
		slots[1] = item->frame_to.at ? bound(m, item, item->frame_to) : NO_NODE;
		*out = node_make(m->tree, NODE_FRAME, units[i].op, slots, 2);
		return !m->err->kind;
	}
	return plan_mistake(m->plan, item->at, m->err, "a frame's unit must be rows, range or groups");
}

static bool give_window(struct making *m, const struct plan_item *item)
{
	array_of(node) parts = { 0 };
	node slots[4] = { 0 }, arg, n;

	for (ptrdiff_t i = 0; i < item->partition.len; i++) {
		node one = expression(m, item->partition.at[i], true);

		if (!one)
			return false;
		*push(&parts, m->arena) = without_aliases(m, one);
	}
	slots[1] = list_of(m, parts.at, parts.len);
	slots[2] = orders(m, &item->order, false);
	if (m->err->kind || (item->frame_unit.at && !frame(m, item, &slots[3])))
		return false;
	arg = item->of.text.at ? expression(m, item->of, true) : NO_NODE;
	if (m->err->kind)
		return false;
	arg = arg ? without_aliases(m, arg) : arg;
	if (!arg && str_eq_fold(item->function, S("count")))
		arg = star(m);
	n = call(m, item->function, &arg, arg ? 1 : 0, false);
	node_set(m->tree, n, CALLED_OVER, node_make(m->tree, NODE_WINDOW, OP_NONE, slots, 4));
	give(m, n, item->as, true);
	return true;
}

static bool give_all(struct making *m)
{
	const struct plan *p = m->plan;

	if (!give_time(m) || !give_columns(m, &p->columns, false) || !give_columns(m, &p->groups, true))
		return false;
	for (ptrdiff_t i = 0; i < p->measures.len; i++)
		if (!give_measure(m, &p->measures.at[i]))
			return false;
	for (ptrdiff_t i = 0; i < p->windows.len; i++)
		if (!give_window(m, &p->windows.at[i]))
			return false;
	return true;
}

/* ---- the whole query ---- */

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

bool plan_tree(struct arena *a, const struct plan *p, const struct dialect *d, const struct plan_edges *joins,
	       struct tree *out, struct err *err)
{
	struct making m = { .arena = a, .plan = p, .dialect = d, .tree = out, .err = err };
	node select[8] = { 0 }, query[4] = { 0 }, sources;

	tree_start(out, a, d, S(""));
	if (!give_all(&m))
		return false;
	select[SELECT_ITEMS] = list_of(&m, m.items.at, m.items.len);
	sources = from(&m, joins);
	select[SELECT_FROM] = list_of(&m, &sources, 1);
	select[SELECT_WHERE] = where(&m);
	select[SELECT_GROUP] = list_of(&m, m.groups.at, m.groups.len);
	select[SELECT_HAVING] = conditions(&m, &p->having, OP_AND, true);
	query[QUERY_BODY] = node_make(out, NODE_SELECT, OP_NONE, select, 8);
	if (p->distinct)
		node_flag(out, query[QUERY_BODY], NODE_DISTINCT);
	query[QUERY_ORDER] = orders(&m, &p->order, true);
	query[QUERY_LIMIT] = limit(&m);
	out->root = node_make(out, NODE_QUERY, OP_NONE, query, 4);
	return !err->kind;
}

/* The output of a plan as nodes: columns, groups, measures, windows, and their order. */
#include "plan/tree_builder.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

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
		node n = making_expression(m, item->of, false);

		if (!n)
			return false;
		if (item->year_start > 1)
			n = making_year(m, n, item->year_start);
		else if (item->grain.at)
			n = making_truncated(m, n, item->grain);
		if (!item->unseen)
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
	n = making_expression(m, p->time, false);
	if (!n)
		return false;
	n = making_truncated(m, n, p->time_grain);
	give(m, n, p->time_grain, true);
	*push(&m->groups, m->arena) = node_copy(m->tree, m->tree, n);
	return true;
}

/* CASE WHEN condition THEN value END: supported everywhere, unlike FILTER. */
static node only_where(struct making *m, node test, node then)
{
	node when[2] = { test, then }, slots[3] = { 0 };
	node one = node_make(m->tree, NODE_WHEN, OP_NONE, when, 2);

	slots[1] = making_list(m, &one, 1);
	return node_make(m->tree, NODE_CASE, OP_NONE, slots, 3);
}

static node star(struct making *m)
{
	node slots[3] = { 0 };

	return node_make(m->tree, NODE_STAR, OP_NONE, slots, 3);
}

/* arg: NO_NODE is count(*). */
static node aggregate(struct making *m, const struct plan_item *item, node arg)
{
	node n;

	arg = arg ? arg : star(m);
	n = making_call(m, item->function, &arg, 1, false);
	if (item->distinct)
		node_flag(m->tree, n, NODE_DISTINCT);
	return n;
}

/* sum(count(*)) over () */
static node of_all_groups(struct making *m, node n)
{
	node slots[4] = { 0 }, call = making_call(m, S("sum"), &n, 1, false);

	node_set(m->tree, call, CALLED_OVER, node_make(m->tree, NODE_WINDOW, OP_NONE, slots, 4));
	return call;
}

/* 100.0 * part / nullif(whole, 0) */
static node percentage(struct making *m, node part, node whole)
{
	node times[2] = { node_word(m->tree, NODE_NUMBER, S("100.0")), part },
	     none[2] = { whole, node_word(m->tree, NODE_NUMBER, S("0")) }, by[2];

	by[0] = node_make(m->tree, NODE_BINARY, OP_TIMES, times, 2);
	by[1] = making_call(m, S("nullif"), none, 2, true);
	return node_make(m->tree, NODE_BINARY, OP_DIVIDE, by, 2);
}

static bool give_measure(struct making *m, const struct plan_item *item)
{
	node arg = item->of.text.at ? making_expression(m, item->of, false) : NO_NODE, part = arg, test, n;

	if (m->err->kind)
		return false;
	if (!item->function.at) {
		give(m, arg, item->as, true);
		return true;
	}
	if (item->where.len) {
		test = making_conditions(m, &item->where, OP_AND, false);
		if (!test)
			return false;
		part = arg ? node_copy(m->tree, m->tree, arg) : node_word(m->tree, NODE_NUMBER, S("1"));
		part = only_where(m, test, part);
	}
	n = aggregate(m, item, part);
	if (item->share)
		n = percentage(m, n,
			       item->where.len ? aggregate(m, item, arg)
					       : of_all_groups(m, node_copy(m->tree, m->tree, n)));
	give(m, n, item->as, true);
	return true;
}

node making_orders(struct making *m, const struct plan_orders *all, bool aliases_stay)
{
	array_of(node) list = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_order *o = &all->at[i];
		node slots[2] = { making_expression(m, o->by, true) }, n;

		if (!slots[0])
			return NO_NODE;
		if (!aliases_stay)
			slots[0] = making_without_aliases(m, slots[0]);
		n = node_make(m->tree, NODE_ORDER, OP_NONE, slots, 2);
		node_flag(m->tree, n,
			  (o->descending ? NODE_DESC : 0) | (o->nulls_first ? NODE_NULLS_FIRST : 0) |
				  (o->nulls_last ? NODE_NULLS_LAST : 0));
		*push(&list, m->arena) = n;
	}
	return making_list(m, list.at, list.len);
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
		node one = making_expression(m, item->partition.at[i], true);

		if (!one)
			return false;
		*push(&parts, m->arena) = making_without_aliases(m, one);
	}
	slots[1] = making_list(m, parts.at, parts.len);
	slots[2] = making_orders(m, &item->order, false);
	if (m->err->kind || (item->frame_unit.at && !frame(m, item, &slots[3])))
		return false;
	arg = item->of.text.at ? making_expression(m, item->of, true) : NO_NODE;
	if (m->err->kind)
		return false;
	arg = arg ? making_without_aliases(m, arg) : arg;
	if (!arg && str_eq_fold(item->function, S("count")))
		arg = star(m);
	n = making_call(m, item->function, &arg, arg ? 1 : 0, false);
	node_set(m->tree, n, CALLED_OVER, node_make(m->tree, NODE_WINDOW, OP_NONE, slots, 4));
	give(m, n, item->as, true);
	return true;
}

bool making_output(struct making *m)
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

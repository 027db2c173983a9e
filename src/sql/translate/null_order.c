/* The position of NULLs in an order, which differs by dialect. */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

static bool are_first(uint32_t bit, bool desc)
{
	return rule_in(bit, MEANS_NULL_IS_LARGE) ? desc : rule_in(bit, MEANS_NULL_IS_SMALL) && !desc;
}

struct ordering {
	struct translator *r;
	node owner, list; /* the node with the order, and the order */
	node select;	  /* NO_NODE: of a set operation */
	bool of_query;	  /* numbers are positions of items, and bare names may be aliases */
	bool aggregate;	  /* within an aggregate or its window */
};

static bool unordered(struct ordering *o, const char *what)
{
	translate_refuse_hint(
		o->r, what,
		"Exclude them with IS NOT NULL in WHERE, or order by a non-null expression: COALESCE(x, 0).");
	return false;
}

/* The item at this position; NO_NODE: it is a star, or after one. */
static node item_at(const struct tree *t, node select, str digits)
{
	node items = node_slot(t, select, SELECT_ITEMS);
	int64_t place;

	if (node_kind(t, select) != NODE_SELECT || !str_int(digits, &place) || place < 1 ||
	    place > node_count(t, items))
		return NO_NODE;
	for (uint32_t i = 0; i < (uint32_t)place; i++)
		if (node_kind(t, node_slot(t, items, i)) != NODE_ITEM)
			return NO_NODE;
	return node_slot(t, node_slot(t, items, (uint32_t)place - 1), 0);
}

/* The value of an order: the expression, or the item it refers to; NO_NODE: unknown. */
static node value_of(const struct ordering *o, node what)
{
	const struct tree *t = o->r->tree;
	node item;

	if (!o->of_query)
		return what;
	if (node_kind(t, what) == NODE_NUMBER)
		return item_at(t, o->select, node_text(t, what));
	item = infer_item(t, o->select, what);
	return item ? item : what;
}

static bool has_words(const struct ordering *o, bool desc, bool first)
{
	if (!syntax_has(o->r->to->syntax, HAS_NULLS_ORDER))
		return false;
	return !(rule_in(o->r->bit, SPELLS_NULLS_ORDER_PLAIN) && o->aggregate && desc == first);
}

/* A key before the key: x IS NULL, or a CASE where a condition is not a value. */
static node null_key(struct ordering *o, node value, bool first)
{
	struct translator *r = o->r;
	node slots[3] = { node_word(r->tree, NODE_NULL, S("NULL")) },
	     key = node_make(r->tree, NODE_ORDER, OP_NONE, slots, 3);
	bool truth = syntax_has(r->to->syntax, HAS_TRUTH);

	translate_as(r, slots[0],
		     truth   ? S("_1 IS NULL")
		     : first ? S("CASE WHEN _1 IS NULL THEN 0 ELSE 1 END")
			     : S("CASE WHEN _1 IS NULL THEN 1 ELSE 0 END"),
		     &value, 1);
	if (first && truth)
		node_flag(r->tree, key, NODE_DESC);
	return key;
}

/* Can another key stand before this one? */
static bool takes_key(struct ordering *o, node value)
{
	const struct tree *t = o->r->tree;
	node frame = node_kind(t, o->owner) == NODE_WINDOW ? node_slot(t, o->owner, WINDOW_FRAME) : NO_NODE;

	if (!value)
		return unordered(o, "the position of NULLs in an order by column number");
	if (o->of_query && !o->select &&
	    (!rule_in(o->r->bit, MEANS_SET_ORDER_ANY) || node_kind(t, value) != NODE_COLUMN))
		return unordered(o, "the position of NULLs in the order of a set operation");
	if (o->of_query && rule_in(o->r->bit, MEANS_DISTINCT_ORDER) && node_is(t, o->select, NODE_DISTINCT))
		return unordered(o, "the position of NULLs in the order of a DISTINCT");
	if (!o->of_query && node_kind(t, o->owner) == NODE_CALL && node_is(t, o->owner, NODE_DISTINCT))
		return unordered(o, "the position of NULLs in the order of a DISTINCT");
	if (frame && node_at(t, frame)->op == OP_RANGE &&
	    (node_slot(t, node_slot(t, frame, 0), 0) || node_slot(t, node_slot(t, frame, 1), 0)))
		return unordered(o, "the position of NULLs in the order of a RANGE");
	return true;
}

/* STRING_AGG(x, ',' ORDER BY x) skips NULLs of x. */
static bool is_left_out(const struct ordering *o, node what)
{
	static const char *const joining[] = { "string_agg", "group_concat", "listagg" };
	const struct tree *t = o->r->tree;
	str name = translate_call_name(o->r, o->owner);

	for (size_t i = 0; i < sizeof joining / sizeof *joining; i++)
		if (name.len && str_eq_fold(name, str_of(joining[i])))
			return node_equal(t, what, t, node_slot(t, node_slot(t, o->owner, CALLED_ARGS), 0));
	return false;
}

/* Returns the key that must stand before it, if any. */
static bool place_nulls(struct ordering *o, node item, node *before)
{
	struct translator *r = o->r;
	struct node_rec *rec = &r->tree->nodes.at[item];
	node what = node_slot(r->tree, item, 0), value = value_of(o, what);
	bool desc = rec->flags & NODE_DESC, told = rec->flags & (NODE_NULLS_FIRST | NODE_NULLS_LAST),
	     first = told ? (rec->flags & NODE_NULLS_FIRST) != 0 : are_first(translate_source(r, o->owner), desc),
	     usual = are_first(r->bit, desc) == first;

	*before = NO_NODE;
	if (told && !usual && has_words(o, desc, first))
		return true;
	rec->flags &= (uint16_t) ~(NODE_NULLS_FIRST | NODE_NULLS_LAST);
	if (usual || (value && infer_never_null(r->tree, value)) || is_left_out(o, what))
		return true;
	if (has_words(o, desc, first)) {
		rec->flags |= first ? NODE_NULLS_FIRST : NODE_NULLS_LAST;
		return true;
	}
	if (!takes_key(o, value))
		return false;
	*before = null_key(o, value, first);
	return true;
}

/* CASE WHEN x IS NULL THEN 1 ELSE 0 END, which puts NULLs last, or 0 ELSE 1. Returns x. */
static node null_case(const struct tree *t, node n, bool *first)
{
	node whens = node_slot(t, n, 1), when = node_slot(t, whens, 0), test = node_slot(t, when, 0);
	str then = node_text(t, node_slot(t, when, 1)), default_value = node_text(t, node_slot(t, n, 2));

	if (node_slot(t, n, 0) || node_count(t, whens) != 1 || node_kind(t, test) != NODE_IS ||
	    !((str_eq(then, S("1")) && str_eq(default_value, S("0"))) ||
	      (str_eq(then, S("0")) && str_eq(default_value, S("1")))))
		return NO_NODE;
	*first = str_eq(then, S("0"));
	return test;
}

/* x IS NULL as the key before x, in any form: it decides the position of NULLs. */
static bool says_place(const struct ordering *o, node key, node item, bool *first)
{
	const struct tree *t = o->r->tree;
	node is = node_slot(t, key, 0), what = node_slot(t, item, 0), value = value_of(o, what);
	bool desc = node_is(t, key, NODE_DESC);

	*first = false;
	if (node_kind(t, is) == NODE_CASE)
		is = null_case(t, is, first);
	*first ^= desc;
	return node_kind(t, is) == NODE_IS && node_at(t, is)->op == OP_NULL && !node_is(t, is, NODE_NEGATED) &&
	       (node_equal(t, node_slot(t, is, 0), t, what) || (value && node_equal(t, node_slot(t, is, 0), t, value)));
}

/* Turns such a pair of keys back into NULLS FIRST or LAST. */
static void say_in_words(struct ordering *o)
{
	struct tree *t = o->r->tree;
	uint32_t count = node_count(t, o->list);
	bool more = false;
	node list;
	array_of(node) keys = { 0 };

	for (uint32_t i = 0; i < count; i++) {
		node item = node_slot(t, o->list, i), next = i + 1 < count ? node_slot(t, o->list, i + 1) : NO_NODE;
		bool first;

		if (next && says_place(o, item, next, &first) && has_words(o, node_is(t, next, NODE_DESC), first)) {
			t->nodes.at[next].flags &= (uint16_t) ~(NODE_NULLS_FIRST | NODE_NULLS_LAST);
			t->nodes.at[next].flags |= first ? NODE_NULLS_FIRST : NODE_NULLS_LAST;
			more = true;
			continue;
		}
		*push(&keys, t->arena) = item;
	}
	if (!more)
		return;
	list = node_make(t, NODE_LIST, OP_NONE, keys.at, (uint32_t)keys.len);
	node_flag(t, list, node_at(t, o->list)->flags);
	node_replace(t, o->list, list);
	o->list = list;
}

static void place_all(struct ordering *o)
{
	struct translator *r = o->r;
	uint32_t count = node_count(r->tree, o->list);
	bool more = false;
	node list, before;
	array_of(node) keys = { 0 };

	for (uint32_t i = 0; i < count; i++) {
		node item = node_slot(r->tree, o->list, i);

		if (!place_nulls(o, item, &before))
			return;
		if (before)
			*push(&keys, r->tree->arena) = before;
		more |= before != NO_NODE;
		*push(&keys, r->tree->arena) = item;
	}
	if (!more)
		return;
	list = node_make(r->tree, NODE_LIST, OP_NONE, keys.at, (uint32_t)keys.len);
	node_flag(r->tree, list, node_at(r->tree, o->list)->flags);
	node_replace(r->tree, o->list, list);
}

/* PERCENTILE_CONT, MODE: they order their own argument, without NULLs. */
static bool skips_nulls(const struct translator *r, node call)
{
	static const char *const names[] = { "percentile_cont", "percentile_disc", "mode", "median" };
	str name = translate_call_name(r, call);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (name.len && str_eq_fold(name, str_of(names[i])))
			return true;
	return false;
}

/* SUM(x) OVER (ORDER BY y): a window of an aggregate. */
static bool is_aggregate(const struct translator *r, node window)
{
	static const char *const ranking[] = { "row_number",  "rank",	    "dense_rank", "percent_rank",
					       "cume_dist",   "ntile",	    "lag",	  "lead",
					       "first_value", "last_value", "nth_value" };
	str name = translate_call_name(r, node_at(r->tree, window)->parent);

	for (size_t i = 0; i < sizeof ranking / sizeof *ranking; i++)
		if (name.len && str_eq_fold(name, str_of(ranking[i])))
			return false;
	return true;
}

void translate_orders(struct translator *r, node n)
{
	struct ordering o = { .r = r, .owner = n };
	node body;

	switch ((int)node_kind(r->tree, n)) {
	case NODE_QUERY:
		body = node_slot(r->tree, n, QUERY_BODY);
		o.list = node_slot(r->tree, n, QUERY_ORDER);
		o.of_query = true;
		o.select = node_kind(r->tree, body) == NODE_SELECT ? body : NO_NODE;
		break;
	case NODE_WINDOW:
		o.list = node_slot(r->tree, n, WINDOW_ORDER);
		o.aggregate = is_aggregate(r, n);
		break;
	case NODE_CALL:
		o.list = node_slot(r->tree, n, CALLED_ORDER);
		o.list = o.list ? o.list : node_slot(r->tree, n, CALLED_WITHIN);
		o.aggregate = true;
		if (skips_nulls(r, n))
			return;
		break;
	default: return;
	}
	if (!o.list)
		return;
	say_in_words(&o);
	place_all(&o);
}

void translate_places(struct translator *r, node select)
{
	node group = node_slot(r->tree, select, SELECT_GROUP);

	if (!rule_in(r->bit, MEANS_GROUP_BY_NUMBER) || !translate_differs(r, select, MEANS_GROUP_BY_NUMBER) ||
	    node_kind(r->tree, group) != NODE_LIST)
		return;
	for (uint32_t i = 0; i < node_count(r->tree, group); i++) {
		node by = node_slot(r->tree, group, i), item;

		if (node_kind(r->tree, by) != NODE_NUMBER)
			continue;
		item = item_at(r->tree, select, node_text(r->tree, by));
		if (!item) {
			translate_refuse(r, "GROUP BY column number");
			return;
		}
		node_set(r->tree, group, i, node_copy(r->tree, r->tree, item));
	}
}

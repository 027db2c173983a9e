#include "sql/check/group_by.h"

#include "base/arena.h"
#include "sql/check/same_value.h"
#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

struct grouped {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_value_types *types;
	struct sql_findings *findings;
	uint32_t level;
	node items;
	array_of(node) by; /* expressions */
	uint32_t dialect;
	bool all; /* GROUP BY ALL groups by whatever has to be grouped */
	bool aggregates;
	bool sets;    /* a column may not be grouped in each of them */
	bool extreme; /* SQLite takes the other columns from the row of the min() or max() */
};

static struct sql_binding binding(const struct grouped *g, node n)
{
	return n < g->resolved->bound_count ? g->resolved->bound[n] : (struct sql_binding){ 0, -1 };
}

static bool same(const struct grouped *g, node x, node y)
{
	return sql_same_value(g->resolved, g->types, x, y);
}

/* ---- grouping expressions ---- */

node sql_grouped_item(const struct sql_resolved *r, node items, node n)
{
	const struct tree *t = r->tree;
	bool bound = n < r->bound_count && r->bound[n].source;
	int64_t place;
	node item = NO_NODE;

	if (node_kind(t, n) == NODE_NUMBER && str_int(node_text(t, n), &place) && place > 0 &&
	    place <= node_count(t, items))
		item = node_slot(t, items, (uint32_t)place - 1);
	for (uint32_t i = 0;
	     node_kind(t, n) == NODE_COLUMN && node_count(t, n) == 1 && !bound && i < node_count(t, items); i++) {
		node one = node_slot(t, items, i);

		if (node_is(t, one, NODE_ALIASED) && str_eq_fold(node_text(t, one), node_text(t, node_slot(t, n, 0))))
			item = one;
	}
	return item && node_kind(t, item) == NODE_ITEM ? node_bare(t, node_slot(t, item, 0)) : n;
}

static node stands_for(const struct grouped *g, node n)
{
	return sql_grouped_item(g->resolved, g->items, n);
}

static enum function_class class_of(const struct grouped *g, node call, str *name)
{
	node names = node_slot(g->tree, call, CALLED_NAME);
	const struct function *f;

	*name = node_text(g->tree,
			  node_slot(g->tree, names, node_count(g->tree, names) ? node_count(g->tree, names) - 1 : 0));
	f = function_called(g->tree, call);
	if (f && f->class == FUNCTION_AGGREGATE && f->scalar_of_many &&
	    node_count(g->tree, node_slot(g->tree, call, CALLED_ARGS)) > 1)
		return FUNCTION_SCALAR;
	return f ? f->class : FUNCTION_SCALAR;
}

static bool see_aggregate(void *with, const struct tree *t, node n)
{
	struct grouped *g = with;
	str name;

	if (node_kind(t, n) == NODE_CALL && !node_slot(t, n, CALLED_OVER) &&
	    class_of(g, n, &name) == FUNCTION_AGGREGATE)
		g->aggregates = true;
	return node_kind(t, n) != NODE_QUERY && !g->aggregates;
}

static bool has_aggregate(const struct grouped *g, node n)
{
	struct grouped found = *g;

	found.aggregates = false;
	node_walk(g->tree, n, see_aggregate, &found);
	return found.aggregates;
}

static void tell_aggregate(struct grouped *g, node n, node by)
{
	const struct node_rec *at = node_at(g->tree, n);
	struct sql_finding *f = sql_find(g->findings, g->arena, SQL_AGGREGATE_PLACE, at->at, at->len,
					 str_fmt(g->arena, "the aggregate %.*s is not allowed in GROUP BY",
						 STR(node_source(g->tree, by))));

	if (f)
		f->hint = S("group by the other columns");
}

static void take_by(struct grouped *g, node n)
{
	n = node_bare(g->tree, n);
	if (node_kind(g->tree, n) == NODE_GROUPING && node_at(g->tree, n)->op == OP_ALL)
		g->all = true;
	else if (node_kind(g->tree, n) == NODE_GROUPING)
		g->sets = true;
	if (node_kind(g->tree, n) == NODE_GROUPING || node_kind(g->tree, n) == NODE_LIST ||
	    node_kind(g->tree, n) == NODE_ROW) {
		for (uint32_t i = 0; i < node_count(g->tree, n); i++)
			take_by(g, node_slot(g->tree, n, i));
		return;
	}
	if (n) {
		node by = stands_for(g, n);

		if (by != n && has_aggregate(g, by))
			tell_aggregate(g, n, by);
		*push(&g->by, g->arena) = by;
	}
}

static bool is_by_column(const struct grouped *g, uint32_t source, uint32_t column)
{
	for (ptrdiff_t i = 0; i < g->by.len; i++) {
		struct sql_binding b = binding(g, g->by.at[i]);

		if (node_kind(g->tree, g->by.at[i]) == NODE_COLUMN && b.source == source && b.column == (int32_t)column)
			return true;
	}
	return false;
}

/* The query groups by a key of the table, and the system derives the other columns from it. */
static bool is_decided(const struct grouped *g, uint32_t source)
{
	const struct sql_table *t = g->resolved->sources.at[source].table;

	for (uint32_t k = 0; t && !g->sets && rule_in(g->dialect, MEANS_KEY_DECIDES) && k < t->key_count; k++) {
		bool all = t->keys[k].len > 0 && (t->keys[k].primary || !rule_in(g->dialect, MEANS_PRIMARY_DECIDES));

		for (uint32_t i = 0; i < t->keys[k].len; i++)
			all &= is_by_column(g, source, t->keys[k].at[i]);
		if (all)
			return true;
	}
	return false;
}

/* ---- selected expressions ---- */

static void tell(struct grouped *g, node n)
{
	const struct node_rec *at = node_at(g->tree, n);
	str written = node_source(g->tree, n);
	struct sql_finding *f = sql_find(g->findings, g->arena, SQL_NOT_GROUPED, at->at, at->len,
					 str_fmt(g->arena, "%.*s can have several values per group",
						 STR(str_upto(written, written.len < 60 ? written.len : 60))));

	if (!f)
		return;
	f->hint = S("group by it too, or take one of its values: min(...), max(...)");
	if (rule_in(g->dialect, MEANS_UNGROUPED_BY_CHANCE)) {
		f->severity = SQL_WARNING;
		f->reason = str_fmt(g->arena, "%.*s: the returned value is arbitrary", STR(f->reason));
	}
}

/* How many leading items of a chain are grouped as one (a + b of a + b + 1); 0: none. */
static uint32_t grouped_items(const struct grouped *g, node chain)
{
	enum node_op op = (enum node_op)node_at(g->tree, chain)->op;
	uint32_t most = 0;

	for (ptrdiff_t i = 0; op != OP_AND && op != OP_OR && i < g->by.len; i++) {
		node by = node_bare(g->tree, g->by.at[i]);
		uint32_t n = node_count(g->tree, by), k = 0;

		if (node_kind(g->tree, by) != NODE_CHAIN || node_at(g->tree, by)->op != op ||
		    n >= node_count(g->tree, chain))
			continue;
		while (k < n && same(g, node_slot(g->tree, by, k), node_slot(g->tree, chain, k)))
			k++;
		most = k == n && n > most ? n : most;
	}
	return most;
}

static bool see(void *with, const struct tree *t, node n)
{
	struct grouped *g = with;
	struct sql_binding b = binding(g, n);
	str name;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	for (ptrdiff_t i = 0; i < g->by.len; i++)
		if (same(g, n, g->by.at[i]))
			return false;
	if (node_kind(t, n) == NODE_CALL && !node_slot(t, n, CALLED_OVER) &&
	    (class_of(g, n, &name) == FUNCTION_AGGREGATE || !function_named(t->dialect, name)))
		return false; /* a function that is not known may be an aggregate */
	if (node_kind(t, n) == NODE_CHAIN) {
		for (uint32_t i = grouped_items(g, n); i < node_count(t, n); i++)
			node_walk(t, node_slot(t, n, i), see, g);
		return false;
	}
	if (node_kind(t, n) != NODE_COLUMN)
		return true;
	if (b.source && (b.column >= 0 || g->resolved->sources.at[b.source].called) &&
	    g->resolved->sources.at[b.source].level == g->level && !is_decided(g, b.source))
		tell(g, n);
	return false;
}

static bool see_extreme(void *with, const struct tree *t, node n)
{
	struct grouped *g = with;
	str name;

	if (node_kind(t, n) == NODE_CALL && class_of(g, n, &name) == FUNCTION_AGGREGATE &&
	    (str_eq_fold(name, S("min")) || str_eq_fold(name, S("max"))))
		g->extreme = true;
	return node_kind(t, n) != NODE_QUERY;
}

/* Is it selected, so that merged rows share its value? */
static bool is_given(const struct grouped *g, node n)
{
	for (uint32_t i = 0; i < node_count(g->tree, g->items); i++) {
		node one = node_slot(g->tree, g->items, i);

		if (node_kind(g->tree, one) != NODE_ITEM || same(g, n, node_slot(g->tree, one, 0)))
			return true;
	}
	return node_kind(g->tree, n) == NODE_COLUMN && !binding(g, n).source;
}

/* SELECT DISTINCT a ... ORDER BY b: the merged rows may differ in b. */
static void check_distinct(struct grouped *g, node select, node order)
{
	if (!rule_in(g->dialect, MEANS_DISTINCT_ORDER) || !node_is(g->tree, select, NODE_DISTINCT) ||
	    node_slot(g->tree, select, SELECT_DISTINCT_ON))
		return;
	for (uint32_t i = 0; i < node_count(g->tree, order); i++) {
		node n = node_bare(g->tree, node_slot(g->tree, node_slot(g->tree, order, i), 0));
		const struct node_rec *at = node_at(g->tree, n);
		struct sql_finding *f = NULL;

		if (!is_given(g, stands_for(g, n)))
			f = sql_find(g->findings, g->arena, SQL_NOT_GROUPED, at->at, at->len,
				     S("the order is undefined: DISTINCT merges rows that this distinguishes"));
		if (f)
			f->hint = S("select it too, or remove DISTINCT");
	}
}

static bool is_among(struct grouped *g, node n, node list)
{
	for (uint32_t i = 0; i < node_count(g->tree, list); i++)
		if (same(g, stands_for(g, node_bare(g->tree, node_slot(g->tree, list, i))), n))
			return true;
	return false;
}

/* The value by which the i-th item of ORDER BY orders. */
static node ordered_by(const struct grouped *g, node order, uint32_t i)
{
	return stands_for(g, node_bare(g->tree, node_slot(g->tree, node_slot(g->tree, order, i), 0)));
}

/* SELECT DISTINCT ON (a, b) ... ORDER BY b, a, c: ORDER BY begins with what DISTINCT ON has. */
static void check_distinct_on(struct grouped *g, node select, node order)
{
	node on = node_slot(g->tree, select, SELECT_DISTINCT_ON);
	uint32_t first = 0, count = node_count(g->tree, order);
	const struct node_rec *at = node_at(g->tree, order);
	struct sql_finding *f;
	bool late = false, missing = false;

	if (!on || !order || !rule_in(g->dialect, MEANS_DISTINCT_ORDER))
		return;
	while (first < count && is_among(g, ordered_by(g, order, first), on))
		first++;
	for (uint32_t i = first; i < count; i++)
		late |= is_among(g, ordered_by(g, order, i), on);
	for (uint32_t i = 0; i < node_count(g->tree, on) && !missing; i++) {
		node n = stands_for(g, node_bare(g->tree, node_slot(g->tree, on, i)));

		missing = true;
		for (uint32_t k = 0; k < first && missing; k++)
			missing = !same(g, ordered_by(g, order, k), n);
	}
	if (first == count || (!late && !missing))
		return;
	f = sql_find(g->findings, g->arena, SQL_NOT_GROUPED, at->at, at->len,
		     S("ORDER BY does not begin with the expressions of DISTINCT ON"));
	if (f)
		f->hint = S("order by those first");
}

static void check_level(struct grouped *g, const struct sql_level *l)
{
	const struct tree *t = g->tree;
	node query = node_at(t, l->select)->parent, group = node_slot(t, l->select, SELECT_GROUP),
	     having = node_slot(t, l->select, SELECT_HAVING);
	node order = node_kind(t, query) == NODE_QUERY ? node_slot(t, query, QUERY_ORDER) : NO_NODE;

	g->items = node_slot(t, l->select, SELECT_ITEMS);
	node_walk(t, g->items, see_aggregate, g);
	node_walk(t, order, see_aggregate, g);
	check_distinct(g, l->select, order);
	check_distinct_on(g, l->select, order);
	if (!group && !having && !g->aggregates)
		return;
	take_by(g, group);
	if (rule_in(g->dialect, MEANS_EXTREME_DECIDES))
		node_walk(t, g->items, see_extreme, g);
	if (g->all || g->extreme)
		return;
	for (uint32_t i = 0; i < node_count(t, g->items); i++) {
		node one = node_slot(t, g->items, i);

		if (node_kind(t, one) == NODE_ITEM)
			node_walk(t, node_slot(t, one, 0), see, g);
	}
	if (having)
		node_walk(t, having, see, g);
	for (uint32_t i = 0; i < node_count(t, order); i++)
		node_walk(t, node_slot(t, order, i), see, g);
}

void sql_grouping(struct arena *a, const struct sql_resolved *r, const struct sql_value_types *types,
		  struct sql_findings *findings)
{
	for (ptrdiff_t i = 1; i < r->levels.len; i++) {
		struct grouped g = { .arena = a,
				     .tree = r->tree,
				     .resolved = r,
				     .types = types,
				     .findings = findings,
				     .level = (uint32_t)i,
				     .dialect = r->tree->dialect->syntax->bit };

		check_level(&g, &r->levels.at[i]);
	}
}

/* A name in a subquery that silently refers to a column of the outer query. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* Whether it is an unqualified column of an outer level. */
static bool is_bare_outer(const struct linting *l, node n)
{
	uint32_t source = lint_bound(l, n).source;

	return source && node_count(l->tree, n) == 1 && lint_place(l, source) < 0 &&
	       l->resolved->sources.at[source].level != l->number;
}

struct columns_of {
	struct linting *l;
	node outer; /* the first one */
	bool inner, query;
};

static bool see_column(void *with, const struct tree *t, node n)
{
	struct columns_of *w = with;

	if (node_kind(t, n) == NODE_QUERY)
		w->query = true;
	if (node_kind(t, n) == NODE_COLUMN && is_bare_outer(w->l, n))
		w->outer = w->outer ? w->outer : n;
	else if (node_kind(t, n) == NODE_COLUMN)
		w->inner = true;
	return !w->query;
}

static node only_outer(struct linting *l, node n)
{
	struct columns_of w = { .l = l };

	node_walk(l->tree, n, see_column, &w);
	return w.inner || w.query ? NO_NODE : w.outer;
}

static void tell(struct linting *l, node column, const char *effect)
{
	str name = node_source(l->tree, column), outer = lint_source_name(l, lint_bound(l, column).source),
	    inner = lint_source_name(l, l->level->sources[0]);
	struct sql_finding *f = lint_find(l, SQL_OUTER_NAME, column,
					  "%.*s has no column %.*s: this is %.*s.%.*s of the outer query%s", STR(inner),
					  STR(name), STR(outer), STR(name), effect);

	lint_hint(l, f, "use a column of %.*s, or write %.*s.%.*s if you mean that one", STR(inner), STR(outer),
		  STR(name));
}

/* The position of the whole subquery: IN (SELECT ...), or a value. */
static bool is_a_value(const struct tree *t, node select)
{
	node query = node_at(t, select)->parent, of = node_at(t, query)->parent;

	return node_kind(t, query) == NODE_QUERY && (node_kind(t, of) == NODE_IN || node_kind(t, of) == NODE_SUBQUERY);
}

void lint_outer_name(struct linting *l)
{
	node items = node_slot(l->tree, l->level->select, SELECT_ITEMS), item = node_slot(l->tree, items, 0),
	     of = node_kind(l->tree, item) == NODE_ITEM ? node_bare(l->tree, node_slot(l->tree, item, 0)) : NO_NODE;

	if (!l->level->outer || !l->level->source_count)
		return;
	if (node_count(l->tree, items) == 1 && node_kind(l->tree, of) == NODE_COLUMN && is_bare_outer(l, of) &&
	    is_a_value(l->tree, l->level->select))
		tell(l, of, ", the same for every row");
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		node outer = only_outer(l, l->conditions.at[i].n);

		if (outer)
			tell(l, outer, "");
	}
}

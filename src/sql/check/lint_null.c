/* Comparisons with NULL, and NOT IN over a nullable column. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

static void see_test(struct linting *l, node n)
{
	node left = node_slot(l->tree, n, 0), right = node_slot(l->tree, n, 1);
	bool turned = node_kind(l->tree, left) == NODE_NULL;
	node other = turned ? right : left;
	enum node_op op = (enum node_op)node_at(l->tree, n)->op;
	struct sql_finding *f;

	if (!turned && node_kind(l->tree, right) != NODE_NULL)
		return;
	f = lint_find(l, SQL_NULL_COMPARED, n, "a comparison with NULL is never true");
	if ((op == OP_EQ || op == OP_NE) && lint_whole(l, other).len)
		lint_hint(l, f, "write %.*s IS %sNULL", STR(lint_whole(l, other)), op == OP_NE ? "NOT " : "");
}

static void see_list(struct linting *l, node n)
{
	node list = node_slot(l->tree, n, 1);
	bool negated = node_is(l->tree, n, NODE_NEGATED);

	for (uint32_t i = 0; node_kind(l->tree, list) == NODE_LIST && i < node_count(l->tree, list); i++) {
		struct sql_finding *f;

		if (node_kind(l->tree, node_slot(l->tree, list, i)) != NODE_NULL)
			continue;
		f = lint_find(l, SQL_NULL_COMPARED, n,
			      negated ? "NOT IN is never true with a NULL in the list"
				      : "a NULL in the list of IN matches no row");
		lint_hint(l, f, "remove it; add %.*s IS %sNULL if intended",
			  STR(lint_written(l, node_slot(l->tree, n, 0))), negated ? "NOT " : "");
		return;
	}
}

/* CASE x WHEN NULL THEN ... */
static void see_case(struct linting *l, node n)
{
	node of = node_slot(l->tree, n, 0), whens = node_slot(l->tree, n, 1);

	for (uint32_t i = 0; of && i < node_count(l->tree, whens); i++) {
		node test = node_slot(l->tree, node_slot(l->tree, whens, i), 0);

		if (node_kind(l->tree, test) == NODE_NULL)
			lint_hint(l, lint_find(l, SQL_NULL_COMPARED, test, "WHEN NULL is never true"),
				  "write CASE WHEN %.*s IS NULL THEN ...", STR(lint_written(l, of)));
	}
}

void lint_null(struct linting *l, node n)
{
	if (lint_is_test(l->tree, n))
		see_test(l, n);
	else if (node_kind(l->tree, n) == NODE_IN)
		see_list(l, n);
	else if (node_kind(l->tree, n) == NODE_CASE)
		see_case(l, n);
}

/* ---- NOT IN (SELECT ...) ---- */

void lint_not_in(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	node list = node_slot(t, n, 1), query = node_kind(t, list) == NODE_SUBQUERY ? node_slot(t, list, 0) : list,
	     body = node_slot(t, query, QUERY_BODY), items = node_slot(t, body, SELECT_ITEMS),
	     item = node_slot(t, items, 0), of;
	const struct sql_column *c;
	struct sql_finding *f;

	if (node_kind(t, n) != NODE_IN || !node_is(t, n, NODE_NEGATED) || node_kind(t, query) != NODE_QUERY ||
	    node_kind(t, body) != NODE_SELECT || node_count(t, items) != 1 || node_kind(t, item) != NODE_ITEM)
		return;
	of = node_bare(t, node_slot(t, item, 0));
	c = lint_column(l, of);
	if (!c || !(c->traits & SQL_COLUMN_NULLABLE) || infer_never_null(t, of))
		return;
	f = lint_find(l, SQL_NOT_IN_NULL, n, "%.*s may be NULL, and with one NULL, NOT IN is true for no row",
		      STR(lint_written(l, of)));
	lint_hint(l, f, "add %.*s IS NOT NULL to the WHERE of the subquery, or write NOT EXISTS",
		  STR(lint_written(l, of)));
}

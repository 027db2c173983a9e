/* The relation graph as the schema of a query shows it: how columns of two tables are known to join. */
#include "service/sql/catalog_schema.h"

#include "base/arena.h"
#include "graph/graph.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

/* Does the query have each pair of the edge? turned: the edge leads from right to left. */
static bool covers(const struct graph *g, const struct edge *e, const struct sql_table *left,
		   const struct sql_table *right, const struct sql_pair *pairs, uint32_t n, bool turned)
{
	const struct edge_pair *of = graph_pairs(g, e);

	for (uint16_t i = 0; i < e->width; i++) {
		str near = graph_field(g, turned ? of[i].to : of[i].from),
		    far = graph_field(g, turned ? of[i].from : of[i].to);
		bool found = false;

		for (uint32_t k = 0; k < n && !found; k++)
			found = str_eq(left->columns[pairs[k].left].name, near) &&
				str_eq(right->columns[pairs[k].right].name, far);
		if (!found)
			return false;
	}
	return e->width > 0;
}

static enum sql_edge said_by(const struct edge *e)
{
	static const enum sql_edge of[] = { [EDGE_DECLARED] = SQL_EDGE_DECLARED,
					    [EDGE_UNIQUE_INDEX] = SQL_EDGE_UNIQUE_INDEX,
					    [EDGE_INFERRED] = SQL_EDGE_INFERRED,
					    [EDGE_LOGGED] = SQL_EDGE_LOGGED,
					    [EDGE_GIVEN] = SQL_EDGE_GIVEN };

	if (e->status == EDGE_REJECTED)
		return SQL_EDGE_REJECTED;
	return e->status == EDGE_ACCEPTED && e->origin == EDGE_INFERRED ? SQL_EDGE_GIVEN : of[e->origin];
}

/* The strength of evidence: more counts more. */
static int weight(enum sql_edge e)
{
	static const int of[SQL_EDGE_COUNT] = {
		[SQL_EDGE_REJECTED] = 1, [SQL_EDGE_INFERRED] = 2, [SQL_EDGE_SIBLING] = 3, [SQL_EDGE_UNIQUE_INDEX] = 4,
		[SQL_EDGE_LOGGED] = 5,	 [SQL_EDGE_GIVEN] = 6,	  [SQL_EDGE_DECLARED] = 7
	};

	return of[e];
}

/* The column referenced by this one, or -1. */
static int64_t leads_to(const struct graph *g, uint32_t asset, str column)
{
	struct nears near = graph_near(g, asset);

	for (int64_t i = 0; i < near.len; i++) {
		const struct edge *e = graph_edge(g, near.edge[i]);

		if (e->from == asset && e->width == 1 && e->origin == EDGE_DECLARED &&
		    str_eq(graph_field(g, graph_pairs(g, e)->from), column))
			return graph_pairs(g, e)->to;
	}
	return -1;
}

static enum sql_edge edge_between(struct catalog_schema *c, const struct sql_table *left, const struct sql_table *right,
				  const struct sql_pair *pairs, uint32_t n)
{
	int64_t a = c->graph ? graph_table(c->graph, left->id) : -1,
		b = c->graph ? graph_table(c->graph, right->id) : -1, one, other;
	enum sql_edge best = SQL_EDGE_NONE;
	struct nears near;

	if (a < 0 || b < 0)
		return SQL_EDGE_UNKNOWN;
	near = graph_near(c->graph, (uint32_t)a);
	for (int64_t i = 0; i < near.len; i++) {
		const struct edge *e = graph_edge(c->graph, near.edge[i]);
		bool fits = near.other[i] == b &&
			    ((e->from == a && covers(c->graph, e, left, right, pairs, n, false)) ||
			     (e->to == a && covers(c->graph, e, left, right, pairs, n, true)));

		if (fits && weight(said_by(e)) > weight(best))
			best = said_by(e);
	}
	if (best != SQL_EDGE_NONE || n != 1)
		return best;
	if (a == b && pairs->left == pairs->right)
		return SQL_EDGE_SIBLING;
	one = leads_to(c->graph, (uint32_t)a, left->columns[pairs->left].name);
	other = leads_to(c->graph, (uint32_t)b, right->columns[pairs->right].name);
	return one >= 0 && one == other ? SQL_EDGE_SIBLING : best;
}

/* The origins of the columns, if all of a side lie in one table; false: not in views. */
static bool below(struct arena *a, const struct sql_table **left, const struct sql_table **right,
		  const struct sql_pair **pairs, uint32_t n)
{
	struct sql_pair *at = new_n(a, struct sql_pair, n + 1);
	const struct sql_table *one = NULL, *other = NULL;

	for (uint32_t i = 0; i < n; i++) {
		struct sql_base l, r;

		if (!sql_base_below((struct sql_base){ *left, (*pairs)[i].left }, &l) ||
		    !sql_base_below((struct sql_base){ *right, (*pairs)[i].right }, &r) ||
		    (i && (l.table != one || r.table != other)))
			return false;
		one = l.table;
		other = r.table;
		at[i] = (struct sql_pair){ l.column, r.column };
	}
	if (one == *left && other == *right)
		return false;
	*left = one;
	*right = other;
	*pairs = at;
	return n > 0;
}

enum sql_edge catalog_schema_edge(void *with, const struct sql_table *left, const struct sql_table *right,
				  const struct sql_pair *pairs, uint32_t n)
{
	struct catalog_schema *c = with;
	enum sql_edge found = edge_between(c, left, right, pairs, n);

	return found == SQL_EDGE_NONE && below(c->arena, &left, &right, &pairs, n)
		       ? edge_between(c, left, right, pairs, n)
		       : found;
}

str catalog_schema_join(void *with, struct arena *a, const struct sql_table *left, const struct sql_table *right)
{
	struct catalog_schema *c = with;
	int64_t from = c->graph ? graph_table(c->graph, left->id) : -1,
		to = c->graph ? graph_table(c->graph, right->id) : -1;
	struct nears near;
	scoped(sb_free) struct sb b = SB(1000);

	if (from < 0 || to < 0)
		return NO_STR;
	near = graph_near(c->graph, (uint32_t)from);
	for (int64_t i = 0; i < near.len && !b.len; i++) {
		const struct edge *e = graph_edge(c->graph, near.edge[i]);
		const struct edge_pair *pairs = graph_pairs(c->graph, e);

		if (near.other[i] != to || e->status == EDGE_REJECTED)
			continue;
		for (uint16_t k = 0; k < e->width; k++)
			sb_fmt(&b, "%s%.*s.%.*s = %.*s.%.*s", k ? " AND " : "", STR(graph_name(c->graph, e->from)),
			       STR(graph_field(c->graph, pairs[k].from)), STR(graph_name(c->graph, e->to)),
			       STR(graph_field(c->graph, pairs[k].to)));
	}
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

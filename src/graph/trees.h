/*
 * The cheapest tree that connects several tables, through others where it
 * must: exact for few of them, and it says so where it may not be. Next best
 * are the cheapest trees that do without one of its joins. Costs are as for
 * ways: edges, and tables that were not asked for.
 */
#ifndef OCAT_GRAPH_TREES_H
#define OCAT_GRAPH_TREES_H

#include "graph/paths.h"

enum { TREE_EXACT = 8, TREE_TABLES = 24 }; /* up to so many exactly; at most so many */

struct tree_hop { /* `from` is there already */
	uint32_t from, to;
};
struct tree {
	int64_t cost;
	bool proven; /* none is cheaper */
	struct { struct tree_hop *at; ptrdiff_t len, cap; } hops; /* from the first table that was asked for on */
};
struct trees {
	struct tree *at; /* best first */
	ptrdiff_t len, cap;
	uint32_t apart; /* when there is none: a table that nothing reaches from the first */
};

/*
 * Of 2 to TREE_TABLES different tables, at most k trees. Tables are within reach of each other when a way of at most
 * `steps` leads from one to the other. False only when it was stopped.
 */
bool graph_trees(const struct graph *g, struct arena *a, const uint32_t *wanted, int n, int k, int steps, const struct stop *stop,
		 struct trees *out, struct err *err);

#endif

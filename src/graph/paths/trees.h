/*
 * The cheapest tree that connects several tables, through others where it
 * must: exact for few of them, and it says so where it may not be. Next best
 * are the cheapest trees that do without one of its joins. Costs are as for
 * ways: edges, and tables that were not asked for.
 */
#ifndef OCAT_GRAPH_PATHS_TREES_H
#define OCAT_GRAPH_PATHS_TREES_H

#include "graph/paths/paths.h"

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

struct trees_ask {
	const uint32_t *tables; /* 2 to TREE_TABLES, all different */
	int count;
	int k;	   /* so many trees at most */
	int steps; /* tables are within reach of each other when a way of at most so many leads from one to the other */
	const struct stop *stop;
};

/* False only if stopped. */
bool graph_trees(const struct graph *g, struct arena *a, const struct trees_ask *ask, struct trees *out, struct err *err);

#endif

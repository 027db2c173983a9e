/*
 * The cheapest tree that connects several tables, through others if necessary: exact for few of them; otherwise it
 * says that it may not be. The next best are the cheapest trees without one of its joins. Costs are as for paths:
 * edges, and tables that were not requested.
 */
#ifndef OCAT_GRAPH_PATHS_JOIN_TREES_H
#define OCAT_GRAPH_PATHS_JOIN_TREES_H

#include "graph/paths/paths.h"

enum { TREE_EXACT = 8, TREE_TABLES = 24 }; /* maximum for the exact search; maximum at all */

struct tree_hop { /* `from` is already in the tree */
	uint32_t from, to;
};
struct tree {
	int64_t cost;
	bool proven; /* proven to be the cheapest */
	struct { struct tree_hop *at; ptrdiff_t len, cap; } hops; /* starting at the first requested table */
};
struct trees {
	struct tree *at; /* best first */
	ptrdiff_t len, cap;
	uint32_t apart; /* if there is no tree: a table that cannot be reached from the first */
};

struct trees_ask {
	const uint32_t *tables; /* 2 to TREE_TABLES, all different */
	int count;
	int k;	   /* maximum number of trees */
	int steps; /* two tables are within reach if a path of at most so many steps connects them */
	const struct stop *stop;
};

/* False only if stopped. */
bool graph_trees(const struct graph *g, struct arena *a, const struct trees_ask *ask, struct trees *out,
		 struct err *err);

#endif

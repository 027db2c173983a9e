/*
 * The best paths from one table to another: the k cheapest that pass no table twice, with at most so many steps. Two
 * paths are different if their tables differ; between two neighbours the cheapest edge is used and the others are
 * listed beside it. In the order of cost, then steps, then names: the same question always has the same answer.
 */
#ifndef OCAT_GRAPH_PATHS_PATHS_H
#define OCAT_GRAPH_PATHS_PATHS_H

#include "graph/paths/path_few_hops.h"

enum { PATHS_MOST = 100 };

struct paths {
	struct path *at; /* best first */
	ptrdiff_t len, cap;
};

struct paths_ask {
	uint32_t from, to;
	int k, steps; /* maximum number of paths, and of steps in each */
	const struct stop *stop;
};

/* Empty if there is no path, also from a table to itself. False only if stopped. */
bool graph_paths(const struct graph *g, struct arena *a, const struct paths_ask *ask, struct paths *out,
		 struct err *err);

/* The edges between two neighbours: cheapest first, then in the order of edges; without rejected ones. */
struct step_edges {
	uint32_t *at;
	ptrdiff_t len, cap;
};
void graph_between(const struct graph *g, struct arena *a, uint32_t one, uint32_t two, struct step_edges *out);
/* The cheapest edge between the two, as seen from the first; and its cost. */
struct cheapest graph_step(const struct graph *g, uint32_t one, uint32_t two);
int32_t graph_step_cost(const struct graph *g, uint32_t one, uint32_t two);

#endif

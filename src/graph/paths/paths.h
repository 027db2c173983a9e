/*
 * The best ways from one table to another: the k cheapest without going
 * through any table twice, of at most so many steps. Two ways are two when
 * their tables differ; between two neighbours the cheapest edge is taken and
 * the others are listed beside it. In the order of cost, then steps, then
 * the names on the way: the same question has the same answer, always.
 */
#ifndef OCAT_GRAPH_PATHS_PATHS_H
#define OCAT_GRAPH_PATHS_PATHS_H

#include "graph/paths/short_path.h"

enum { PATHS_MOST = 100 };

struct paths {
	struct path *at; /* best first */
	ptrdiff_t len, cap;
};

struct paths_ask {
	uint32_t from, to;
	int k, steps; /* so many ways at most, each of so many steps at most */
	const struct stop *stop;
};

/* None when there is no way. From a table to itself there is none. False only if stopped. */
bool graph_paths(const struct graph *g, struct arena *a, const struct paths_ask *ask, struct paths *out, struct err *err);

/* What joins two neighbours: the cheapest first, then in the order of edges; rejected ones are not there. */
struct step_edges {
	uint32_t *at;
	ptrdiff_t len, cap;
};
void graph_between(const struct graph *g, struct arena *a, uint32_t one, uint32_t two, struct step_edges *out);
/* Of the cheapest edge between the two; COST_NEVER: there is none. */
int32_t graph_step_cost(const struct graph *g, uint32_t one, uint32_t two);

#endif

/*
 * One cheapest path of more than a few steps. The minimum cost from any table to the target is computed from the
 * target, once for all paths to it, and shows the search from the start which tables are worth expanding: near the
 * target, hardly more than those of the path itself. Finds the same paths as the search for few steps
 * (path_few_hops.h), in the same order.
 */
#ifndef OCAT_GRAPH_PATHS_PATH_MANY_HOPS_H
#define OCAT_GRAPH_PATHS_PATH_MANY_HOPS_H

#include "graph/graph.h"
#include "graph/paths/path.h"

struct far_ways;
struct far_ways *far_ways_open(const struct graph *g, struct arena *a, const struct stop *stop);
/* The last search had this target, so the next one is cheap. */
bool far_knows(const struct far_ways *w, uint32_t to);
/* Like way_find; a long search without a bound gives up: then *least is the lower bound of any such path. */
bool far_find(struct far_ways *w, const struct way_wish *wish, struct path *out, bool *found, int64_t *least,
	      struct err *err);

#endif

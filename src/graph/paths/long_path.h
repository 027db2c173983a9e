/*
 * One cheapest way of more than a few steps. What it costs at least from any
 * table to the end is searched for from that end, once for all ways to it, and
 * tells the search from the beginning which tables are worth following: near
 * the end hardly more than those of the way itself. Finds the same ways as the
 * search for few steps (short_path.h), in the same order.
 */
#ifndef OCAT_GRAPH_PATHS_LONG_PATH_H
#define OCAT_GRAPH_PATHS_LONG_PATH_H

#include "graph/graph.h"
#include "graph/paths/path.h"

struct far_ways;
struct far_ways *far_ways_open(const struct graph *g, struct arena *a, const struct stop *stop);
/* A way to this table was looked for last, so that the next one costs little. */
bool far_knows(const struct far_ways *w, uint32_t to);
/* As way_find; what takes long is given up when nothing bounds it: then *least is what any such way costs at least. */
bool far_find(struct far_ways *w, const struct way_wish *wish, struct path *out, bool *found, int64_t *least, struct err *err);

#endif

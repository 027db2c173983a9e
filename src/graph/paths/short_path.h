/*
 * One cheapest way, searched from both ends at once. Each end has labels: a
 * table, what it costs to get there, in how many steps. A table has several
 * when the dearer one is shorter. A way is found where labels of both ends
 * stand at one table; the search is over when no way that is still to be found
 * could be better, nor as good with names that come first.
 */
#ifndef OCAT_GRAPH_PATHS_SHORT_PATH_H
#define OCAT_GRAPH_PATHS_SHORT_PATH_H

#include "graph/graph.h"
#include "graph/paths/path.h"

/* By cost, then steps, then tables. */
int path_order(const struct path *one, const struct path *two);

/* What searches share: as much memory as there are tables, taken once. */
struct ways;
struct ways *ways_open(const struct graph *g, struct arena *a, const struct stop *stop);

/* *found false: none, or it was put off. False only if stopped. */
bool way_find(struct ways *w, const struct way_wish *wish, struct path *out, bool *found, struct err *err);

#endif

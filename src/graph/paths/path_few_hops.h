/*
 * One cheapest path, searched from both ends at once. Each end has labels: a table, the cost of reaching it, and the
 * number of steps. A table has several if the more expensive one is shorter. A path is found when labels of both ends
 * meet at a table; the search ends when no remaining path could be better, or equal with names that come first.
 */
#ifndef OCAT_GRAPH_PATHS_PATH_FEW_HOPS_H
#define OCAT_GRAPH_PATHS_PATH_FEW_HOPS_H

#include "graph/graph.h"
#include "graph/paths/path.h"

/* By cost, then steps, then tables. */
int path_order(const struct path *one, const struct path *two);

/* Memory shared by searches: proportional to the number of tables, allocated once. */
struct ways;
struct ways *ways_open(const struct graph *g, struct arena *a, const struct stop *stop);

/* *found false: none, or it was deferred. False only if stopped. */
bool way_find(struct ways *w, const struct way_wish *wish, struct path *out, bool *found, struct err *err);

#endif

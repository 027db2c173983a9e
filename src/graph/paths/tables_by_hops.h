/*
 * All tables within so many steps of one, each once, nearest first, those of one step in the order in which they were
 * found. Rejected edges are ignored. The cost of steps does not count: that is tables_by_cost.h.
 */
#ifndef OCAT_GRAPH_PATHS_TABLES_BY_HOPS_H
#define OCAT_GRAPH_PATHS_TABLES_BY_HOPS_H

#include "graph/graph.h"

/* Created once for several queries: one bit per table, and space for the largest result. */
struct reach;
struct reach *reach_open(const struct graph *g, struct arena *a);

enum { REACH_STEPS_MOST = 64 };
struct reached {
	const uint32_t *at; /* the table itself is the first one */
	ptrdiff_t len;
	int steps;			     /* the last step that found a table */
	ptrdiff_t ends[REACH_STEPS_MOST + 1]; /* tables within i steps are those before ends[i], up to steps */
};
/* Borrowed until the next query. steps: at most REACH_STEPS_MOST. */
const struct reached *reach_find(struct reach *r, uint32_t table, int steps);
/* Whether the last query found this table. */
bool reach_has(const struct reach *r, uint32_t table);

#endif

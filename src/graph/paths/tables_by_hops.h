/*
 * All tables within so many steps of one, each once, the nearest first, those
 * of one step in the order in which they were met. Edges that were rejected
 * lead nowhere. What a step costs does not count: that is tables_by_cost.h.
 */
#ifndef OCAT_GRAPH_PATHS_TABLES_BY_HOPS_H
#define OCAT_GRAPH_PATHS_TABLES_BY_HOPS_H

#include "graph/graph.h"

/* Opened once for several questions: a bit for each table, and room for as many as were found at most. */
struct reach;
struct reach *reach_open(const struct graph *g, struct arena *a);

enum { REACH_STEPS_MOST = 64 };
struct reached {
	const uint32_t *at; /* the table itself is the first one */
	ptrdiff_t len;
	int steps;			     /* the last one that found any */
	ptrdiff_t ends[REACH_STEPS_MOST + 1]; /* those of at most i steps are the ones before ends[i], as far as steps */
};
/* Borrowed until the next question. steps: at most REACH_STEPS_MOST. */
const struct reached *reach_find(struct reach *r, uint32_t table, int steps);
/* Was it among those? */
bool reach_has(const struct reach *r, uint32_t table);

#endif

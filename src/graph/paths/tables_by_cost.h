/*
 * The tables around one, cheapest first: all within some cost, or a note that they are too many; or expanded step by
 * step, as far as a lower bound of the cost from another table to this one is needed. Steps are not counted.
 */
#ifndef OCAT_GRAPH_PATHS_TABLES_BY_COST_H
#define OCAT_GRAPH_PATHS_TABLES_BY_COST_H

#include "graph/graph.h"

/*
 * Created once for several queries: memory proportional to the number of tables. multiplying: added where a path
 * passes a table with several rows on both sides for each of its own.
 */
struct around;
struct around *around_open(const struct graph *g, struct arena *a, int64_t multiplying);

/*
 * From a table to every table on a path of at most this cost, including itself; intermediate tables cost too, the last
 * one does not. A table may be in the list twice. Borrowed until the next query. False: it would have to examine more
 * than *most neighbours, which is counted down.
 */
bool around_find(struct around *w, uint32_t table, int64_t cost, int64_t *most, const uint32_t **at, ptrdiff_t *len);

/* The same step by step: starts at this table. */
void around_begin(struct around *w, uint32_t table);
/* Continues with about this number of neighbours; returns the number examined, 0: finished. */
int64_t around_go(struct around *w, int64_t looks);
/*
 * A lower bound for any path between the two, including paths that avoid some tables; the two themselves cost
 * nothing. Exact for expanded tables. many: it comes from a table with several rows for each of this one.
 * AROUND_NEVER: not reachable.
 */
#define AROUND_NEVER (INT64_MAX / 2)
int64_t around_least(const struct around *w, uint32_t table, bool many);
/* The expanded tables, cheapest first, some twice: the i-th one, or AROUND_NEVER if it is not expanded yet. */
int64_t around_been(const struct around *w, ptrdiff_t i, uint32_t *table);
/* A lower bound of the cost from any table that was not expanded. */
int64_t around_rest(const struct around *w);

#endif

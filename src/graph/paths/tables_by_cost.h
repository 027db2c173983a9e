/*
 * The tables around one, the cheapest to reach first: all within some cost, or
 * a word that they are too many; or as far as somebody needs to know what it
 * costs at least to come from another table to this one. Steps are not counted.
 */
#ifndef OCAT_GRAPH_PATHS_TABLES_BY_COST_H
#define OCAT_GRAPH_PATHS_TABLES_BY_COST_H

#include "graph/graph.h"

/* Taken once for several questions: as much memory as there are tables. */
struct around;
struct around *around_open(const struct graph *g, struct arena *a);

/*
 * From a table to whatever a way of at most this cost leads to, itself too; tables that are passed through cost too, the
 * last one does not. Borrowed until the next question. False: more than *most neighbours would have to be gone through,
 * which is counted down.
 */
bool around_find(struct around *w, uint32_t table, int64_t cost, int64_t *most, const uint32_t **at, ptrdiff_t *len);

/* The same bit by bit: from this table on. */
void around_begin(struct around *w, uint32_t table);
/* Goes on while it goes through at most so many neighbours, and some; how many it went through, 0: there are no more. */
int64_t around_go(struct around *w, int64_t looks);
/*
 * No way between the two costs less, nor does one that leaves tables out; the two themselves cost nothing. Exact where
 * it has been. AROUND_NEVER: none leads there.
 */
#define AROUND_NEVER (INT64_MAX / 2)
int64_t around_least(const struct around *w, uint32_t table);
/* The tables that it has been at, the cheapest first: the i-th one, or AROUND_NEVER when it has not come so far. */
int64_t around_been(const struct around *w, ptrdiff_t i, uint32_t *table);
/* It costs at least so much to come from any table that it has not been at. */
int64_t around_rest(const struct around *w);

#endif

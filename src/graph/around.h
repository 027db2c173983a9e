/* The tables within some cost of one: all of them, or a word that they are too many. */
#ifndef OCAT_GRAPH_AROUND_H
#define OCAT_GRAPH_AROUND_H

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

#endif

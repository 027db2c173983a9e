/*
 * The cheapest tree in a small graph, exactly (Dreyfus and Wagner): for each set of requested nodes and each node,
 * the cost of connecting them, from smaller sets and from neighbours. Numbers only.
 */
#ifndef OCAT_GRAPH_PATHS_STEINER_H
#define OCAT_GRAPH_PATHS_STEINER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/stop.h"

enum small_many { SMALL_MANY_HERE = 1, SMALL_MANY_THERE = 2 };
struct small_graph { /* node i's neighbours are to[start[i]] up to to[start[i + 1]], ascending */
	int nodes;
	const int32_t *start, *to, *cost; /* cost of each edge: at least 1, the same in both directions */
	const uint8_t *many;		  /* of each edge, from enum small_many */
	const int32_t *pass;		  /* cost of a node in the tree; 0 for the requested ones */
	int32_t multiplying; /* added for the second and each further edge of a node that has many there */
};
struct small_edge {
	int32_t from, to;
};
struct small_tree {
	int64_t cost; /* -1: they cannot be connected */
	struct { struct small_edge *at; ptrdiff_t len, cap; } edges;
};

/* wanted: 2 to 8 different nodes. False only if stopped. */
bool steiner(const struct small_graph *g, const int32_t *wanted, int n, struct arena *a, const struct stop *stop,
	     struct small_tree *out, struct err *err);

#endif

/*
 * Groups of nodes with more links among themselves than to others: maximizes modularity node by node, then group by
 * group (Louvain). Nodes are processed in the order of their numbers, so the same links give the same groups. Works
 * on numbers only.
 */
#ifndef OCAT_GRAPH_DOMAINS_LOUVAIN_H
#define OCAT_GRAPH_DOMAINS_LOUVAIN_H

#include <stdint.h>

#include "base/stop.h"

struct arena;

/* Each link is listed at both of its ends; a link of a node to itself once, with twice its weight. */
struct links {
	int64_t nodes;
	const uint32_t *start; /* node i's are those from start[i] up to start[i + 1] */
	const uint32_t *to;
	const float *weight; /* greater than 0 */
};

struct link {
	uint32_t one, other;
	float weight;
};
/* Takes links in any order; several between the same two nodes are kept. */
struct links links_make(struct arena *a, int64_t nodes, const struct link *all, int64_t n);

/*
 * of[i]: the group of node i, numbered from 0 in the order of their first nodes; returns their number, -1 if stopped.
 */
int64_t clusters_find(const struct links *l, double resolution, const struct stop *stop, struct arena *a, uint32_t *of);

/* The groups as nodes, with the combined links of their nodes. */
struct links clusters_drawn(const struct links *l, const uint32_t *of, int64_t groups, struct arena *a);

/* How many more links are inside groups than by chance: -0.5 to 1; 0 without links. */
double clusters_modularity(const struct links *l, const uint32_t *of, int64_t groups);

#endif

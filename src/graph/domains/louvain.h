/*
 * Groups of nodes that are linked more with each other than with the rest:
 * modularity, made better node by node, then group by group (Louvain). Nodes
 * are looked at in the order of their numbers, so the same links give the same
 * groups. Knows only numbers.
 */
#ifndef OCAT_GRAPH_DOMAINS_LOUVAIN_H
#define OCAT_GRAPH_DOMAINS_LOUVAIN_H

#include <stdint.h>

#include "base/stop.h"

struct arena;

/* Each link stands at both of its ends; one of a node to itself once, with twice its weight. */
struct links {
	int64_t nodes;
	const uint32_t *start; /* node i's are those from start[i] up to start[i + 1] */
	const uint32_t *to;
	const float *weight; /* more than 0 */
};

struct link {
	uint32_t one, other;
	float weight;
};
/* Takes links in any order, each once; several between the same two stay several. */
struct links links_make(struct arena *a, int64_t nodes, const struct link *all, int64_t n);

/* of[i]: the group of node i, numbered from 0 in the order of their first nodes; how many there are, -1 when it was stopped. */
int64_t clusters_find(const struct links *l, double resolution, const struct stop *stop, struct arena *a, uint32_t *of);

/* The groups as nodes, linked by what linked theirs. */
struct links clusters_drawn(const struct links *l, const uint32_t *of, int64_t groups, struct arena *a);

/* How much more of the links lie inside of groups than chance would have it: -0.5 to 1; 0 where there are no links. */
double clusters_modularity(const struct links *l, const uint32_t *of, int64_t groups);

#endif

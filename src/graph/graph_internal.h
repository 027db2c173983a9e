/* Shared by the files of graph/: the members of a graph. */
#ifndef OCAT_GRAPH_GRAPH_INTERNAL_H
#define OCAT_GRAPH_GRAPH_INTERNAL_H

#include <stdatomic.h>

#include "graph/graph.h"
#include "scan/scan.h"

struct changed_edge { /* after a decision */
	uint32_t number;
	struct edge edge;
};
struct touched { /* a changed list, in place of the one in the arrays */
	uint32_t asset;
	struct nears near;
};

struct graph {
	struct arena *arena;
	struct names *names;
	struct joins *joins;
	struct join_costs costs;
	instant read_at;
	int32_t *class_cost; /* for the classes that occur */
	int32_t least_cost, multiplying, multiplying_in_tree, roles;
	bool rejects; /* some edge is not usable */
	array_of(struct changed_edge) changed; /* ascending */
	array_of(struct edge) given; /* numbered after those in the arrays */
	array_of(struct edge_pair) pairs; /* of those, in the same way */
	array_of(struct touched) touched; /* ascending */
	bits *is_touched; /* NULL: no decisions */
	atomic_int users;
};

#endif

/*
 * The closest candidate when no path exists: a rejected edge between the tables around the one and those around
 * the other; else two columns there with the same name, which is weak evidence. A hint for a person, never used by
 * the program.
 */
#ifndef OCAT_GRAPH_PATHS_CLOSEST_CANDIDATE_H
#define OCAT_GRAPH_PATHS_CLOSEST_CANDIDATE_H

#include "graph/graph.h"

enum nearest_kind { NEAREST_NONE, NEAREST_REJECTED, NEAREST_NAMES };

struct nearest {
	enum nearest_kind kind;
	uint32_t edge;	   /* the rejected edge */
	uint32_t one, two; /* tables, one on each side; for an edge in its own direction, with its first columns */
	uint32_t one_field, two_field;
	int steps; /* total number of steps from both tables to these */
};

/* kind NEAREST_NONE if there is no candidate, or if a path exists. */
struct nearest graph_nearest(const struct graph *g, uint32_t one, uint32_t two);

#endif

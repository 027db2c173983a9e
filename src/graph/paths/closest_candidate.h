/*
 * Where no way leads from one table to another: what comes nearest to one. An
 * edge between the tables around the one and those around the other that a
 * person rejected; else two columns there of the same name, which says little
 * and may still be it. A hint for a person, taken by nobody else.
 */
#ifndef OCAT_GRAPH_PATHS_CLOSEST_CANDIDATE_H
#define OCAT_GRAPH_PATHS_CLOSEST_CANDIDATE_H

#include "graph/graph.h"

enum nearest_kind { NEAREST_NONE, NEAREST_REJECTED, NEAREST_NAMES };

struct nearest {
	enum nearest_kind kind;
	uint32_t edge;	   /* the rejected one */
	uint32_t one, two; /* tables, one on each side; of an edge in its own direction, with its first columns */
	uint32_t one_field, two_field;
	int steps; /* from the one table and from the other to these, together */
};

/* kind NEAREST_NONE where nothing comes near, or a way does lead there. */
struct nearest graph_nearest(const struct graph *g, uint32_t one, uint32_t two);

#endif

/* Gathers the relations of one catalog: keys from the cache, and inferred relations. Stores nothing. */
#ifndef OCAT_WORKSPACE_INDEXES_GRAPH_GATHER_H
#define OCAT_WORKSPACE_INDEXES_GRAPH_GATHER_H

#include "graph/relations/relations.h"
#include "store/store.h"

struct names;

/* Of the generation of names, which the reader must see. NULL with err. */
struct joins *graph_gather(struct store *pinned, const struct catalog *c, const struct names *n,
			   const struct stop *stop, struct err *err);

#endif

/* Gathers the relations of one catalog: keys from the cache, and inferred ones. Keeps nothing. */
#ifndef OCAT_WORKSPACE_INDEXES_GRAPH_GATHER_H
#define OCAT_WORKSPACE_INDEXES_GRAPH_GATHER_H

#include "graph/relations/relations.h"
#include "store/store.h"

struct names;

/* Of the generation that the names are of and the reader sees. NULL with err. */
struct joins *joins_gather(struct store *pinned, const struct catalog *c, const struct names *n, const struct stop *stop, struct err *err);

#endif

/*
 * Relations of an asset: the keys in the cache, and those that the graph adds (inferred, from SQL, or decided by
 * people), each with its origin. For the tools that show relations; finds no paths and decides nothing.
 */
#ifndef OCAT_SERVICE_RELATIONS_CATALOG_RELATIONS_H
#define OCAT_SERVICE_RELATIONS_CATALOG_RELATIONS_H

#include "graph/relations/edge_list.h"
#include "service/scope.h"

#define RELATIONS_WORDS "declared|unique-index|inferred|logged|given|view|rejected"
enum {
	RELATIONS_VIEW = 1 << EDGE_ORIGIN_COUNT, /* views that read it, and what a view reads */
	RELATIONS_REJECTED = RELATIONS_VIEW << 1,	   /* rejected by a person */
	RELATIONS_USUAL = RELATIONS_REJECTED - 1,
	RELATIONS_FROM_GRAPH = ((1 << EDGE_ORIGIN_COUNT) - 1 - (1 << EDGE_DECLARED)) | RELATIONS_REJECTED,
};
/* A set of these, by name; none: RELATIONS_USUAL. */
bool catalog_relations_named(const struct strs *words, unsigned *out, struct err *err);

struct catalog_relations {
	const struct scope *scope;
	struct arena *arena;
	unsigned kinds;
	struct catalog catalog;
	struct graph *graph; /* NULL: none of its relations are requested */
};
/* wait false: no graph while its names are still being built. */
bool catalog_relations_open(struct catalog_relations *k, const struct scope *scope, struct arena *a, str catalog,
			    unsigned kinds, bool wait, struct err *err);
void catalog_relations_close(struct catalog_relations *k);
/*
 * Outgoing relations, then incoming; in each, declared ones first. Of relations that the members of a family have
 * alike, partitions or date shards, only the one that represents it is given, and says how many more there are.
 */
bool catalog_relations_of(struct catalog_relations *k, int64_t asset, enum direction which, struct relations *out,
			  struct err *err);
/* The same for relations from elsewhere: adds those of the graph to all. */
bool catalog_relations_add(struct catalog_relations *k, int64_t asset, enum direction which, struct relations *all,
			   struct err *err);

/* "inferred 0.86, table-key": the origin if it is not the source; else "". */
str relation_says(struct arena *a, const struct relation *r);
/* Inferred, not confirmed. */
bool relation_is_guess(const struct relation *r);

#endif

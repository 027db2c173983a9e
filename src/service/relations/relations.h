/*
 * Relations of an asset: the keys in the cache, and those that the graph adds (inferred, from SQL, or decided by
 * people), each with its origin. For the tools that show relations; finds no paths and decides nothing.
 */
#ifndef OCAT_SERVICE_RELATIONS_RELATIONS_H
#define OCAT_SERVICE_RELATIONS_RELATIONS_H

#include "graph/relations/edges.h"
#include "service/scope.h"

#define KIN_WORDS "declared|unique-index|inferred|logged|given|view|rejected"
enum {
	KIN_VIEW = 1 << EDGE_ORIGIN_COUNT, /* views that read it, and what a view reads */
	KIN_REJECTED = KIN_VIEW << 1,	   /* rejected by a person */
	KIN_USUAL = KIN_REJECTED - 1,
	KIN_FROM_GRAPH = ((1 << EDGE_ORIGIN_COUNT) - 1 - (1 << EDGE_DECLARED)) | KIN_REJECTED,
};
/* A set of these, by name; none: KIN_USUAL. */
bool kin_named(const struct strs *words, unsigned *out, struct err *err);

struct kin {
	const struct scope *scope;
	struct arena *arena;
	unsigned kinds;
	struct catalog catalog;
	struct graph *graph; /* NULL: none of its relations are requested */
};
/* wait false: no graph while its names are still being built. */
bool kin_open(struct kin *k, const struct scope *scope, struct arena *a, str catalog, unsigned kinds, bool wait,
	      struct err *err);
void kin_close(struct kin *k);
/* Outgoing relations, then incoming; in each, declared ones first. */
bool kin_of(struct kin *k, int64_t asset, enum direction which, struct relations *out, struct err *err);
/* The same for relations from elsewhere: adds those of the graph to all. */
bool kin_add(struct kin *k, int64_t asset, enum direction which, struct relations *all, struct err *err);

/* "inferred 0.86, table-key": the origin if it is not the source; else "". */
str kin_says(struct arena *a, const struct relation *r);
/* Inferred, not confirmed. */
bool kin_is_guess(const struct relation *r);

#endif

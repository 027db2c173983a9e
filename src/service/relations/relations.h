/*
 * Who is related to whom: the keys that the cache has, and beside them what
 * the graph adds (what names suggest, from SQL and decisions of people), each
 * with who says so. For the tools that show relations; finds no way and
 * decides nothing.
 */
#ifndef OCAT_SERVICE_RELATIONS_RELATIONS_H
#define OCAT_SERVICE_RELATIONS_RELATIONS_H

#include "graph/relations/edge.h"
#include "service/scope.h"

#define KIN_WORDS "declared|unique-index|inferred|logged|given|view|rejected"
enum {
	KIN_VIEW = 1 << EDGE_ORIGIN_COUNT, /* the reader, and its source */
	KIN_REJECTED = KIN_VIEW << 1,	   /* what somebody said does not belong together */
	KIN_USUAL = KIN_REJECTED - 1,
	KIN_FROM_GRAPH = ((1 << EDGE_ORIGIN_COUNT) - 1 - (1 << EDGE_DECLARED)) | KIN_REJECTED,
};
/* A set of these, by their words; none: KIN_USUAL. */
bool kin_named(const struct strs *words, unsigned *out, struct err *err);

struct kin {
	const struct scope *scope;
	struct arena *arena;
	unsigned kinds;
	struct catalog catalog;
	struct graph *graph; /* NULL: nothing that it could add is wanted */
};
/* wait false: where the graph's names are still being made, there is none. */
bool kin_open(struct kin *k, const struct scope *scope, struct arena *a, str catalog, unsigned kinds, bool wait,
	      struct err *err);
void kin_close(struct kin *k);
/* Those that go out, then those that come in; of each the declared ones first. */
bool kin_of(struct kin *k, int64_t asset, enum direction which, struct relations *out, struct err *err);
/* The same for relations that were read elsewhere: all become those and what the graph adds. */
bool kin_add(struct kin *k, int64_t asset, enum direction which, struct relations *all, struct err *err);

/* "inferred 0.86, table-key": who says so, where it is not the source; "" where it is. */
str kin_says(struct arena *a, const struct relation *r);
/* Inferred, not confirmed. */
bool kin_is_guess(const struct relation *r);

#endif

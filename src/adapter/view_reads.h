/*
 * The tables that the query of a view reads, for systems that store the query with qualified names and do not list
 * them.
 */
#ifndef OCAT_ADAPTER_VIEW_READS_H
#define OCAT_ADAPTER_VIEW_READS_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * Adds what is missing to the asset's dependencies. Only names of `parts` parts count, which are a namespace and a
 * name; a first part `within` is left out. A query that is not understood adds nothing.
 */
void view_reads_add(struct arena *a, const struct dialect *d, int parts, str within, struct asset *view);

/* What a name in the query, which may be short, means to the source. False: no table of it. */
struct view_names {
	bool (*find)(void *with, const struct strs *parts, struct asset_ref *out);
	void *with;
};

/* The same by such names; the definition may begin with CREATE VIEW. */
void view_reads_find(struct arena *a, const struct dialect *d, const struct view_names *names, struct asset *view);

#endif

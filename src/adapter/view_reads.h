/*
 * The tables that the query of a view reads, for systems that store the query with qualified names and do not list them.
 */
#ifndef OCAT_ADAPTER_VIEW_READS_H
#define OCAT_ADAPTER_VIEW_READS_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * Adds what is missing to the asset's dependencies. Only names of `parts` parts count, which are a namespace and a name; a first part
 * `within` is left out. A query that is not understood adds nothing.
 */
void view_reads_add(struct arena *a, const struct dialect *d, int parts, str within, struct asset *view);

#endif

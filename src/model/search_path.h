/*
 * Where a source looks for a table whose name has no schema, for the login that ocat uses: what a fresh session has by
 * its role, database and server, before any setting of ocat. Plain data; the cache stores it with a sync.
 */
#ifndef OCAT_MODEL_SEARCH_PATH_H
#define OCAT_MODEL_SEARCH_PATH_H

#include "model/asset.h"

struct search_path {
	bool known; /* otherwise a bare name that several schemas have is ambiguous */
	struct strs schemas; /* in order, without system schemas */
	/* Bare names that mean a relation outside the catalog (a system table, an excluded one), and the schema of each. */
	struct strs outside, outside_schemas;
};

/* As JSON; absent if it is not known. */
str search_path_text(struct arena *a, const struct search_path *p);
/* An absent or damaged text gives an unknown path. */
void search_path_read(struct arena *a, str text, struct search_path *out);
/* The place of a schema on the path, or -1. */
ptrdiff_t search_path_place(const struct search_path *p, str schema);
/* The schema outside the catalog that a bare name leads to; absent: none. */
str search_path_outside(const struct search_path *p, str name);

#endif

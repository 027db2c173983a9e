/*
 * The search path by which a source resolves unqualified table names: that of a fresh session of ocat's login, as its
 * role, database and server set it, before ocat changes any setting. Plain data; the cache stores it with a sync.
 */
#ifndef OCAT_MODEL_SEARCH_PATH_H
#define OCAT_MODEL_SEARCH_PATH_H

#include "model/asset.h"

struct search_path {
	bool known; /* otherwise an unqualified name that occurs in several schemas is ambiguous */
	struct strs schemas; /* in order, without system schemas */
	/* Unqualified names that resolve to a relation outside the catalog (system, excluded), with its schema. */
	struct strs outside, outside_schemas;
};

/* As JSON; absent if it is unknown. */
str search_path_text(struct arena *a, const struct search_path *p);
/* An absent or damaged text gives an unknown path. */
void search_path_read(struct arena *a, str text, struct search_path *out);
/* The position of a schema on the path, or -1. */
ptrdiff_t search_path_place(const struct search_path *p, str schema);
/* The schema of the relation outside the catalog that an unqualified name resolves to; absent: none. */
str search_path_outside(const struct search_path *p, str name);

#endif

/* Relations as rows of a tree and as SQL: for get_relationships, and for faces that expand them. Makes no requests. */
#ifndef OCAT_SERVICE_RELATIONS_RELATION_ROWS_H
#define OCAT_SERVICE_RELATIONS_RELATION_ROWS_H

#include "model/relation_tree.h"
#include "sql/dialect/dialect.h"
#include "store/assets.h"

struct arena;

/* The JOIN of each, from the asset's side; absent if its columns are unknown. */
struct strs relation_joins(struct arena *a, const struct dialect *d, int64_t id, const struct relations *all);
/* One relation, from the asset's side; texts are borrowed. */
struct hop relation_hop(struct arena *a, const struct relation *r, int64_t id, str join);
/* All of them. joins and lineage may be NULL. */
struct hops relation_hops(struct arena *a, int64_t id, const struct relations *all, const struct strs *joins,
		      const struct lineage *lineage);

/*
 * FROM the root, and a JOIN for each key on the path from it to the line, each table with its own alias. After a LEFT
 * JOIN, all joins are LEFT JOINs, so that no row is lost. False if the path contains anything but keys.
 */
bool relation_path(struct sb *out, const struct dialect *d, const struct relation_tree *t, ptrdiff_t line);

#endif

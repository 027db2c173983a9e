/*
 * Relations as a tree wants them, and as SQL: for get_relationships, and for
 * faces that follow them further. Asks nothing of anybody.
 */
#ifndef OCAT_SERVICE_RELATIONS_ROWS_H
#define OCAT_SERVICE_RELATIONS_ROWS_H

#include "model/relation_tree.h"
#include "sql/dialect/dialect.h"
#include "store/assets.h"

struct arena;

/* The JOIN of each, seen from the asset; absent where its columns are not known. */
struct strs refs_joins(struct arena *a, const struct dialect *d, int64_t id, const struct relations *all);
/* One relation, seen from the asset; texts are borrowed. */
struct hop refs_hop(struct arena *a, const struct relation *r, int64_t id, str join);
/* All of them. joins and lineage may be NULL. */
struct hops refs_hops(struct arena *a, int64_t id, const struct relations *all, const struct strs *joins,
		      const struct lineage *lineage);

/*
 * FROM the root, and a JOIN for each key on the way from it to the line, each table under a name of its own. Behind a
 * LEFT JOIN all are, so that no row is lost. False where the way is not one of keys alone.
 */
bool refs_way(struct sb *out, const struct dialect *d, const struct reltree *t, ptrdiff_t line);

#endif

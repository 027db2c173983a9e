/* Whole catalogs of the cache as the sequences that model/compare processes. */
#ifndef OCAT_SERVICE_COMPARE_CATALOG_SEQUENCE_H
#define OCAT_SERVICE_COMPARE_CATALOG_SEQUENCE_H

#include "model/compare.h"
#include "service/scope.h"

struct catalog_sequence;
struct side;

/*
 * Reads the marks of a side's catalog, through a reader of its own that goes back to an older generation if
 * necessary; assets that the sieve (may be NULL) excludes are left out. map: names of the first set's namespaces in
 * the second, or NULL; the first set is compared under the mapped names, and a query line may use either.
 */
struct catalog_sequence *catalog_sequence_open(const struct scope *scope, const struct side *side,
					       const struct sieve *sieve, const struct props *map, bool second,
					       struct err *err);
void catalog_sequence_close(struct catalog_sequence *s); /* NULL is fine */
struct store *catalog_sequence_store(const struct catalog_sequence *s); /* its reader, in the side's generation */
struct sequence catalog_sequence_read(struct catalog_sequence *s);
/* The name of the only namespace; false if there are several or none. */
bool catalog_sequence_only_namespace(const struct catalog_sequence *s, str *ns);

/* Does the sieve admit an asset of which only name and kind are known? NULL admits all. */
bool catalog_sequence_admits(struct store *pinned, const struct sieve *sieve, const struct asset_mark *m, str catalog,
			     struct arena *scratch, struct err *err);

#endif

/* Whole catalogs of the cache as the sequences that model/compare walks. */
#ifndef OCAT_SERVICE_COMPARE_CATALOG_SEQUENCE_H
#define OCAT_SERVICE_COMPARE_CATALOG_SEQUENCE_H

#include "model/compare.h"
#include "service/scope.h"

struct set;
struct side;

/*
 * Reads the marks of a side's catalog, through a reader of its own that looks
 * back where it has to; those that the sieve (may be NULL) does not admit are no
 * part of it. map: namespaces of the first set by their name in the second, or
 * NULL; those of the first are matched by what they are called in the second,
 * and a query line may call them either way.
 */
struct set *set_open(const struct scope *scope, const struct side *side, const struct sieve *sieve, const struct props *map, bool second,
		     struct err *err);
void set_close(struct set *s); /* NULL is fine */
struct sequence set_sequence(struct set *s);
/* One name of a namespace, when it has only one. */
bool set_only_namespace(const struct set *s, str *ns);

/* Does the sieve admit an asset of which the name and the kind are known? NULL admits all. */
bool set_admits(struct store *pinned, const struct sieve *sieve, const struct asset_mark *m, str catalog, struct arena *scratch,
		struct err *err);

#endif

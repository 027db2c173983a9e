/* One side of a comparison, as typed: a catalog, an asset, a file or a URL, NAME@TIME or NAME@GENERATION. */
#ifndef OCAT_SERVICE_COMPARE_COMPARE_OPERAND_H
#define OCAT_SERVICE_COMPARE_COMPARE_OPERAND_H

#include "service/scope.h"

/* A catalog as a whole or one asset, in one generation. */
struct side {
	bool whole;
	str shown;	     /* name for display */
	str catalog, type, system; /* system: the product if known, else the type */
	int64_t catalog_id, generation, assets;
	bool newest;	     /* it is the newest generation */
	instant taken_at;
	struct digest digest;
	str partial; /* why the sync was partial; absent: it was complete */
	struct candidate asset;
};
/* From now on, the pinned view shows the side's catalog in its generation. */
bool side_look_back(struct store *pinned, const struct side *side, struct err *err);

str side_when_words(struct arena *a, str when); /* for messages: "1d ago"; other times as typed */
/* Explains why a catalog has no data for that time: its first sync came later, or its history was pruned. */
bool side_nothing_then(struct store *s, struct arena *a, const struct catalog *c, str when, str *why, struct err *err);

/*
 * Before the view is pinned (the scope has no store yet): syncs an address (unless the cache is sufficient), a
 * catalog that was never synced, and with live every catalog without a time.
 */
bool side_read(const struct scope *scope, str text, struct side *out, struct err *err);
/* In the pinned view, which may go back afterwards (side_look_back). */
bool side_resolve(const struct scope *scope, const struct catalogs *known, str text, struct side *out, struct err *err);

#endif

/* One side of a comparison, as typed: a catalog, an asset, a file or a URL, NAME@TIME or NAME@GENERATION. */
#ifndef OCAT_SERVICE_COMPARE_COMPARE_OPERAND_H
#define OCAT_SERVICE_COMPARE_COMPARE_OPERAND_H

#include "service/scope.h"

/* A catalog as a whole or one asset, in one generation. */
struct side {
	bool whole;
	str shown;	     /* as a person would call it */
	str catalog, type, system; /* system: the product where it is known, else the type */
	int64_t catalog_id, generation, assets;
	bool newest;	     /* no later generation is known */
	instant taken_at;
	struct digest digest;
	str partial; /* why not all of it was read; absent: it was */
	struct candidate asset;
};
/* The pinned view sees the side's catalog in its generation from now on. */
bool side_look_back(struct store *pinned, const struct side *side, struct err *err);

/* Why nothing is known of that time: "shop was first read after 2026-01-02", or what was known is not kept any more. */
bool side_nothing_then(struct store *s, struct arena *a, const struct catalog *c, str when, str *why, struct err *err);

/* Before the view is pinned (the scope has no store yet): an address is read now (unless the cache will do), a catalog that never was too, and with live every one whose time is not given. */
bool side_read(const struct scope *scope, str text, struct side *out, struct err *err);
/* In the pinned view, which may look back afterwards (side_look_back). */
bool side_resolve(const struct scope *scope, const struct catalogs *known, str text, struct side *out, struct err *err);

#endif

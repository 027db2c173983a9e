/* One side of a comparison: what a parameter of type PARAM_SIDE names. Between the rooms of tool/. */
#ifndef OCAT_TOOL_SIDE_H
#define OCAT_TOOL_SIDE_H

#include "tool/tool.h"

struct side_asking {
	struct session *session;
	struct store *store; /* pinned; NULL in side_read */
	struct arena *arena;
	struct result *out; /* takes what an ambiguous name may mean */
	const struct witness *witness;
	const struct stop *stop;
	str *asking;
	int64_t catalog_id; /* of --catalog, or 0 */
	instant now;
	bool live, cached;
};

/* Why nothing is known of that time: "shop was first read after 2026-01-02", or what was known is not kept any more. */
bool side_nothing_then(struct store *s, struct arena *a, const struct catalog *c, str when, str *why, struct err *err);

/* Before the view is pinned: an address is read now (unless the cache will do), a catalog that never was too, and with live every one whose time is not given. */
bool side_read(const struct side_asking *by, str text, struct side *out, struct err *err);
/* In the pinned view, which may look back afterwards (side_look_back). */
bool side_resolve(const struct side_asking *by, const struct catalogs *known, str text, struct side *out, struct err *err);

#endif

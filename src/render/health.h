/* How one asset is doing, for a person to read: each verdict with its evidence, at any width. */
#ifndef OCAT_RENDER_HEALTH_H
#define OCAT_RENDER_HEALTH_H

#include "model/health.h"
#include "render/paint.h"

struct health_point { /* what was counted at one read */
	instant at;
	int64_t rows, size;
};

struct health_view {
	const struct health_facts *facts;
	const struct health *health;
	struct { struct health_point *at; ptrdiff_t len, cap; } points; /* oldest first */
};

void health_put(struct sb *out, const struct paint *p, const struct health_view *v);


#endif

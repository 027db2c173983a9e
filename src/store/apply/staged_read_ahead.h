/*
 * A thread that reads staged assets back in the order of work, parses them and computes their tags, while the
 * previous ones are stored: both take about as long. It never writes, and reads only the staging's file.
 */
#ifndef OCAT_STORE_APPLY_STAGED_READ_AHEAD_H
#define OCAT_STORE_APPLY_STAGED_READ_AHEAD_H

#include "store/apply/staging_file.h"
#include "store/tags.h"

struct ahead;

/* One asset, borrowed until the next call. */
struct ahead_item {
	str record;
	struct asset asset;
	struct tags tags; /* its computed tags */
};

/*
 * order: indexes in the staging, which is settled or has a watermark in this order, and does not change until
 * ahead_stop. tags: NULL: no tags are computed.
 */
struct ahead *ahead_start(struct staging *g, const uint32_t *order, ptrdiff_t n, const struct tag_giver *tags,
			  str catalog);
/* The next asset; call at most n times. */
const struct ahead_item *ahead_next(struct ahead *h, struct err *err);
void ahead_stop(struct ahead *h); /* NULL is fine; may be called at any time */

#endif

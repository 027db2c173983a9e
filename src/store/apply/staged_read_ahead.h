/*
 * What was gathered, read back, taken apart and given its tags in the order of
 * work by a thread of its own, while what came before it is stored: both take
 * about as long. It never writes, and looks at nothing but the staging's file.
 */
#ifndef OCAT_STORE_APPLY_STAGED_READ_AHEAD_H
#define OCAT_STORE_APPLY_STAGED_READ_AHEAD_H

#include "store/apply/staging.h"
#include "store/tags.h"

struct ahead;

/* One of them, borrowed until the call after. */
struct ahead_item {
	str record;
	struct asset asset;
	struct tags tags; /* given to it */
};

/* order: places in the staging, which is settled, or has a watermark that they are in the order of, and stays as it is until ahead_stop. tags: NULL: none are given. */
struct ahead *ahead_start(struct staging *g, const uint32_t *order, ptrdiff_t n, const struct tag_giver *tags, str catalog);
/* The next one; to be called n times at most. */
const struct ahead_item *ahead_next(struct ahead *h, struct err *err);
void ahead_stop(struct ahead *h); /* NULL is fine; whatever it is doing */

#endif

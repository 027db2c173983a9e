/*
 * A first sync that is stored while the rest of it is still read, by a separate thread: with nothing to compare, it
 * need not wait for the whole catalog. The transaction ends after reading, and only if that succeeded.
 */
#ifndef OCAT_STORE_APPLY_FIRST_SYNC_H
#define OCAT_STORE_APPLY_FIRST_SYNC_H

#include "store/apply/staging_file.h"
#include "store/sync.h"

/* Starts whether it pays or not; store_apply_end ends it. A catalog that is already in the cache stays as it is. */
struct first_sync *first_sync_start(struct store *s, struct staging *g, const struct sync_info *info,
				    const struct stop *stop);

#endif

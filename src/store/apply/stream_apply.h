/*
 * A first sync that is stored along with the rest of its reading, by a thread
 * of its own: nothing is compared there, so that nothing need wait for all of
 * it. The transaction ends when the reading has, and only if that went well.
 */
#ifndef OCAT_STORE_APPLY_STREAM_APPLY_H
#define OCAT_STORE_APPLY_STREAM_APPLY_H

#include "store/apply/staging.h"
#include "store/sync.h"

/* Begins without asking whether it pays; store_apply_end ends it. A catalog that is known already stays as it is. */
struct along *along_start(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop);

#endif

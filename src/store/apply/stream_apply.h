/*
 * A first sync that is stored along with the rest of its reading, by a thread
 * of its own: nothing is compared there, so that nothing need wait for all of
 * it. The transaction ends when the reading has, and only if that went well.
 */
#ifndef OCAT_STORE_APPLY_STREAM_APPLY_H
#define OCAT_STORE_APPLY_STREAM_APPLY_H

#include "store/apply/staging.h"
#include "store/sync.h"

/*
 * Of the transaction, in that thread: makes and undoes it. info: as it is known before all was read. *none: the
 * catalog was known, so nothing was done.
 */
typedef bool (*along_run)(struct store *s, struct staging *g, struct along *with, const struct stop *stop, bool *none,
			  struct sync_result *out, struct err *err);

struct along *along_start(struct store *s, struct staging *g, const struct sync_info *info, along_run run,
			  const struct stop *stop);
/* As of store_apply_end. */
bool along_end(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out, struct err *err);

/* For the one that runs: what is known at the start, and, once all was read, in the end; NULL: it was not. */
const struct sync_info *along_info(const struct along *a);
const struct sync_info *along_last(struct along *a);

#endif

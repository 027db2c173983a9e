/*
 * Gathers the names during a first sync as they are stored, so that they need not be read back: a thread sorts them
 * alongside the end of the transaction, and they are written after the commit. The bytes equal those of names_gather.
 * For a catalog that is too large for memory it gives up at once, and names_gather runs afterwards. Writes no file
 * itself.
 */
#ifndef OCAT_WORKSPACE_INDEXES_NAMES_FROM_SYNC_H
#define OCAT_WORKSPACE_INDEXES_NAMES_FROM_SYNC_H

#include "index/names.h"
#include "store/sync.h"

struct names_from_sync;

struct names_from_sync *names_from_sync_open(void);
/* Waits for its thread. NULL is fine. */
void names_from_sync_close(struct names_from_sync *t);
/* For struct sync_info; has the lifetime of t. */
const struct stored_takers *names_from_sync_takers(struct names_from_sync *t);
/* The sync's thread waits for the sorting thread. NULL: incomplete or unusable. The caller owns the result. */
struct names_maker *names_from_sync_take(struct names_from_sync *t);

/* One asset in the form that an index of names stores. */
struct names_asset_in names_in_of(const struct asset_brief *b);
struct names_field_in names_field_in_of(const struct field_brief *f);

#endif

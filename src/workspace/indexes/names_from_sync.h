/*
 * The names that a first read stores, gathered as the cache is told of them, so
 * that they need not be read back: put in order by a thread beside the end of
 * the transaction, written once the transaction stands. Gives the same bytes as
 * names_gather would. Of a catalog that is too large to be held it lets go at
 * once, and names_gather does it afterwards. Writes no file by itself.
 */
#ifndef OCAT_WORKSPACE_INDEXES_NAMES_FROM_SYNC_H
#define OCAT_WORKSPACE_INDEXES_NAMES_FROM_SYNC_H

#include "index/names.h"
#include "store/sync.h"

struct told;

struct told *told_open(void);
/* Waits for its thread. NULL is fine. */
void told_close(struct told *t);
/* For struct sync_info; lives as long as t. */
const struct stored_takers *told_takers(struct told *t);
/* The sync's thread waits for the other one. NULL: not all was told, or it cannot be used. The caller's from now on. */
struct names_maker *told_take(struct told *t);

/* What a file of names has of one asset. */
struct names_asset_in names_in_of(const struct asset_brief *b);
struct names_field_in names_field_in_of(const struct field_brief *f);

#endif

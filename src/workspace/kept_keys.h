/*
 * Keys and indexes of a source that reads them of one asset at a time: a sync knows nothing newer about them than the
 * last look at each asset, so that stays.
 */
#ifndef OCAT_WORKSPACE_KEPT_KEYS_H
#define OCAT_WORKSPACE_KEPT_KEYS_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"

struct store;
struct kept_keys;

/* Of the assets that the cache has with keys or indexes. NULL with err. */
struct kept_keys *kept_keys_open(struct store *s, int64_t catalog, const struct stop *stop, struct err *err);
void kept_keys_close(struct kept_keys *k); /* NULL is fine */
/* Adds those whose columns the asset still has. Texts belong to the arena. NULL adds nothing. */
void kept_keys_add(const struct kept_keys *k, struct arena *a, struct asset *asset);

#endif

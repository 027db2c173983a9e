/*
 * The user-defined code that reading an asset runs, as far as the asset's record shows it: the module of a virtual
 * table, functions in generated columns and row security policies, a foreign-data wrapper. For sources that did not
 * report their user-defined code.
 */
#ifndef OCAT_SERVICE_SQL_ASSET_USER_CODE_H
#define OCAT_SERVICE_SQL_ASSET_USER_CODE_H

#include "model/asset.h"

struct arena;
struct dialect;

/* Adds their names. d: the dialect of the asset's expressions; NULL or without a syntax: they are not parsed. */
void asset_code(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out);

/* Built-in functions in its row security policies that no query may call; those about roles are allowed there. */
void asset_refused(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out);
/*
 * Whether planning a query of it may run functions of its indexes and checks, because all their arguments are
 * constants. True if some expressions are unknown: those of partitions and statistics.
 */
bool asset_may_fold(struct arena *a, const struct dialect *d, const struct asset *asset);

#endif

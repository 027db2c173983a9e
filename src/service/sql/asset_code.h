/*
 * What reading an asset runs that is not the system's own, as far as the record of the asset tells: the module of a
 * virtual table, functions in generated columns and in policies of row security, a wrapper of foreign data. For sources
 * that did not say what code they hold.
 */
#ifndef OCAT_SERVICE_SQL_ASSET_CODE_H
#define OCAT_SERVICE_SQL_ASSET_CODE_H

#include "model/asset.h"

struct arena;
struct dialect;

/* Adds their names. d: the dialect of the asset's expressions; NULL or without a syntax: none is read. */
void asset_code(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out);

/* Functions of the system that its policies of row security call and that no query may; those about roles may stand there. */
void asset_refused(struct arena *a, const struct dialect *d, const struct asset *asset, struct strs *out);
/*
 * May a server that plans a query of it run functions of its indexes and checks, because they are given constants alone?
 * True if their expressions are not all known here: of partitions and statistics.
 */
bool asset_may_fold(struct arena *a, const struct dialect *d, const struct asset *asset);

#endif

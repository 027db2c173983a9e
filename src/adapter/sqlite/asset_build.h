/*
 * One asset out of the rows and the texts that a SQLite file has about it.
 * Reads nothing more from the file.
 */
#ifndef OCAT_ADAPTER_SQLITE_ASSET_BUILD_H
#define OCAT_ADAPTER_SQLITE_ASSET_BUILD_H

#include "adapter/sqlite/schema.h"

/* The asset in *out is finished; its texts are borrowed from the schema and the batch. */
void lite_build(const struct lite_schema *s, const struct lite_object *o, struct arena *batch, struct asset *out);
/* Its foreign keys alone that point at one table, added to *in. */
void lite_build_incoming(const struct lite_schema *s, const struct lite_object *from, const struct lite_object *to,
			 struct arena *a, struct incoming *in);

#endif

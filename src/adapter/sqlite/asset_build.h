/* Builds one asset from the rows and texts that were read from a SQLite file. Reads nothing more from the file. */
#ifndef OCAT_ADAPTER_SQLITE_ASSET_BUILD_H
#define OCAT_ADAPTER_SQLITE_ASSET_BUILD_H

#include "adapter/sqlite/pragma_rows.h"

/* *out is complete; its texts are borrowed from the schema and the batch. */
void lite_build(const struct lite_schema *s, const struct lite_object *o, struct arena *batch, struct asset *out);
/* Adds to *in only the foreign keys that refer to one table. */
void lite_build_incoming(const struct lite_schema *s, const struct lite_object *from, const struct lite_object *to,
			 struct arena *a, struct incoming *in);

#endif

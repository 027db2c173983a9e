/* A read of everything, or of one asset. Private to this folder. */
#ifndef OCAT_ADAPTER_ODBC_CATALOG_H
#define OCAT_ADAPTER_ODBC_CATALOG_H

#include "adapter/assembly/assembly.h"
#include "adapter/odbc/connection.h"
#include "adapter/odbc/pack.h"
#include "base/map.h"

struct odbc_reading {
	struct conn *conn;
	struct arena *arena;
	struct assembly *assembly;
	struct row_shape shapes[PACK_QUESTIONS_MOST];
	const struct row_shape *shape;
	const struct asset_ref *only; /* with its namespace as the system has it; NULL: all */
	bool incoming;
	int64_t assets;
	struct strs reasons; /* why it is not complete */
	/* of functions.c */
	struct strs catalogs; /* that are read; one that is absent: whatever there is */
	array_of(struct asset_ref) tables; /* namespace as the system has it */
	struct map answered; /* those with columns */
	int key; /* of the keys without a name so far */
};

/* pack_read.c: the questions of the pack. */
bool pack_read(struct odbc_reading *r, struct err *err);
/* functions.c: the functions of the driver. */
bool functions_read(struct odbc_reading *r, struct err *err);
void functions_asset(void *with, struct arena *a, struct asset *asset);

enum { ODBC_ROWS_FREE = 100 * 1000, ODBC_ROWS_OF_TABLE = 4200, ODBC_TABLES_MOST = 1000 * 1000 };

#endif

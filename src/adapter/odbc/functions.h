/* What the reads by functions of a driver share. Private to functions*.c. */
#ifndef OCAT_ADAPTER_ODBC_FUNCTIONS_H
#define OCAT_ADAPTER_ODBC_FUNCTIONS_H

#include "adapter/odbc/catalog.h"

/* The arguments of a function: catalog, schema and name, absent where the system has no such part. */
struct functions_place {
	str args[3];
};
struct functions_place functions_place(const struct odbc_reading *r, const struct asset_ref *which);
/* The namespace of a row: its schema; where there are none, its catalog. */
str functions_ns(const struct odbc_reading *r, str catalog, str schema);
/* A row of an asset that is read; patterns may find others, and some drivers list those of other databases too. */
bool functions_want(const struct odbc_reading *r, str catalog, str ns, str name);
/* Asks a function; a driver that lacks it leaves that part out. columns: as in struct odbc_call. */
bool functions_part(struct odbc_reading *r, enum odbc_frame kind, const str *args, int count, const char *columns,
		    bool (*row)(void *with, const str *cells, int n, struct err *err), struct err *err);

/* functions_keys.c: keys and indexes of the one asset that is read. */
bool functions_read_keys(struct odbc_reading *r, struct err *err);

#endif

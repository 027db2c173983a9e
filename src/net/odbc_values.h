/* Values of a row, in parts, however long a driver says they are. Only the process of a driver includes this. */
#ifndef OCAT_NET_ODBC_VALUES_H
#define OCAT_NET_ODBC_VALUES_H

#include "base/str.h"
#include "net/odbc_library.h"

struct odbc_value {
	struct sb text; /* UTF-8; of a binary value x'00ff' */
	struct sb units; /* as it was fetched */
	ptrdiff_t most;	 /* characters or bytes of it that are kept */
	int64_t whole;	 /* characters, or bytes of a binary value; of an endless one those that were looked at */
	bool is_null;
	bool narrow; /* the driver does not know UTF-16 */
};

/* The i-th column, from 1; type: as the driver described it. Columns are fetched in order. */
bool odbc_value_fetch(const struct odbc_library *lib, void *stmt, int i, int type, struct odbc_value *v);
bool odbc_type_is_binary(int type);

#endif

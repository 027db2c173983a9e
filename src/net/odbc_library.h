/*
 * unixODBC's driver manager, opened in the process that talks to a driver (net/odbc_process.h). Its functions are those
 * of ODBC 3, the same everywhere, so no header of it is needed. Only net/odbc* includes this.
 */
#ifndef OCAT_NET_ODBC_LIBRARY_H
#define OCAT_NET_ODBC_LIBRARY_H

#include <stdint.h>

#include "base/err.h"

typedef uint16_t odbc_char; /* of UTF-16 */
typedef short odbc_result;
typedef long odbc_length;

enum { ODBC_SUCCESS = 0, ODBC_SUCCESS_WITH_INFO = 1, ODBC_NO_DATA = 100 };
enum { ODBC_NULL_DATA = -1, ODBC_TEXT_END = -3, ODBC_NO_TOTAL = -4 };
enum odbc_handle { ODBC_ENV = 1, ODBC_DBC = 2, ODBC_STMT = 3 };

/* Attributes of an environment, a connection, a statement; and values. */
enum { ODBC_ATTR_VERSION = 200, ODBC_VERSION_3 = 3 };
enum {
	ODBC_ATTR_ACCESS_MODE = 101,
	ODBC_ATTR_AUTOCOMMIT = 102,
	ODBC_ATTR_LOGIN_TIMEOUT = 103,
	ODBC_MODE_READ_ONLY = 1,
};
enum { ODBC_ATTR_QUERY_TIMEOUT = 0, ODBC_ATTR_MAX_ROWS = 1 };
enum { ODBC_COMMIT_NOT = 1 }; /* of SQLEndTran: roll back */
enum { ODBC_ALL_INDEXES = 1, ODBC_QUICK = 0 };

/* SQLGetInfo, of type text. */
enum {
	ODBC_INFO_DRIVER_NAME = 6,
	ODBC_INFO_DRIVER_VERSION = 7,
	ODBC_INFO_SEARCH_ESCAPE = 14,
	ODBC_INFO_DATABASE = 16,
	ODBC_INFO_DBMS_NAME = 17,
	ODBC_INFO_DBMS_VERSION = 18,
	ODBC_INFO_QUOTE = 29,
	ODBC_INFO_SCHEMA_TERM = 39,
	ODBC_INFO_USER = 47,
	ODBC_INFO_CATALOG_NAME = 10003,
};

/* Result, name, parameters. A text of a call is followed by its length in characters, or ODBC_TEXT_END. */
/* clang-format off */
#define ODBC_NAME odbc_char *, short
#define ODBC_FUNCTIONS(_) \
	_(odbc_result, SQLAllocHandle, (short kind, void *of, void **out)) \
	_(odbc_result, SQLFreeHandle, (short kind, void *handle)) \
	_(odbc_result, SQLSetEnvAttr, (void *env, int attribute, void *value, int len)) \
	_(odbc_result, SQLSetConnectAttrW, (void *dbc, int attribute, void *value, int len)) \
	_(odbc_result, SQLSetStmtAttrW, (void *stmt, int attribute, void *value, int len)) \
	_(odbc_result, SQLDriverConnectW, (void *dbc, void *window, ODBC_NAME, odbc_char *out, short most, short *len, \
		unsigned short completion)) \
	_(odbc_result, SQLDisconnect, (void *dbc)) \
	_(odbc_result, SQLGetDiagRecW, (short kind, void *handle, short record, odbc_char *state, int *native, \
		odbc_char *message, short most, short *len)) \
	_(odbc_result, SQLGetInfoW, (void *dbc, unsigned short what, void *out, short most, short *len)) \
	_(odbc_result, SQLExecDirectW, (void *stmt, odbc_char *sql, int len)) \
	_(odbc_result, SQLTablesW, (void *stmt, ODBC_NAME, ODBC_NAME, ODBC_NAME, ODBC_NAME)) \
	_(odbc_result, SQLColumnsW, (void *stmt, ODBC_NAME, ODBC_NAME, ODBC_NAME, ODBC_NAME)) \
	_(odbc_result, SQLPrimaryKeysW, (void *stmt, ODBC_NAME, ODBC_NAME, ODBC_NAME)) \
	_(odbc_result, SQLForeignKeysW, \
		(void *stmt, ODBC_NAME, ODBC_NAME, ODBC_NAME, ODBC_NAME, ODBC_NAME, ODBC_NAME)) \
	_(odbc_result, SQLStatisticsW, (void *stmt, ODBC_NAME, ODBC_NAME, ODBC_NAME, unsigned short unique, \
		unsigned short accuracy)) \
	_(odbc_result, SQLNumResultCols, (void *stmt, short *n)) \
	_(odbc_result, SQLDescribeColW, \
		(void *stmt, unsigned short i, odbc_char *name, short most, short *len, short *type, \
		 unsigned long *size, short *digits, short *nullable)) \
	_(odbc_result, SQLFetch, (void *stmt)) \
	_(odbc_result, SQLGetData, \
		(void *stmt, unsigned short i, short type, void *out, odbc_length most, odbc_length *len)) \
	_(odbc_result, SQLCancel, (void *stmt)) \
	_(odbc_result, SQLEndTran, (short kind, void *handle, short how))
/* clang-format on */

struct odbc_library {
#define _(result, name, parameters) result(*name) parameters;
	ODBC_FUNCTIONS(_)
#undef _
};

/* ERR_UNSUPPORTED when it is missing or too old. */
bool odbc_load(struct odbc_library *lib, struct err *err);

#endif

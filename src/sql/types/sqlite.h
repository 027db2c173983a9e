/*
 * SQLite's functions, with the numbers of arguments that they take, and since when. From its documentation (Built-In
 * Scalar SQL Functions, Aggregate, Window, Date And Time, Math and JSON functions; Datatypes In SQLite); each number is tried
 * in tests/judges/types-sqlite.t, where SQLite is asked for each.
 *
 * Values have types and columns nearly none, so no type is refused. A function of an extension is not known.
 */
#ifndef OCAT_SQL_TYPES_SQLITE_H
#define OCAT_SQL_TYPES_SQLITE_H

#include "base/str.h"

struct sqlite_function {
	char name[20];
	signed char least, most; /* arguments; most is -1: any number */
	unsigned char since;	 /* of SQLite 3.x; 0: always there. A later row of the same name takes its place from then on. */
};

/* As it is in 3.minor, or the newest if that is 0; if it came later, as it came. NULL: not known. */
const struct sqlite_function *sqlite_function_named(str name, int minor);

#endif

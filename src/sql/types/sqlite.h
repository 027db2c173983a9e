/*
 * SQLite's functions, with their numbers of arguments and first versions. From its documentation (Built-In Scalar SQL
 * Functions, Aggregate, Window, Date And Time, Math and JSON functions; Datatypes In SQLite);
 * tests/judges/types-sqlite.t tries each number in SQLite.
 *
 * Values have types but columns hardly do, so no type is refused. Functions of extensions are unknown.
 */
#ifndef OCAT_SQL_TYPES_SQLITE_H
#define OCAT_SQL_TYPES_SQLITE_H

#include "base/str.h"

struct sqlite_function {
	char name[20];
	signed char least, most; /* arguments; most is -1: any number */
	/* of SQLite 3.x; 0: always there. A later row of the same name takes its place from then on. */
	unsigned char since;
};

/* As of 3.minor, or the newest version if that is 0; for a later function, its first form. NULL: unknown. */
const struct sqlite_function *sqlite_function_named(str name, int minor);

#endif

/*
 * Calls SQLite's own function where ours replaces it under the same name: on a separate connection, with the length
 * limit of the caller's connection.
 */
#ifndef OCAT_DB_BUILTIN_FUNCTION_H
#define OCAT_DB_BUILTIN_FUNCTION_H

#include "db/internal.h"

struct builtin_function;

struct builtin_function *builtin_function_open(const char *name);
/* Its result becomes the result of q. True if it is neither an error nor NULL. */
bool builtin_function(struct builtin_function *f, sqlite3_context *q, int n, sqlite3_value **arg);
void builtin_function_close(void *of);

#endif

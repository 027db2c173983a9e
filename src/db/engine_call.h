/*
 * Calls SQLite's own function where ours replaces it under the same name: on a separate connection, with the length
 * limit of the caller's connection.
 */
#ifndef OCAT_DB_ENGINE_CALL_H
#define OCAT_DB_ENGINE_CALL_H

#include "db/internal.h"

struct engine_call;

struct engine_call *engine_call_open(const char *name);
/* Its result becomes the result of q. True if it is neither an error nor NULL. */
bool engine_call(struct engine_call *f, sqlite3_context *q, int n, sqlite3_value **arg);
void engine_call_close(void *of);

#endif

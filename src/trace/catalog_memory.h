/* The catalogs that a person chose for sessions of agents: one line of JSON each, the last one of a session counts. */
#ifndef OCAT_TRACE_CATALOG_MEMORY_H
#define OCAT_TRACE_CATALOG_MEMORY_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* session: an ID or a path. dir: the folder of the program's state, made if it is missing. */
bool catalog_remember(str dir, str session, str catalog, struct err *err);
str catalog_remembered(struct arena *a, str dir, str session); /* absent: none */

#endif

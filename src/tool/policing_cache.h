/* Questions in SQL over the cache, brought under the rules of policy.yaml that name it. */
#ifndef OCAT_TOOL_POLICING_CACHE_H
#define OCAT_TOOL_POLICING_CACHE_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct store;

/*
 * A query over the cache, which rules are about only where they name the catalog "cache": *sql is what to run instead, with
 * a note of what was done; as it was given where no rule is about it. ERR_GUARD when it is denied.
 */
bool policing_cache(struct store *store, struct arena *a, str text, str *sql, str *note, struct err *err);

#endif

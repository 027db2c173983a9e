/* Questions in SQL over the cache, brought under the rules of policy.yaml that name it. */
#ifndef OCAT_SERVICE_POLICY_CACHE_QUERY_H
#define OCAT_SERVICE_POLICY_CACHE_QUERY_H

#include "base/err.h"
#include "base/str.h"

struct scope;

/*
 * A query over the cache, which rules are about only where they name the catalog "cache": *sql is what to run instead, with
 * a note of what was done; as it was given where no rule is about it. ERR_GUARD when it is denied.
 */
bool policing_cache(const struct scope *scope, str text, str *sql, str *note, struct err *err);

#endif

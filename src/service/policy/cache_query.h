/* SQL over the cache, under the rules of policy.yaml that name it. */
#ifndef OCAT_SERVICE_POLICY_CACHE_QUERY_H
#define OCAT_SERVICE_POLICY_CACHE_QUERY_H

#include "base/err.h"
#include "base/str.h"

struct scope;

/*
 * Applies the rules to a query over the cache; only rules that name the catalog "cache" hold. *sql is the query to
 * run, with a note of the changes, or unchanged if no rule applies. ERR_GUARD if it is denied.
 */
bool policy_check_cache(const struct scope *scope, str text, str *sql, str *note, struct err *err);

#endif

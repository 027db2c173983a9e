/*
 * Calls of functions that neither the dialect nor the catalog has: they are refused like any function that is not
 * allowed, but are known not to exist, so that the finding names similar ones.
 */
#ifndef OCAT_SQL_CHECK_UNKNOWN_FUNCTION_H
#define OCAT_SQL_CHECK_UNKNOWN_FUNCTION_H

#include "sql/resolve/resolve.h"

void sql_unknown_functions(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
			   struct sql_findings *findings);

#endif

/*
 * Types: what the source would refuse, found before it is asked. Comparison, arithmetic, arguments, set operations,
 * CASE, conditions, LIMIT and constants, each by the rules of the dialect: those of PostgreSQL whole (sql/types), those of
 * others in coarse classes. A type that is not known (made by a user or an extension, of a source that is not followed)
 * is never a reason for a finding, and neither is a query for another system than its catalog's. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_TYPES_H
#define OCAT_SQL_CHECK_TYPES_H

#include "sql/resolve/resolve.h"

void sql_types(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema, struct sql_findings *findings);

#endif

/*
 * Finds type errors that the source would report. Comparisons, arithmetic, arguments, set operations, CASE, conditions,
 * LIMIT and constants, each by the rules of the dialect: PostgreSQL's in full (sql/types), the others' in coarse
 * classes. An unknown type (defined by a user or an extension, or of an unresolved source) never causes a finding, and
 * neither does a query for another system than its catalog's. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_TYPES_H
#define OCAT_SQL_CHECK_TYPES_H

#include "sql/check/value_types.h"
#include "sql/resolve/resolve.h"

void sql_types(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       struct sql_findings *findings, struct sql_value_types *out);

#endif

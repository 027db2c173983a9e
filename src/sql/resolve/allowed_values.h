/*
 * The values that a CHECK leaves a column: lists of constants, single ones, and bounds of numbers. Reads only forms
 * that every row must satisfy; of any other condition nothing is known.
 */
#ifndef OCAT_SQL_RESOLVE_ALLOWED_VALUES_H
#define OCAT_SQL_RESOLVE_ALLOWED_VALUES_H

#include "sql/resolve/schema.h"

/* Narrows *out. expression: as the source writes it; column: of it, or "value" in a domain. */
void sql_allowed_values(struct arena *a, const struct dialect *d, str expression, str column, struct sql_values *out);

#endif

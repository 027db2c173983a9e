/*
 * Do two expressions have the same value? By their text once names are resolved, and in PostgreSQL also by the
 * conversions: lower(v) of a varchar is lower(v::text), the cast that the server adds itself. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_SAME_VALUE_H
#define OCAT_SQL_CHECK_SAME_VALUE_H

#include "sql/check/value_types.h"
#include "sql/resolve/resolve.h"

bool sql_same_value(const struct sql_resolved *r, const struct sql_value_types *types, node x, node y);

#endif

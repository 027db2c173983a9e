/*
 * What may stand beside aggregates: a column that is neither grouped by, nor
 * inside an aggregate, nor decided by a key that is grouped by, has no one
 * value. Most systems refuse it; SQLite and MySQL take any row's, which is told
 * as a warning. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_GROUPING_H
#define OCAT_SQL_CHECK_GROUPING_H

#include "sql/resolve/resolve.h"

void sql_grouping(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings);

#endif

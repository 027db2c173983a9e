/*
 * What may stand beside aggregates. A column that is not grouped, not inside an aggregate and not determined by a
 * grouped key has no single value. Most systems refuse it; SQLite and MySQL take the value of any row, which is a
 * warning. Changes nothing.
 */
#ifndef OCAT_SQL_CHECK_GROUP_BY_H
#define OCAT_SQL_CHECK_GROUP_BY_H

#include "sql/check/value_types.h"
#include "sql/resolve/resolve.h"

void sql_grouping(struct arena *a, const struct sql_resolved *r, const struct sql_value_types *types,
		  struct sql_findings *findings);
/* The item that GROUP BY 2 or GROUP BY alias stands for; else n itself. */
node sql_grouped_item(const struct sql_resolved *r, node items, node n);

#endif

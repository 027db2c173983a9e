/* Tables and columns that the role which reads the catalog may not read: the source refuses the query to that role. */
#ifndef OCAT_SQL_CHECK_UNREADABLE_H
#define OCAT_SQL_CHECK_UNREADABLE_H

#include "sql/resolve/resolve.h"

void sql_unreadable(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings);

#endif

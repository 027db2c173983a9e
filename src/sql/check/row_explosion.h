/*
 * How many rows or bytes a query generates without a table: generate_series(1, 1000000000000), repeat('x',
 * 2000000000), two series side by side. Judges only the numbers in the query, not the rows of tables.
 */
#ifndef OCAT_SQL_CHECK_ROW_EXPLOSION_H
#define OCAT_SQL_CHECK_ROW_EXPLOSION_H

#include "sql/resolve/resolve.h"

enum { SQL_MADE_MOST = 10 * 1000 * 1000 };

/* Adds a finding for each call, and each SELECT with multiplying sources, that generates more than SQL_MADE_MOST. */
void sql_made(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings);

#endif

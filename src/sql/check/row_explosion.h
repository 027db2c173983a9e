/*
 * Finds queries that produce more than a source should have to: generate_series(1, 1000000000000),
 * repeat(repeat('x', 100000), 9000), forty subqueries that each read the one before twice; and joins that compare too
 * many pairs of rows, or that columns of few values repeat. Applies limits to the estimates of size_estimate.h, and
 * words the findings.
 */
#ifndef OCAT_SQL_CHECK_ROW_EXPLOSION_H
#define OCAT_SQL_CHECK_ROW_EXPLOSION_H

#include "sql/check/joins.h"
#include "sql/resolve/resolve.h"

enum { SQL_ROWS_MADE_MOST = 10 * 1000 * 1000 };

/* The findings on joins must be there already: a cross product that they report is not reported twice. */
void sql_row_explosion(struct arena *a, const struct sql_resolved *r, const struct sql_join_list *joins,
		       struct sql_findings *findings);

#endif

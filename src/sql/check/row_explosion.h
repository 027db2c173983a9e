/*
 * How many rows, or bytes, a query makes out of nothing: generate_series(1,
 * 1000000000000), repeat('x', 2000000000), two series side by side. Only what
 * its own numbers say is judged; what tables give is not looked at here.
 */
#ifndef OCAT_SQL_CHECK_ROW_EXPLOSION_H
#define OCAT_SQL_CHECK_ROW_EXPLOSION_H

#include "sql/resolve/resolve.h"

enum { SQL_MADE_MOST = 10 * 1000 * 1000 };

/* A finding for each call, and for each SELECT whose sources multiply, that makes more than SQL_MADE_MOST. */
void sql_made(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings);

#endif

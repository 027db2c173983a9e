/*
 * Statistics of columns: the chance that two rows of a table have the same value in a column, NULLs apart. A source
 * reports them for the columns of large tables, as one JSON array described in ocat-schema(5), which is stored as that
 * text. A column that is absent is unknown, or has few equal values.
 */
#ifndef OCAT_MODEL_COLUMN_STATS_H
#define OCAT_MODEL_COLUMN_STATS_H

#include "base/map.h"
#include "base/str.h"

enum { COLUMN_STATS_ROWS_LEAST = 10000, COLUMN_STATS_MOST = 5000 }; /* of a table; columns of a catalog */

struct column_stats {
	struct map sharing; /* of double, by namespace, table and column */
};

/* What cannot be read is left out. */
void column_stats_read(struct arena *a, str text, struct column_stats *out);
/* 0: unknown */
double column_stats_sharing(const struct column_stats *s, struct arena *a, str ns, str table, str column);

struct sb;

/* Adds one to an array that begins with "[" and lacks its "]". */
void column_stats_put(struct sb *array, str ns, str table, str column, double sharing);

#endif

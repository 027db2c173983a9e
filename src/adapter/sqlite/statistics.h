/*
 * Numbers of rows, sizes and times of change: from the file's own records, otherwise by counting within a small time
 * budget. What remains unknown after that stays unknown; nothing is extrapolated.
 */
#ifndef OCAT_ADAPTER_SQLITE_STATISTICS_H
#define OCAT_ADAPTER_SQLITE_STATISTICS_H

#include "adapter/sqlite/database_file.h"
#include "adapter/sqlite/pragma_rows.h"

enum { COUNT_BUDGET_MS = 200 };

/* For the wanted objects. Errors in their rows are not failures; only the transaction's stop is. */
bool lite_stats(struct lite_schema *s, const struct sqlite_file *file, const struct stop *stop, struct err *err);
/* The statistics of the first columns of indexes, as model/column_stats.h reads them; absent: the file has none. */
str lite_column_stats(struct lite_schema *s);

#endif

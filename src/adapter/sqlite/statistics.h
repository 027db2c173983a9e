/*
 * How many rows, how many bytes, written when: from what the file keeps about
 * itself, else by counting as far as a small budget of time goes. What is not
 * known in that time stays unknown; nothing is extrapolated.
 */
#ifndef OCAT_ADAPTER_SQLITE_STATISTICS_H
#define OCAT_ADAPTER_SQLITE_STATISTICS_H

#include "adapter/sqlite/file_fingerprint.h"
#include "adapter/sqlite/schema.h"

enum { COUNT_BUDGET_MS = 200 };

/* Of the objects that are wanted. Trouble with the rows is no failure; only the transaction's stop is. */
bool lite_stats(struct lite_schema *s, const struct sqlite_file *file, const struct stop *stop, struct err *err);

#endif

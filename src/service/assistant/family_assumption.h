/*
 * What an answer assumes where its SQL names one of many date shards: the planner sees the newest alone, because its
 * columns are those of all.
 */
#ifndef OCAT_SERVICE_ASSISTANT_FAMILY_ASSUMPTION_H
#define OCAT_SERVICE_ASSISTANT_FAMILY_ASSUMPTION_H

#include "base/str.h"

struct arena;
struct store;

/* Absent: the table is not a date shard. bigquery: the dialect of the SQL, which can read all of them at once. */
str family_assumption(struct store *s, struct arena *a, int64_t asset, str qualified, bool bigquery);

#endif

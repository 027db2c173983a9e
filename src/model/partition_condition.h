/*
 * The bound of a partition as a condition on its rows: from the partition key of its table and its own bound, both as
 * PostgreSQL writes them. Plain text in, plain text out; returns nothing for what it cannot parse.
 */
#ifndef OCAT_MODEL_PARTITION_CONDITION_H
#define OCAT_MODEL_PARTITION_CONDITION_H

#include "base/str.h"

struct arena;

/*
 * key: "RANGE (a, lower(b))"; bound: "FOR VALUES FROM (1, 'x') TO (MAXVALUE, MINVALUE)", "DEFAULT", ... Absent if one
 * of them has another form, and for a bound that accepts every row.
 */
str partition_condition(struct arena *a, str key, str bound);

#endif

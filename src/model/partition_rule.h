/*
 * Which rows a partition holds, said as a condition: made of how its table is partitioned and of its own bound, both as
 * PostgreSQL writes them. Plain text in, plain text out; what it does not understand it does not say.
 */
#ifndef OCAT_MODEL_PARTITION_RULE_H
#define OCAT_MODEL_PARTITION_RULE_H

#include "base/str.h"

struct arena;

/*
 * key: "RANGE (a, lower(b))"; bound: "FOR VALUES FROM (1, 'x') TO (MAXVALUE, MINVALUE)", "DEFAULT", ... Absent when one of them is of another
 * form, and for what takes every row.
 */
str part_rule(struct arena *a, str key, str bound);

#endif

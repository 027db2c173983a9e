/* Queries that return something if the groups of a query have more than one row: one for each GROUP BY. */
#ifndef OCAT_EVAL_GROUP_PROBE_H
#define OCAT_EVAL_GROUP_PROBE_H

#include "eval/statement.h"

struct strs eval_group_probes(struct arena *a, struct eval_statement *s);

#endif

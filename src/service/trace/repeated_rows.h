/*
 * How sure it is that a join repeats the rows under a sum: conditions may leave one row of the other side, and groups
 * may be of that side. The check of a query warns; a verdict has to know.
 */
#ifndef OCAT_SERVICE_TRACE_REPEATED_ROWS_H
#define OCAT_SERVICE_TRACE_REPEATED_ROWS_H

#include "service/policy/query_check.h"

enum repeats { REPEATS_NOT, REPEATS_PERHAPS, REPEATS_SURELY };

/* Of a finding fan_out or chasm. */
enum repeats repeated_rows(struct arena *a, const struct query_checked *q, const struct sql_finding *f);
/* Of a join that is not by the key: both sides have several rows for one value, and the rows are added up or counted. */
enum repeats repeated_by_join(struct arena *a, const struct query_checked *q, const struct sql_join *j);

#endif

/*
 * How many rows of a partitioned table a query reads, by the bounds of its partitions: the only statistics by time that
 * a catalog has.
 */
#ifndef OCAT_SERVICE_POLICY_PARTITION_ROWS_H
#define OCAT_SERVICE_POLICY_PARTITION_ROWS_H

#include "service/scope.h"
#include "sql/resolve/resolve.h"

/*
 * Below 0: the table is not partitioned by one column of time,
 * the query admits all of its times, or a size is unknown.
 */
int64_t partition_rows(const struct scope *scope, const struct sql_schema *schema, instant now,
		       const struct sql_resolved *r, uint32_t source);

#endif

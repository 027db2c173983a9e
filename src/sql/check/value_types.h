/* The types of the values of a query, computed by sql/check/types for PostgreSQL; in other dialects all are unknown. */
#ifndef OCAT_SQL_CHECK_VALUE_TYPES_H
#define OCAT_SQL_CHECK_VALUE_TYPES_H

#include "sql/types/postgresql.h"

struct sql_value_types {
	const pg_type *own;	/* for each node */
	const pg_type *becomes; /* for each node: what the expression around it converts it to */
	uint32_t count;
};

#endif

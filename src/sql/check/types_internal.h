/* Shared by the files of type checks only: one query, and how to add a finding. */
#ifndef OCAT_SQL_CHECK_TYPES_INTERNAL_H
#define OCAT_SQL_CHECK_TYPES_INTERNAL_H

#include "base/arena.h"
#include "sql/check/value_types.h"
#include "sql/resolve/resolve.h"
#include "sql/slots.h"

struct type_check {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_schema *schema;
	struct sql_findings *findings;
	struct sql_value_types *types;
};

#define type_tell(y, code, n, ...) sql_find_in(y, code, n, __VA_ARGS__)
str type_shown(struct type_check *y, node n); /* the text of n, shortened */

void postgresql_types(struct type_check *y);
void sqlite_types(struct type_check *y);
void coarse_types(struct type_check *y); /* of every dialect but PostgreSQL */

#endif

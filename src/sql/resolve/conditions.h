/* The conditions of a SELECT that must all hold: those of WHERE and of the ONs of its joins, taken apart at AND. */
#ifndef OCAT_SQL_RESOLVE_CONDITIONS_H
#define OCAT_SQL_RESOLVE_CONDITIONS_H

#include "sql/resolve/resolve.h"

struct sql_condition {
	node n;
	const struct sql_joined *join; /* of its ON; NULL: WHERE */
};
struct sql_conditions {
	struct sql_condition *at;
	ptrdiff_t len, cap;
};

struct sql_conditions sql_conditions(struct arena *a, const struct tree *t, const struct sql_level *level);

#endif

/*
 * Conditions of a query on single columns: status = 'paid', deleted_at IS NULL, ordered_at >= ?. Over many queries
 * they show the usual filters of a table. A value is shown if it looks like a code or a state; anything that may be
 * personal (an address, a number, a long text) is a ?.
 */
#ifndef OCAT_SQL_RESOLVE_COLUMN_FILTERS_H
#define OCAT_SQL_RESOLVE_COLUMN_FILTERS_H

#include "sql/resolve/resolve.h"

struct sql_filter {
	struct sql_base of;
	str condition; /* "= 'paid'", "IS NULL", ">= ?" */
};
struct sql_filters {
	struct sql_filter *at;
	ptrdiff_t len, cap;
};

/* The conditions of each level that must all hold, in WHERE and ON; each once. */
void sql_filters(struct arena *a, const struct sql_resolved *r, struct sql_filters *out);

#endif

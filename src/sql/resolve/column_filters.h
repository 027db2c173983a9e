/*
 * What a query asks of single columns: status = 'paid', deleted_at IS NULL,
 * ordered_at >= ?. Of all queries together these are what people usually ask a
 * table for. A value is told where it looks like a code or a state; anything
 * that may be somebody's own (an address, a number, a long text) is a ?.
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

/* Of every level, conditions that all must hold, in WHERE and ON; each once. */
void sql_filters(struct arena *a, const struct sql_resolved *r, struct sql_filters *out);

#endif

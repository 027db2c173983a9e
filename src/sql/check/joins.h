/*
 * How the sources of a query are joined: which columns meet which, who says
 * that they belong together, what that does to rows. Finds cross products,
 * fan-out and chasms, and what is read without a bound though it is large.
 * Asks the schema's edges; changes nothing.
 */
#ifndef OCAT_SQL_CHECK_JOINS_H
#define OCAT_SQL_CHECK_JOINS_H

#include "sql/resolve/resolve.h"

struct sql_join { /* two tables, by all columns that meet in one SELECT */
	const struct sql_table *left, *right;
	const struct sql_pair *pairs;
	uint32_t pair_count;
	enum sql_edge edge;
	const char *cardinality; /* "1:1", "1:N", "N:1", "N:N"; NULL: not known */
	node at;		 /* the first predicate */
	uint32_t level, left_source, right_source;
};
struct sql_join_list {
	struct sql_join *at;
	ptrdiff_t len, cap;
};

enum { SQL_LARGE_ROWS = 1000000 }; /* from here on a time column should have a bound */

void sql_joins(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema, struct sql_findings *findings, struct sql_join_list *out);
const char *sql_edge_word(enum sql_edge edge);

#endif

/*
 * How the sources of a query are joined: which columns are compared, which key supports that, and how it multiplies
 * rows. Finds cross products, fan-out, chasms, and large tables read without a bound. Asks the edges of the schema;
 * changes nothing.
 */
#ifndef OCAT_SQL_CHECK_JOINS_H
#define OCAT_SQL_CHECK_JOINS_H

#include "sql/resolve/resolve.h"

/* How sure it is that a join repeats rows which are added up or counted. */
enum sql_repeats { SQL_REPEATS_NOT, SQL_REPEATS_PERHAPS, SQL_REPEATS_SURELY };

struct sql_join { /* two tables, with all columns compared in one SELECT */
	const struct sql_table *left, *right;
	const struct sql_pair *pairs;
	uint32_t pair_count;
	enum sql_edge edge;
	const char *cardinality; /* "1:1", "1:N", "N:1", "N:N"; NULL: unknown */
	node at;		 /* the first predicate */
	uint32_t level, left_source, right_source;
	enum sql_repeats repeats; /* of a join that is by no key of either side */
};
struct sql_join_list {
	struct sql_join *at;
	ptrdiff_t len, cap;
};

enum { SQL_LARGE_ROWS = 1000000 }; /* tables of at least this size should have a bound on time */

void sql_joins(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       struct sql_findings *findings, struct sql_join_list *out);
const char *sql_edge_word(enum sql_edge edge);

#endif

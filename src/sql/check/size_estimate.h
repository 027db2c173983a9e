/*
 * Estimates the size of a query's results: the number that a constant expression has, the bytes of a value, the rows of
 * a subquery. Estimates saturate at infinity, and count everything unknown as 1: a column is one byte, a table without
 * statistics one row. So only the query itself, or the statistics of the catalog, can make an estimate large. Functions
 * and dialects are rows of tables.
 */
#ifndef OCAT_SQL_CHECK_SIZE_ESTIMATE_H
#define OCAT_SQL_CHECK_SIZE_ESTIMATE_H

#include "sql/check/joins.h"
#include "sql/resolve/resolve.h"

#define ANY_DIALECT ~UINT32_C(0) /* in the tables of functions */

struct size_rows {
	double made;   /* by the query alone: each table of the catalog counts as one row */
	double total;  /* with the rows of tables; a join by equality has those of its larger side */
	double joined; /* the same, but as many as the statistics of the joined columns say */
	double copies; /* the maximum number of rows that share a value in each column, by the query alone */
};

struct size_query { /* what is known of a query node */
	struct size_rows rows;
	double bytes; /* of its longest value; 0: not estimated yet */
	double reads; /* its number of queries when each name of a CTE is replaced by its query; 0: not counted yet */
	double bound; /* the greatest number in its columns; NAN: unknown */
	bool counted, busy, bounded;
};

struct size_view { /* the rows of a view, by its query */
	const struct sql_table *view;
	double rows;
};

struct size_estimate {
	const struct sql_resolved *resolved;
	const struct tree *tree;
	const struct sql_join_list *joins;
	struct arena *arena;
	int depth; /* of views in views */
	array_of(struct size_view) views;
	struct size_query *queries; /* for each node */
	uint32_t *levels;	    /* for each node: the level of a SELECT */
	double recursive_bytes;	    /* of a column of the recursive query that is being estimated */
	bool likely;		    /* numbers that only the source knows count as likely ones, not as 1 */
};

struct size_pairs { /* the rows that the joins of a level compare with each other */
	double made, total;
	bool by_not_equal; /* some tables are joined by <> alone */
	bool by_order;	   /* some tables are joined by < and the like alone */
	bool narrowed;	   /* by a range or another condition, which may be selective */
	bool slow;	   /* by a condition that no index serves */
};

struct size_step { /* the join of a level that repeats the most rows */
	uint32_t source; /* that it adds; 0: none */
	double rows, each; /* before it, and the rows of the source that each of them meets */
};

struct size_run { /* a subquery that reads the row around it */
	double runs, reads; /* how many times it is run, and the rows that it reads each time */
};

void size_estimate_open(struct size_estimate *e, struct arena *a, const struct sql_resolved *r,
			const struct sql_join_list *joins);

/* ---- size_number.c ---- */
double size_number(const struct tree *t, node n);   /* also seconds of a date, a time and an interval; NAN: unknown */
double size_digits(str text);

/* ---- size_count.c ---- */
double size_count(struct size_estimate *e, node n);    /* the greatest number it may be; NAN: unknown */
double size_range(struct size_estimate *e, node args); /* rows of a range from the first to the second, by the third */

/* ---- size_time_range.c ---- */
/* The seconds between two times, of which a column may be one: then five years. NAN: they are not times, or unknown. */
double size_span(struct size_estimate *e, node first, node last, node step);

/* ---- size_value.c ---- */
bool size_is_counted(const struct tree *t, node call); /* numbers among its arguments set the bytes of its value */
double size_bytes(struct size_estimate *e, node n);
/* of a call that returns rows; NAN: it returns none, or unknown */
double size_called_rows(struct size_estimate *e, node call);
double size_compared(struct size_estimate *e, node n); /* bytes that one node compares with each other; 0: none */
/* The greatest value in an expression or a select, without its subqueries and aggregates over all rows. */
double size_longest(struct size_estimate *e, node n);
double size_longest_of_rows(struct size_estimate *e, node n); /* also without expressions over such an aggregate */

/* ---- size_join.c ---- */
/*
 * The chance that a row of the source joins a row of those before it in the level; NAN: unknown. *one: each of those
 * meets one row at most.
 */
double size_sharing(struct sql_base b); /* of a column, also below views; NAN: unknown */
double size_matched(const struct size_estimate *e, uint32_t level, uint32_t source, bool *one);
/* The number of groups by these columns or the like; NAN: unknown. */
double size_values(const struct size_estimate *e, node list);

/* ---- size_equality.c ---- */
double size_spread(struct size_estimate *e, node n); /* as size_sharing, of any expression */
double size_equal(struct size_estimate *e, node n);  /* the chance that a condition by equality is true; NAN: unknown */

/* ---- size_rows.c ---- */
struct size_rows size_of_level(struct size_estimate *e, uint32_t level);
struct size_rows size_of_joins(struct size_estimate *e, uint32_t level, struct size_step *most);
void size_pairs_of(struct size_estimate *e, uint32_t level, struct size_pairs *out);
/* False: the level is not such a subquery, or the engine makes a join of it. */
bool size_subquery(struct size_estimate *e, uint32_t level, struct size_run *out);
node size_source_query(const struct size_estimate *e, uint32_t source); /* that it reads; NO_NODE: none */
double size_source_bytes(struct size_estimate *e, uint32_t source);
node size_cte_of(const struct tree *t, node table); /* that a name of a table refers to; NO_NODE: none */

/* ---- size_query.c ---- */
struct size_rows size_of_query(struct size_estimate *e, node query);
struct size_rows size_of_set(struct size_estimate *e, node set);
bool size_is_recursive(const struct tree *t, node set);
/* The number of queries when each name of a CTE is replaced by its query, as SQLite does. */
double size_reads(struct size_estimate *e, node query);

#endif

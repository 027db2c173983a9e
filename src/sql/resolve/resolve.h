/*
 * Resolves each name of a query: scopes of CTEs, derived tables, laterals, set operations and correlated subqueries;
 * names folded as in the dialect; stars, USING and NATURAL. An unknown or ambiguous name is a finding with similar
 * names, never a guess. Returns the columns of the result with their base columns. Changes nothing in the tree.
 */
#ifndef OCAT_SQL_RESOLVE_RESOLVE_H
#define OCAT_SQL_RESOLVE_RESOLVE_H

#include "base/err.h"
#include "sql/resolve/finding.h"
#include "sql/resolve/schema.h"
#include "sql/tree/tree.h"

struct sql_base { /* a column of a table */
	const struct sql_table *table;
	uint32_t column;
};
struct sql_bases { /* each once */
	struct sql_base *at;
	ptrdiff_t len, cap;
};

/*
 * What a column of a result is made of, for its type: one of an expression,
 * a column of a source, and another column.
 */
struct sql_part {
	node what;
	uint32_t source; /* 0: none */
	int32_t column;
	const struct sql_output *of;
	struct sql_part *next; /* of the next branch of a set operation, the next row of VALUES */
};

struct sql_output { /* a column of a result */
	struct sql_name name; /* absent: unnamed */
	struct sql_bases from;
	bool plain; /* the column, unchanged */
	struct sql_part *parts, *last; /* NULL: not followed */
	uint32_t number;	/* from 1, of those with several parts */
	bool recursive;		/* its type is that of its first part */
};
struct sql_outputs {
	struct sql_output *at;
	ptrdiff_t len, cap;
	bool open; /* there may be other columns, of unknown sources */
	bool one_row;
	bool constant; /* its rows are written in the query: no table is read */
};

/* A source of rows in one SELECT. */
struct sql_source {
	node at;
	struct sql_name alias;
	const struct sql_table *table;	 /* or */
	const struct sql_outputs *shape; /* of a query; NULL: unknown, any name may be a column */
	const struct sql_name *renamed;	 /* t(a, b), by position */
	uint32_t renamed_count;
	const struct sql_name *hidden;	 /* columns merged by USING or NATURAL with earlier ones */
	uint32_t hidden_count;
	uint32_t level;	 /* of its select */
	bool called, lateral; /* rows of a function, or of earlier sources */
	bool one_row;
};

struct sql_equal { /* one column of each, by source and position; position -1: unknown */
	uint32_t left, right;
	int32_t left_column, right_column;
};

/* A join of FROM, with the sources of each side. */
struct sql_joined {
	node at; /* NODE_JOIN */
	uint32_t from, middle, to; /* positions in the sources of the level: left is from..middle, right middle..to */
	const struct sql_equal *equal; /* what USING or NATURAL says */
	uint32_t equal_count;
};

/* One SELECT. */
struct sql_level {
	node select;
	uint32_t outer;	     /* the level around it, 0: none */
	const uint32_t *sources; /* numbers, in the order of FROM */
	uint32_t source_count;
	const struct sql_joined *joins;
	ptrdiff_t join_count;
	bool aggregates; /* it has some */
};

/* The binding of the name of a column. */
struct sql_binding {
	uint32_t source; /* 0: none, or an output alias */
	int32_t column;	 /* of its table or shape; -1: unknown */
};

struct sql_resolved {
	const struct tree *tree;
	array_of(struct sql_source) sources; /* the first is unused */
	array_of(struct sql_level) levels; /* likewise */
	struct sql_binding *bound; /* for each node */
	const struct sql_outputs **shapes; /* for each node: of a query, SELECT, VALUES or set operation; else NULL */
	uint32_t bound_count;
	const struct sql_outputs *outputs;
	uint32_t merged_count; /* of outputs with several parts */
	array_of(const struct sql_table *) tables; /* each once, in order of appearance */
	struct sql_bases columns; /* all columns read, in order of appearance */
	array_of(node) strings; /* names that SQLite reads as strings */
	array_of(node) ours; /* paths whose first part is our name for the catalog, unknown to the source */
};

/* Adds findings. False only if the schema could not be read (it sets err) or the query is too large. */
bool sql_resolve(struct arena *a, const struct tree *t, const struct sql_schema *schema, struct sql_findings *findings,
		 struct sql_resolved *out, struct err *err);

/* Writes each table of the tree with its schema. Names of CTEs stay. */
void sql_qualify(struct tree *t, const struct sql_resolved *r);
/* The base column that a name stands for, unchanged; false: none, or computed. */
bool sql_plain_base(const struct sql_resolved *r, node column, struct sql_base *out);
/* Is it the star of count(*), which takes rows and no column? */
bool sql_star_counts(const struct tree *t, node star);
/* Do the two mean the same name in this dialect? */
bool sql_same_name(const struct dialect *d, struct sql_name a, struct sql_name b);
void sql_bases_add(struct sql_bases *list, struct arena *a, struct sql_base b);

#endif

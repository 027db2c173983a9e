/*
 * What each name of a query means: scopes of CTEs, derived tables, laterals,
 * set operations and correlated subqueries; names folded as the dialect folds
 * them; stars, USING and NATURAL. A name that means nothing or two things is a
 * finding with the nearest ones, never a guess. Gives the columns of the answer
 * with the base columns that each comes from. Changes nothing in the tree.
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

struct sql_output { /* a column that a query gives */
	struct sql_name name; /* absent: nobody named it */
	struct sql_bases from;
	bool plain; /* it is that column, unchanged */
};
struct sql_outputs {
	struct sql_output *at;
	ptrdiff_t len, cap;
	bool open; /* there may be others: of what is not known */
	bool one_row;
};

/* Where rows come from in one SELECT. */
struct sql_source {
	node at;
	struct sql_name alias;
	const struct sql_table *table;	 /* or */
	const struct sql_outputs *shape; /* of a query; or NULL: nothing is known, any name may be its column */
	const struct sql_name *renamed;	 /* t(a, b), by position */
	uint32_t renamed_count;
	const struct sql_name *hidden;	 /* columns that USING or NATURAL made one with those before */
	uint32_t hidden_count;
	uint32_t level;	 /* of its select */
	bool called, lateral; /* rows of a function or of the sources before it */
	bool one_row;
};

struct sql_equal { /* one column of each, by source and place; a place of -1 is not known */
	uint32_t left, right;
	int32_t left_column, right_column;
};

/* A join as it stands in FROM, with the sources that each side has. */
struct sql_joined {
	node at; /* NODE_JOIN */
	uint32_t from, middle, to; /* places in the level's sources: left is from..middle, right middle..to */
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

/* What a column's name is bound to. */
struct sql_binding {
	uint32_t source; /* 0: none, or an alias of the answer's */
	int32_t column;	 /* of its table or shape; -1: not known */
};

struct sql_resolved {
	const struct tree *tree;
	struct { struct sql_source *at; ptrdiff_t len, cap; } sources; /* the first is nobody's */
	struct { struct sql_level *at; ptrdiff_t len, cap; } levels;   /* likewise */
	struct sql_binding *bound; /* of each node that was there */
	uint32_t bound_count;
	const struct sql_outputs *outputs;
	struct { const struct sql_table **at; ptrdiff_t len, cap; } tables; /* each once, in the order they are met */
	struct sql_bases columns; /* all that are read, in the order they are met */
	struct { node *at; ptrdiff_t len, cap; } strings; /* names that SQLite takes for strings */
	struct { node *at; ptrdiff_t len, cap; } ours; /* lists of parts of which the first is what the catalog is called here, and not there */
};

/* schema as it is asked; findings are added. False only when the schema could not be read (err is set by it) or the query is too large. */
bool sql_resolve(struct arena *a, const struct tree *t, const struct sql_schema *schema, struct sql_findings *findings, struct sql_resolved *out, struct err *err);

/* The base column that a name stands for unchanged; false: none, or a computed one. */
bool sql_plain_base(const struct sql_resolved *r, node column, struct sql_base *out);
/* Is it the star of count(*), which takes rows and no column? */
bool sql_star_counts(const struct tree *t, node star);
/* Do the two mean the same name in this dialect? */
bool sql_same_name(const struct dialect *d, struct sql_name a, struct sql_name b);
void sql_bases_add(struct sql_bases *list, struct arena *a, struct sql_base b);

#endif

/*
 * Reads what SQLite keeps only as text: names of constraints, checks, collations, expressions of generated columns and
 * indexes, deferred foreign keys, and comments beside columns. Reads the statements as sqlite_schema stores them. It
 * never fails and never guesses: what it cannot read is absent. All results are borrowed from the text, or from the
 * arena if they had to be unquoted.
 *
 * Comments: a comment after a column, on the line where its definition ends, belongs to the column; a comment between
 * the table's name and the parenthesis, or after the parenthesis on its line, belongs to the table.
 */
#ifndef OCAT_ADAPTER_SQLITE_DDL_H
#define OCAT_ADAPTER_SQLITE_DDL_H

#include "model/asset.h"

struct arena;

struct ddl_column {
	str name, collation, comment;
	str generated; /* the expression */
	bool autoincrement;
};

/* In the order of the text, including those of columns. */
struct ddl_key {
	enum key_kind kind;
	str name;
	struct strs fields; /* as written */
	str expression;	    /* check */
	str match;	    /* foreign, lower case; absent: simple */
	bool deferrable, deferred;
};

struct ddl_table {
	array_of(struct ddl_column) columns;
	array_of(struct ddl_key) keys;
	str comment;
	str module; /* of a virtual table */
};

struct ddl_index {
	struct strs parts; /* each without its collation and order */
	str predicate;
};

struct ddl_trigger {
	str timing, events; /* "before", "after", "instead of"; "insert", "update of a, b" */
};

void ddl_table_read(struct arena *a, str sql, struct ddl_table *out);
void ddl_index_read(struct arena *a, str sql, struct ddl_index *out);
void ddl_trigger_read(struct arena *a, str sql, struct ddl_trigger *out);

#endif

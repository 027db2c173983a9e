/* Shared by the files of PostgreSQL's types only: one query, with the type of each expression, computed on demand. */
#ifndef OCAT_SQL_CHECK_POSTGRESQL_TYPES_H
#define OCAT_SQL_CHECK_POSTGRESQL_TYPES_H

#include "sql/check/types_internal.h"
#include "sql/types/postgresql.h"

struct typing {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_schema *schema;
	struct sql_findings *findings;
	pg_type *types;	 /* for each node */
	uint8_t *seen;	 /* for each node: 1 asked, 2 known */
	pg_type *becomes; /* for each node: what the expression around it converts it to; PG_none: unknown */
	pg_type *merged; /* for each output with several parts */
	uint8_t *merged_seen;
	array_of(const struct sql_column *) enums; /* one column of each enum */
	int depth;
};

/* Computing a type may add findings. */
void typing_open(struct typing *y, struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		 struct sql_findings *findings);

/* ---- postgresql_types.c: columns, conversions, findings ---- */
/* A constant without a type of its own is PG_unknown. */
pg_type type_of(struct typing *y, node n);
pg_type type_of_binding(struct typing *y, node column);
/* name: as written, for an unknown column */
pg_type type_of_source(struct typing *y, uint32_t source, int32_t column, str name);
pg_type type_of_output(struct typing *y, const struct sql_output *o); /* PG_unknown has become text */
pg_type type_of_part(struct typing *y, const struct sql_part *part);
pg_type type_of_query(struct typing *y, node query, uint32_t column); /* a query within */
/* Its values are known if a table of the query uses it; if none does, it is one only if it is known to exist. */
pg_type type_of_enum(struct typing *y, str name, bool exists);
/* User-defined code may accept types that no built-in code does. */
bool type_has_function(const struct typing *y, str name, uint32_t arguments);
bool type_has_operator(const struct typing *y, str symbol);
bool type_has_cast(const struct typing *y, pg_type from, pg_type to); /* to: PG_none for any */
bool type_is_used(struct typing *y, str name); /* a table of the query has a column of a type of this name */
str type_name(struct typing *y, pg_type t);
/* n is converted to type t, which is allowed: remembers it, and checks that its constants are valid. */
void type_becomes(struct typing *y, node n, pg_type t);
/* n must become a value of type t; else "argument of WHERE must be boolean, not text". */
void type_wanted(struct typing *y, node n, pg_type t, const char *where);
#define type_find(y, code, n, ...) sql_find_in(y, code, n, __VA_ARGS__)
str type_written(struct typing *y, node n); /* its text, shortened */
/* The common type of alternatives; on failure a finding "CASE: b is text, and a before it is integer". */
pg_type type_together(struct typing *y, const node *list, uint32_t n, const char *where);
str type_same_hint(struct typing *y, node one, pg_type t, node other, pg_type u); /* how to give both the same type */

/* ---- postgresql_clauses.c ---- */
bool type_check_clause(void *typing, const struct tree *t, node n); /* for node_walk */

/* ---- postgresql_constants.c ---- */
void type_check_constants(struct typing *y);

/* ---- postgresql_expression.c ---- */
pg_type type_of_expression(struct typing *y, node n);
/* left and right may be NO_NODE, for a part of a chain. */
pg_type type_of_operator(struct typing *y, node at, str name, node left, pg_type l, node right, pg_type r);

/* ---- postgresql_cast.c ---- */
pg_type type_of_number(str text);
pg_type type_of_cast(struct typing *y, node n);
pg_type type_of_typed(struct typing *y, node n); /* date '2024-01-01' */

/* ---- postgresql_call.c ---- */
pg_type type_of_call(struct typing *y, node n);
/* A function of the grammar: EXTRACT, TRIM, ... */
pg_type type_of_named(struct typing *y, node at, const char *name, const node *args, uint32_t n);

#endif

/*
 * The kinds of value that an expression of PostgreSQL may have: never too few, often too many. One question matters to
 * callers: may it be of a user-defined type, so that its operators, casts or output run user-defined code? None is,
 * unless a column, a cast or a whole row brings such a type into the query.
 */
#ifndef OCAT_SQL_CHECK_VALUE_KIND_H
#define OCAT_SQL_CHECK_VALUE_KIND_H

#include "model/user_code.h"
#include "sql/check/postgresql_types.h"

enum value_kind {
	VALUE_NUMBER = 1,
	VALUE_TEXT = 2,
	VALUE_TRUTH = 4,
	VALUE_TIME = 8, /* or an interval */
	VALUE_OTHER = 16, /* any other built-in type */
	VALUE_LITERAL = 32, /* a quoted constant, NULL, a parameter: takes the required type */
	VALUE_USER = 64, /* of a user-defined type */
	VALUE_OWN = 31, /* any built-in type */
};

struct expression_kind {
	unsigned kinds; /* 0: not asked yet */
	const struct user_type *type; /* with VALUE_USER: this type; NULL: unknown, any that the query uses */
	pg_type own; /* its built-in type; PG_none: unknown */
};

struct values {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct user_code *code;
	struct typing *typing; /* for expressions of built-in types only */
	bool typed;  /* the types of columns are PostgreSQL's */
	bool foreign; /* a value may be of a user-defined type */
	array_of(const struct user_type *) met; /* those that columns and casts bring in */
	struct expression_kind *at; /* by node */
};

/* Everything is computed on demand, and kept in the arena. */
void values_open(struct values *v, struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		 bool typed);
struct expression_kind value_of(struct values *v, node n);
/* A column, a type as the query writes it. */
struct expression_kind value_of_base(const struct values *v, struct sql_base b);
struct expression_kind value_of_type_named(const struct values *v, str name);
/* Column i of a source. */
struct expression_kind value_of_column(struct values *v, uint32_t source, int32_t column);

/* The kind of the built-in type of this name; 0: none. */
unsigned value_kind_of_type(str name);
unsigned value_kind_of_own(pg_type t);
struct expression_kind value_of_own(pg_type t);

#endif

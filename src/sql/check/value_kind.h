/*
 * What kinds of value an expression of PostgreSQL may have: never fewer than it can, often more. One question matters to
 * its readers: may it be of a type that is not the system's own, so that its operators, casts or output run a person's
 * code? No expression is, unless a column, a cast or a whole row brings such a type into the query.
 */
#ifndef OCAT_SQL_CHECK_VALUE_KIND_H
#define OCAT_SQL_CHECK_VALUE_KIND_H

#include "model/user_code.h"
#include "sql/check/postgresql_types.h"

enum value_kind {
	VALUE_NUMBER = 1,
	VALUE_TEXT = 2,
	VALUE_TRUTH = 4,
	VALUE_TIME = 8, /* also a span of it */
	VALUE_OTHER = 16, /* of the system's own, and none of those */
	VALUE_LITERAL = 32, /* a quoted constant, NULL, a parameter: becomes whatever is wanted */
	VALUE_USER = 64, /* of a type that somebody made */
	VALUE_OWN = 31, /* any of the system's own */
};

struct value {
	unsigned kinds; /* 0: not asked yet */
	const struct user_type *type; /* with VALUE_USER: of this one; NULL: unknown, of any that the query meets */
	pg_type own; /* the type of the system's own that it has; PG_none: unknown */
};

struct values {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct user_code *code;
	struct typing *typing; /* of what is all the system's own */
	bool typed;  /* the types of columns are PostgreSQL's */
	bool foreign; /* a value may be of a type that is not the system's own */
	struct { const struct user_type **at; ptrdiff_t len, cap; } met; /* those that columns and casts bring in */
	struct value *at; /* by node */
};

/* Everything is found on demand; the arena keeps it. */
void values_open(struct values *v, struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema, bool typed);
struct value value_of(struct values *v, node n);
/* A column, a type as the query writes it, a type as the catalog writes it. */
struct value value_of_base(const struct values *v, struct sql_base b);
struct value value_of_type_named(const struct values *v, str name);
struct value value_of_type(const struct values *v, str name);
/* The column i of a source. */
struct value value_of_column(struct values *v, uint32_t source, int32_t column);

/* The name of the system's own type is of this kind; 0: it has none of that name. */
unsigned value_kind_of_type(str name);
unsigned value_kind_of_own(pg_type t);
struct value value_of_own(pg_type t);

#endif

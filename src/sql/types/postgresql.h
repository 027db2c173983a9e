/*
 * The types of PostgreSQL, and the operators, functions and casts that it selects for them: the rules of the manual's
 * chapter on type conversion, over tables that build-aux/postgresql-types reads from servers 10 to 18.
 * User-defined types are PG_none, "unknown", except enums, which the caller numbers. The answer about an unknown type
 * is PG_UNSURE, never a refusal.
 *
 * Decided: a domain is its base type, a type modifier is ignored. An unknown version is the newest. The server replaces
 * a domain by its base type only where it must, we always do; no statement is known to show the difference. Reads no
 * tree and no catalog: sql/check/types walks the query.
 */
#ifndef OCAT_SQL_TYPES_POSTGRESQL_H
#define OCAT_SQL_TYPES_POSTGRESQL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "sql/types/postgresql_names.h"

struct arena;

enum pg_type_id {
	PG_none,
#define _(name, shown, kind, category, preferred, of, since, until) PG_##name,
	PG_TYPES(_)
#undef _
	PG_TYPE_COUNT
};

typedef uint16_t pg_type; /* enum pg_type_id, or PG_ENUMS and more: an enum of the caller's */
enum { PG_ENUMS = 256, PG_ARGUMENTS_MOST = 100 };

enum pg_context { PG_IMPLICIT, PG_ASSIGNMENT, PG_EXPLICIT };

enum pg_answer {
	PG_FOUND,
	PG_MISSING,   /* none accepts these types */
	PG_AMBIGUOUS, /* several do, none of them best */
	PG_UNSURE,    /* a type is unknown, and perhaps the result too */
};

struct pg_match {
	pg_type result; /* PG_none: not known */
	pg_type takes[PG_ARGUMENTS_MOST]; /* the type that each argument becomes */
	bool set;	/* it returns rows */
	bool ordered;	/* an aggregate that needs WITHIN GROUP */
	char kind;	/* of a function: f, a(ggregate), w(indow) */
};

/* ---- versions ---- */
int pg_version(int version); /* one that the tables have */

static inline bool pg_in_version(uint8_t since, uint8_t until, int version)
{
	return since <= version && version <= until;
}

/* ---- types ---- */
/* By any of its names, also with modifiers or [] behind it; PG_none: not known. */
pg_type pg_type_named(str name);
pg_type pg_scalar_named(str name);     /* without modifiers and arrays */
bool pg_is_named(pg_type t, str name); /* the first of its names, as in pg_type */
str pg_type_name(struct arena *a, pg_type t); /* as people write it: integer, varchar, text[] */
str pg_formal_name(pg_type t); /* as the server shows it: character varying */
pg_type pg_element(pg_type array);	      /* PG_none: not an array */
pg_type pg_array_of(pg_type element);
pg_type pg_subtype(pg_type t);	 /* of an array, a range or a multirange */
char pg_kind(pg_type t);	 /* as typtype in pg_type; 'a' of an array */
char pg_category(pg_type t);	 /* 'N', 'S', ... */
bool pg_is_preferred(pg_type t); /* in its category */
bool pg_has_order(pg_type t);	 /* ORDER BY takes it; true if not known */
bool pg_has_equality(pg_type t); /* DISTINCT, GROUP BY and UNION take it; true if not known */

/* ---- conversion ---- */
bool pg_converts(int version, pg_type from, pg_type to, enum pg_context context);
/*
 * The common type of alternatives: UNION, CASE, VALUES, IN. False: *culprit does not match the preceding ones. PG_none
 * if a type is unknown.
 */
bool pg_common_type(int version, const pg_type *types, uint32_t n, pg_type *out, uint32_t *culprit);

/* ---- operators and functions ---- */
enum pg_answer pg_operator_find(int version, str name, pg_type left, pg_type right, struct pg_match *out);
enum pg_answer pg_prefix_find(int version, str name, pg_type of, struct pg_match *out);
enum pg_answer pg_function_find(int version, str name, const pg_type *args, uint32_t n, struct pg_match *out);
bool pg_function_exists(int version, str name); /* in any version, if it is 0 */
/* Some of the ways to call it: "left(text, integer)"; absent: none. */
str pg_function_shown(struct arena *a, int version, str name);
int pg_function_since(str name);		/* the first version that has it; 0: none */

/* ---- constants ---- */
/* Whether 'text' is certainly not a value of this type. An unsupported format is not refused. */
bool pg_literal_bad(pg_type t, str text);
bool pg_unit_bad(str text); /* of date_trunc and date_part */

#endif

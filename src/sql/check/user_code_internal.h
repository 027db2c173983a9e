/* Shared by the files of the search for user-defined code only. */
#ifndef OCAT_SQL_CHECK_USER_CODE_INTERNAL_H
#define OCAT_SQL_CHECK_USER_CODE_INTERNAL_H

#include "base/arena.h"
#include "sql/check/user_code.h"
#include "sql/check/value_kind.h"
#include "sql/slots.h"

struct seeing {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_schema *schema;
	const struct user_code *code;
	struct sql_findings *findings;
	str *runs;
	struct values *values;
	bool overloads; /* functions and operators may be overloaded, and types user-defined */
	const struct seeing *around; /* the query that reads the view of which this is the query; NULL: none */
	node at;		     /* the view, in that query */
	str view;
	int depth;
};

enum { TYPES_DEEP = 32 };

/* ---- user_code_query.c ---- */
/* what: "the operator +". Adds no finding if the list is empty. */
void code_tell(const struct seeing *s, node n, str what, const struct strs *functions);
/* For something that is not recorded. */
void code_tell_unknown(const struct seeing *s, node n, str why);
void code_add(const struct seeing *s, struct strs *list, str function); /* each once */
void code_add_all(const struct seeing *s, struct strs *list, const struct strs *more);

/* ---- user_code_values.c: types, casts, values in use, rows that are compared or shown ---- */
/* the code that runs to create a value, to print it, to order or hash it */
enum { READS = 1, SHOWS = 2, COMPARES = 4 };

/* The version whose functions and operators certainly exist: the oldest, if it is unknown. */
int code_version(const struct seeing *s);
struct expression_kind code_value_at(const struct seeing *s, node n);
void code_add_type(const struct seeing *s, struct strs *out, const struct user_type *t, int how, int depth);
void code_add_value(const struct seeing *s, struct strs *out, struct expression_kind of, int how, bool casts);
/* Whether a value may be converted implicitly to an argument of this type. */
bool code_may_be(const struct seeing *s, struct expression_kind of, str type);
str code_undomained(const struct seeing *s, str type);
void code_see_cast(const struct seeing *s, node n);
void code_see_type(const struct seeing *s, node n);
void code_see_use(const struct seeing *s, node n);
void code_see_clauses(const struct seeing *s, node n);
void code_see_outputs(const struct seeing *s);

/* ---- user_code_calls.c ---- */
void code_see_call(const struct seeing *s, node n);
void code_see_unnest(const struct seeing *s, node n);
void code_see_dot(const struct seeing *s, node n);
void code_see_open_column(const struct seeing *s, node n);
void code_see_sample(const struct seeing *s, node n);

/* ---- user_code_literals.c ---- */
void code_see_literals(const struct seeing *s);

/* ---- user_code_operators.c ---- */
void code_see_predicate(const struct seeing *s, node n);
void code_see_joins(struct seeing *s);

#endif

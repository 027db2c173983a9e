/*
 * The functions that a query may call: a list by dialect and class. Any other function is refused; for common ones
 * the list has a reason. Every call of a tree is checked.
 */
#ifndef OCAT_SQL_RESOLVE_FUNCTIONS_H
#define OCAT_SQL_RESOLVE_FUNCTIONS_H

#include "sql/resolve/finding.h"
#include "sql/tree/tree.h"

struct strs;

enum function_class { FUNCTION_SCALAR, FUNCTION_AGGREGATE, FUNCTION_WINDOW, FUNCTION_TABLE };

struct function { /* of a kind: several share one */
	enum function_class class;
	uint32_t dialects; /* enum word_dialect */
	bool scalar_of_many; /* in SQLite, with several arguments it is a scalar function */
	const char *names;   /* between blanks */
};

/* Whether this name of a call is a user-defined function: qualified, but not with the system schema. */
bool function_is_own(const struct tree *t, node names);
/* NULL: it is not allowed in this dialect. */
const struct function *function_named(const struct dialect *d, str name);
/* Every name that function_named has. */
void functions_each(const struct dialect *d, void (*take)(void *with, str name), void *with);
/* Why a function of this name is never allowed, in any dialect; NULL: it is unknown. */
const char *function_refused_for(str name);
/*
 * As function_named, of a call, also net.host(x) and safe.substr(x, 1);
 * ignores the qualifier of a user-defined function.
 */
const struct function *function_called(const struct tree *t, node call);
/*
 * Adds the names of built-in functions in an expression that no query may call, each once. Qualified names are
 * user-defined functions, and ignored. An expression that cannot be parsed is added itself.
 */
void functions_refused(struct arena *a, const struct dialect *d, str expression, struct strs *out);
/* Every call below n, and variables of the session. */
void functions_check(struct arena *a, const struct tree *t, node n, struct sql_findings *findings);

#endif

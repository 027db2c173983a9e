/*
 * The code in a database that is not the system's own: functions, operators, casts and types that people or extensions
 * made, and the relations that run such code when they are read. It comes from the source as one JSON object, which
 * ocat-schema(5) describes, and is kept as that text. Without it nothing is known, and nothing of it may be assumed.
 */
#ifndef OCAT_MODEL_USER_CODE_H
#define OCAT_MODEL_USER_CODE_H

#include "base/map.h"
#include "model/asset.h"

struct user_function {
	str identity;	/* "public.lower(public.citext)", quoted where needed */
	str schema, name; /* unquoted */
	struct strs arguments; /* types, as the source writes them */
	int64_t optional; /* the last arguments that have defaults */
	bool variadic;
	str kind; /* "function", "aggregate", "window", "procedure" */
	str extension, owner, language, volatility;
};

struct user_operator {
	str symbol, left, right; /* a prefix operator has no left type */
	str function;
};

struct user_cast {
	str from, to;
	str context; /* "implicit", "assignment", "explicit" */
	str function; /* absent: the bytes stay the same */
};

struct user_type {
	str name; /* with its schema */
	str kind; /* "base", "domain", "enum", "composite", "range", "multirange" */
	bool preferred; /* of its category */
	struct strs of; /* the types that it is made of */
	struct strs fields; /* of a composite: their names */
	struct strs checks; /* of a domain: the expressions that a value must fulfil */
	struct strs reads, shows, compares; /* functions that make, print, and order or hash a value */
};

struct user_relation {
	struct strs runs;  /* functions that run when it is read */
	struct strs plans; /* functions that may run when such a query is planned */
	struct strs types; /* types that its query uses */
};

struct user_code {
	bool recorded; /* false: the source did not say */
	struct arena *arena;
	struct { struct user_function *at; ptrdiff_t len, cap; } functions;
	struct { struct user_operator *at; ptrdiff_t len, cap; } operators;
	struct { struct user_cast *at; ptrdiff_t len, cap; } casts;
	struct { struct user_type *at; ptrdiff_t len, cap; } types;
	struct map relations; /* user_relation, by name_qualified */
	struct map by_identity; /* user_function */
	struct map by_type; /* user_type */
};

/* An absent text gives one that is not recorded. False with err: the text is not of this form. */
bool user_code_read(struct arena *a, str text, struct user_code *out, struct err *err);
/* NULL: it runs none. ns and name as a catalog writes them. */
const struct user_relation *user_code_of_relation(const struct user_code *c, str ns, str name);
/* The extension of a function, by its identity; absent: none. */
str user_code_extension(const struct user_code *c, str identity);
/* The type of a column, as the catalog writes it; NULL: the system's own. Lengths and brackets of arrays do not count. */
const struct user_type *user_code_type(const struct user_code *c, str name);
/*
 * The types that a query may mean by this name: in whichever schema, in any case. The one after `last`, or the first
 * (NULL).
 */
const struct user_type *user_code_type_named(const struct user_code *c, str name, const struct user_type *last);

#endif

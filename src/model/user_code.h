/*
 * The user-defined code of a database: functions, operators, casts and types defined by users or extensions, and the
 * relations that run such code when they are read. The source returns it as one JSON object, described in
 * ocat-schema(5), which is stored as that text. If it is absent, nothing may be assumed about such code.
 */
#ifndef OCAT_MODEL_USER_CODE_H
#define OCAT_MODEL_USER_CODE_H

#include "base/map.h"
#include "model/asset.h"

struct user_function {
	str identity;	/* "public.lower(public.citext)", quoted where needed */
	str schema, name; /* unquoted */
	struct strs arguments; /* types, as the source writes them */
	int64_t optional; /* the number of trailing arguments with defaults */
	bool variadic;
	str kind; /* "function", "aggregate", "window", "procedure" */
	str extension, owner, language;
};

struct user_operator {
	str symbol, left, right; /* a prefix operator has no left type */
	str function;
};

struct user_cast {
	str from, to;
	str context; /* "implicit", "assignment", "explicit" */
	str function; /* absent: the cast does not change the bytes */
};

struct user_type {
	str name; /* with its schema */
	str kind; /* "base", "domain", "enum", "composite", "range", "multirange" */
	bool preferred; /* of its category */
	struct strs of; /* the types that it consists of */
	struct strs fields; /* of a composite: their names */
	struct strs checks; /* of a domain: the expressions of its constraints */
	struct strs reads, shows, compares; /* functions that create, print, and order or hash a value */
};

struct user_relation {
	struct strs runs;  /* functions that run when it is read */
	struct strs plans; /* functions that may run when a query of it is planned */
	struct strs types; /* types that its query uses */
};

struct user_code {
	bool recorded; /* false: the source did not report its code */
	struct arena *arena;
	array_of(struct user_function) functions;
	array_of(struct user_operator) operators;
	array_of(struct user_cast) casts;
	array_of(struct user_type) types;
	struct map relations; /* user_relation, by name_qualified */
	struct map by_identity; /* user_function */
	struct map by_type; /* user_type */
};

/* An absent text sets recorded to false. False with err: the text is invalid. */
bool user_code_read(struct arena *a, str text, struct user_code *out, struct err *err);
/* NULL: it runs no such code. ns and name as a catalog writes them. */
const struct user_relation *user_code_of_relation(const struct user_code *c, str ns, str name);
/* The extension of the function with this identity; absent: none. */
str user_code_extension(const struct user_code *c, str identity);
/*
 * The type of a column, as the catalog writes it; NULL: a built-in type.
 * Type modifiers and array brackets are ignored.
 */
const struct user_type *user_code_type(const struct user_code *c, str name);
/*
 * The types that this name in a query may refer to, in any schema, ignoring case: the one after `last`, or the first
 * (NULL).
 */
const struct user_type *user_code_type_named(const struct user_code *c, str name, const struct user_type *last);

#endif

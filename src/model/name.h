/*
 * Names. A qualified name is catalog.namespace.asset[.field]; a part that is empty or contains a dot, a quote, a
 * blank or a control byte is written in double quotes, as in SQL. If a catalog has no namespaces, that part is
 * omitted.
 */
#ifndef OCAT_MODEL_NAME_H
#define OCAT_MODEL_NAME_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct sb;

bool name_must_quote(str part);
void name_part(struct sb *out, str part); /* quoted if necessary */
str name_quoted(struct arena *a, str part); /* the same */
/* ns is already in its written form; "" is omitted */
str name_qualified(struct arena *a, str catalog, str ns, str asset);
str name_with_field(struct arena *a, str qualified, str field);
str name_path_outer(str path); /* "address" of "address.city"; ignores dots in quotes; absent: the path has one part */
str name_with_path(struct arena *a, str qualified, str path); /* of a field within a type: "address.city" */

/* Splits "a"."b c".d into parts without quotes; ERR_USAGE with a position for the caret if a quote is not closed. */
struct name_parts {
	str part[16];
	int len;
	bool quoted[16];
};
bool name_split(struct arena *a, str text, struct name_parts *out, struct err *err);
/* False: text is not a name of one part; *part is left as it was */
bool name_single(struct arena *a, str text, str *part);

#endif

/*
 * Names. A qualified name is catalog.namespace.asset[.field]; a part that is
 * empty or holds a dot, a quote, a blank or a control byte is written in
 * double quotes, as in SQL. Where a catalog has no namespaces, that part is left out.
 */
#ifndef OCAT_MODEL_NAME_H
#define OCAT_MODEL_NAME_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct sb;

bool name_must_quote(str part);
void name_part(struct sb *out, str part); /* quoted when it must be */
str name_qualified(struct arena *a, str catalog, str ns, str asset); /* ns is already in its written form; "" is left out */
str name_with_field(struct arena *a, str qualified, str field);

/* "a"."b c".d into parts without quotes; ERR_USAGE with a caret's place for a quote that never ends. */
struct name_parts {
	str part[16];
	int len;
	bool quoted[16];
};
bool name_split(struct arena *a, str text, struct name_parts *out, struct err *err);

#endif

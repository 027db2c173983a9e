/*
 * Masks the values in SQL, for records that others may read. Accepts any text in any dialect, valid or not: text that
 * cannot be read as SQL is omitted rather than shown.
 */
#ifndef OCAT_SQL_PARSE_LITERAL_MASK_H
#define OCAT_SQL_PARSE_LITERAL_MASK_H

#include "base/str.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * Replaces each string, number and byte string by a question mark; omits comments. Without a dialect (NULL), text in
 * double quotes counts as a string too, and everything after a backslash is omitted, because its meaning varies.
 */
str sql_mask_literals(struct arena *a, const struct dialect *d, str sql);

#endif

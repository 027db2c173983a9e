/*
 * SQL without the values in it, for records that other people read. Any statement of any dialect, valid or not: what
 * cannot be read as SQL is left out rather than shown.
 */
#ifndef OCAT_SQL_PARSE_LITERAL_MASK_H
#define OCAT_SQL_PARSE_LITERAL_MASK_H

#include "base/str.h"
#include "sql/dialect/dialect.h"

struct arena;

/*
 * Each string, number and byte string is a question mark; comments are left out. Without a dialect (NULL) text in double
 * quotes counts as a string too, and nothing is shown after a backslash, which means something else in each.
 */
str sql_mask_literals(struct arena *a, const struct dialect *d, str sql);

#endif

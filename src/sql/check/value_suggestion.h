/* Which of the values that a column can have a constant probably means. */
#ifndef OCAT_SQL_CHECK_VALUE_SUGGESTION_H
#define OCAT_SQL_CHECK_VALUE_SUGGESTION_H

#include "model/asset.h"
#include "sql/dialect/dialect.h"

/*
 * The only one that differs in case, else the only one that differs by a letter or a mark;
 * absent: several, or another word.
 */
str value_meant(struct arena *a, str text, const struct strs *values);
/* The nearest first, as SQL: 'shipped', 'new', ... */
str value_list(struct arena *a, const struct dialect *d, str text, const struct strs *values, bool numbers);
/* Absent stays absent. */
str value_sql(struct arena *a, const struct dialect *d, str value, bool number);

#endif

/*
 * Arguments that are keywords, not names: the unit of DATEDIFF(year, a, b), DATE_TRUNC(x, WEEK(MONDAY)), the form of
 * NORMALIZE(x, NFD). Depends on function and position; elsewhere, the same word is a column.
 */
#ifndef OCAT_SQL_RESOLVE_KEYWORD_ARGUMENT_H
#define OCAT_SQL_RESOLVE_KEYWORD_ARGUMENT_H

#include "sql/tree/tree.h"

/* Whether argument i of this call is a keyword. */
bool keyword_argument(const struct tree *t, node call, uint32_t i);

#endif

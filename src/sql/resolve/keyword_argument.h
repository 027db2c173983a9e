/*
 * Arguments that are keywords and not names: the unit of DATEDIFF(year, a, b), DATE_TRUNC(x, WEEK(MONDAY)), the form of
 * NORMALIZE(x, NFD). By function and place; elsewhere the same word is a column.
 */
#ifndef OCAT_SQL_RESOLVE_KEYWORD_ARGUMENT_H
#define OCAT_SQL_RESOLVE_KEYWORD_ARGUMENT_H

#include "sql/tree/tree.h"

/* Is argument i of this call one? */
bool keyword_argument(const struct tree *t, node call, uint32_t i);

#endif

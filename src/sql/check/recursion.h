/* Does a recursive query end? Examines its recursive part, if that reads no other table. */
#ifndef OCAT_SQL_CHECK_RECURSION_H
#define OCAT_SQL_CHECK_RECURSION_H

#include <stdbool.h>

#include "sql/tree/tree.h"

/*
 * A recursive part that nothing ends: it has no condition, or none that its own columns come nearer to failing, as
 * `n < 5` beside `n + 1`. What cannot be told is taken to end.
 */
bool recursion_is_endless(const struct tree *t, node cte);

/* Of a SELECT, or of VALUES with one row if the CTE names its columns; NO_NODE: of neither. */
node recursion_first_items(const struct tree *t, node cte, node first);

/* ---- recursion_run.c ---- */
/* Whether the values of its columns repeat while its condition holds. */
bool recursion_repeats(const struct tree *t, node cte, node first, node again);

#endif

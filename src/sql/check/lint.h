/*
 * Lints: what an engine accepts and its user regrets. Each looks at one SELECT, or at one node, and adds a warning or
 * a note, with the corrected SQL as the hint where that is certain. A lint that is often wrong does not belong here:
 * tests/cli/lint.t has an example of each, right and wrong. Never denies; changes nothing.
 */
#ifndef OCAT_SQL_CHECK_LINT_H
#define OCAT_SQL_CHECK_LINT_H

#include "sql/check/joins.h"

void sql_lints(struct arena *a, const struct sql_resolved *r, const struct sql_join_list *joins,
	       struct sql_findings *findings);

#endif

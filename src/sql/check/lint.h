/*
 * Lints: SQL that an engine accepts but that rarely means what its author intended. Each examines one SELECT, or one
 * node, and adds a warning or a note, with the corrected SQL as the hint where that is certain. A lint that is often
 * wrong does not belong here: tests/cli/lint.t has true and false examples of each. Never denies; changes nothing.
 */
#ifndef OCAT_SQL_CHECK_LINT_H
#define OCAT_SQL_CHECK_LINT_H

#include "sql/check/joins.h"

void sql_lints(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
	       const struct sql_join_list *joins, struct sql_findings *findings);

#endif

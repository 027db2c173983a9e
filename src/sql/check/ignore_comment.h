/*
 * Comments that silence findings: -- ocat: ignore fan_out, chasm. A comment before the first or after the last line of
 * a statement applies to all of it; one at the end of a line to findings that begin on that line; one on a line of its
 * own to the next line. Only warnings and notes can be silenced, not errors or findings that need approval. An unknown
 * code, or that of an error, is itself a finding.
 */
#ifndef OCAT_SQL_CHECK_IGNORE_COMMENT_H
#define OCAT_SQL_CHECK_IGNORE_COMMENT_H

#include "sql/resolve/finding.h"
#include "sql/tree/tree.h"

void sql_ignore_comments(struct arena *a, const struct tree *t, struct sql_findings *findings);

#endif

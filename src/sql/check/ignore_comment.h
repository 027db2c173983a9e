/*
 * Comments that silence findings: -- ocat: ignore fan_out, chasm. One before the first or behind the last line of a
 * statement holds for all of it; one at the end of a line for findings that begin on that line; one on a line of its
 * own for the next line. Warnings and notes are silenced; what needs approval, and errors, never are. A code that is
 * unknown, or of an error, is itself a finding.
 */
#ifndef OCAT_SQL_CHECK_IGNORE_COMMENT_H
#define OCAT_SQL_CHECK_IGNORE_COMMENT_H

#include "sql/resolve/finding.h"
#include "sql/tree/tree.h"

void sql_ignore_comments(struct arena *a, const struct tree *t, struct sql_findings *findings);

#endif

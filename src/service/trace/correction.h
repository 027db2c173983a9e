/*
 * The corrected text of a statement, where one is certain: the nearest name, a renamed column, the key of a join, sums
 * before a join, the like of a table. A correction counts only if it passes the check of today without the fault.
 */
#ifndef OCAT_SERVICE_TRACE_CORRECTION_H
#define OCAT_SERVICE_TRACE_CORRECTION_H

#include "service/trace/join_off_key.h"
#include "service/trace/statement_findings.h"

/* *sql, or *why_not: a sentence. Both absent: the cause is not one of a text. */
bool correction_find(struct moments *m, struct arena *a, const struct judged_sql *j, const struct trace_finding *cause,
		     str *sql, str *why_not, struct err *err);

/* ---- rewrite.c: texts to try; absent: not possible ---- */
struct rewrite {
	struct arena *arena;
	const struct judged_sql *judged;
	str text; /* of the statement, perhaps rewritten before */
	const struct query_checked *checked; /* of that text */
};
/* With the condition of each join off the keys replaced by the key. */
str rewrite_keys(const struct rewrite *r, const struct off_keys *off);
/* With the key of two tables that no condition joins, in WHERE. */
str rewrite_crossed(const struct rewrite *r, const struct off_key *k);
/*
 * grouped_join.c: would no row under a sum be repeated if the source were grouped by the columns that join it? Joins of
 * unknown cardinality repeat rows.
 */
bool grouped_join_is_right(const struct rewrite *r, uint32_t source);
/* With a source replaced by its sums, grouped by the columns that join it. source: from 1. */
str rewrite_sums(const struct rewrite *r, uint32_t source);
str rewrite_table(const struct rewrite *r, str from, str to);

#endif

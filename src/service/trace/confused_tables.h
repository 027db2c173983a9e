/*
 * The wrong table of two with like names: the one that was used does not explain a word of the question, is marked as
 * old, or is of another year, while its like would have held the same columns.
 */
#ifndef OCAT_SERVICE_TRACE_CONFUSED_TABLES_H
#define OCAT_SERVICE_TRACE_CONFUSED_TABLES_H

#include "service/trace/flow_findings.h"

struct question_words;

/*
 * words: of the question, for the tables of the answer's statement in their order; turn: all statements. Adds at most
 * one finding.
 */
bool like_tables(struct moments *m, struct arena *a, str question, const struct question_words *words,
		 const struct judged_sql *answer, const struct judged_list *turn, struct trace_findings *out,
		 struct err *err);

#endif

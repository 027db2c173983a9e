/*
 * The wrong table of two with like names: the one that was used does not explain a word of the question, or is marked
 * as old, while its like would have held the same columns and is what a search finds first.
 */
#ifndef OCAT_SERVICE_TRACE_LIKE_TABLES_H
#define OCAT_SERVICE_TRACE_LIKE_TABLES_H

#include "service/trace/statement_findings.h"

struct question_words;

/* words: of the question, for the tables of the answer's statement in their order. Adds at most one finding. */
bool like_tables(struct moments *m, struct arena *a, str question, const struct question_words *words,
		 const struct judged_sql *answer, struct trace_findings *out, struct err *err);

#endif

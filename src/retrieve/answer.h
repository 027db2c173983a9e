/* From scores to an answer: candidates with reasons, keys between them, missing words, confidence. */
#ifndef OCAT_RETRIEVE_ANSWER_H
#define OCAT_RETRIEVE_ANSWER_H

#include "retrieve/score.h"

/*
 * If too little of the question matches for the ranked tables to answer it: how many of them are worth showing as the
 * nearest; else -1.
 */
ptrdiff_t answer_nearest(const struct scores *s, const uint32_t *ranked, ptrdiff_t n);
/* The number of tables with evidence of their own or through a key, whatever the limit. */
int64_t answer_total(const struct scores *s);
void answer_candidates(const struct scores *s, struct arena *a, const uint32_t *tables, ptrdiff_t n,
		       struct candidate_table *out);
void answer_rest(const struct scores *s, struct arena *a, const struct retrieve_ask *ask, const uint32_t *ranked,
		 ptrdiff_t n, struct retrieved *out);

#endif

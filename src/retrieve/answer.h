/* From scores to an answer: candidates with reasons, keys between them, missing words, confidence. */
#ifndef OCAT_RETRIEVE_ANSWER_H
#define OCAT_RETRIEVE_ANSWER_H

#include "retrieve/score.h"

/* The share of the question that the namespace of the first table matches, 0 to 1. */
double answer_matched_share(const struct scores *s, const uint32_t *ranked, ptrdiff_t n);
/*
 * If that share is too small for any of the ranked tables to answer the question: how many of them are worth showing
 * as the nearest; else -1.
 */
ptrdiff_t answer_nearest(const struct scores *s, double matched, const uint32_t *ranked, ptrdiff_t n);
/* The number of tables with evidence of their own or through a key, whatever the limit. */
int64_t answer_total(const struct scores *s);
void answer_candidates(const struct scores *s, struct arena *a, const uint32_t *tables, ptrdiff_t n, struct candidate_table *out);
void answer_rest(const struct scores *s, struct arena *a, const struct retrieve_ask *ask, double matched, const uint32_t *ranked,
		 ptrdiff_t n, struct retrieved *out);

#endif

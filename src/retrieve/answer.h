/* From scores to an answer: candidates with their reasons, keys between them, what was not found, how sure it is. */
#ifndef OCAT_RETRIEVE_ANSWER_H
#define OCAT_RETRIEVE_ANSWER_H

#include "retrieve/score.h"

/* The tables with a score, best first, at most k; ties in the order of qualified names. */
ptrdiff_t answer_rank(const struct scores *s, struct arena *a, ptrdiff_t k, uint32_t **out);
void answer_candidate(const struct scores *s, struct arena *a, uint32_t table, struct candidate_table *out);
void answer_rest(const struct scores *s, struct arena *a, const struct retrieve_ask *ask, const uint32_t *ranked, ptrdiff_t n,
		 struct retrieved *out);

#endif

/* Near names by trying each summary of a list: what the engine is compared with. */
#ifndef OCAT_TESTS_NEAR_REFERENCE_H
#define OCAT_TESTS_NEAR_REFERENCE_H

#include "search/list/list.h"

/*
 * Fills an answer of fewer than the screen shows: adds to out at most `room` names that do not hold the filter's one
 * plain word but its letters in order, best first, then those spelt nearly so. total stays. Other filters add none.
 */
bool list_near(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from, int64_t room,
	       const struct stop *stop, struct hits *out, struct err *err);

/*
 * Names nearest to this one by edit distance, at most n, best first: for "did you mean". One that several assets have is
 * given qualified. What is given lives in a, also when the list is gone.
 */
void list_nearest(const struct list *l, struct arena *a, str name, ptrdiff_t n, struct strs *out);

#endif

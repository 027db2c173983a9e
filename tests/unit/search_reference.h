/* Search by trying each summary of a list: what the engine is compared with. */
#ifndef OCAT_TESTS_SEARCH_REFERENCE_H
#define OCAT_TESTS_SEARCH_REFERENCE_H

#include "search/match/match.h"

struct list;

struct list *list_open(void);
void list_close(struct list *l);
struct arena *list_arena(struct list *l); /* for the summaries' text */
void list_add(struct list *l, const struct summary *s);
void list_done(struct list *l); /* sorts; after this only reading */
ptrdiff_t list_len(const struct list *l);
const struct summary *list_at(const struct list *l, ptrdiff_t i);

/*
 * The assets that the filter admits, ordered by its sort (rank, then qualified
 * name), at most limit of them (0: all). Partial results are dropped when stop is due.
 */
bool list_search(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from, int64_t limit,
		 const struct stop *stop, struct hits *out, struct err *err);

/*
 * Fills an answer of fewer than the screen shows: adds to out at most `room` names that do not hold the filter's one
 * plain word but its letters in order, best first, then those with a similar spelling. total stays. Other filters add none.
 */
bool list_near(const struct list *l, struct arena *a, const struct filter *f, const struct search_source *from, int64_t room,
	       const struct stop *stop, struct hits *out, struct err *err);

/*
 * Names nearest to this one by edit distance, at most n, best first: for "did you mean". One that several assets have is
 * given qualified. What is given lives in a, also when the list is gone.
 */
void list_nearest(const struct list *l, struct arena *a, str name, ptrdiff_t n, struct strs *out);

#endif

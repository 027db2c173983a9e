/*
 * What may stand where an answer leaves room on the screen while somebody
 * types: names that hold the one word's letters in order (ordln: order_lines),
 * then names one of
 * whose words is spelt nearly so. Between the list and the engine: what
 * may be filled at all, and how.
 */
#ifndef OCAT_SEARCH_LIST_FUZZY_H
#define OCAT_SEARCH_LIST_FUZZY_H

#include "model/filter/filter.h"

enum { RANK_LETTERS = 5, RANK_SPELT = 6 };

struct near_ask {
	struct filter rest; /* everything but the word: it must hold */
	struct word typed, spelt; /* the word, and the same as a fuzzy one */
	bool spells; /* long enough for its typos to say anything */
};

/* False: the filter is none that is filled; only one plain word, in the order of ranks, is. Memory is the arena's. */
bool near_of(const struct filter *f, struct arena *a, struct near_ask *out);

#endif

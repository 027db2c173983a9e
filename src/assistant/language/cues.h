/*
 * Cues: each stretch of a question that says how, not what: counting, aggregates, order, comparisons, negation, logic,
 * the parts of a sentence. One table of phrases for each language; the longest phrase at a place wins. A cue
 * says what the words usually mean; whether they name a column instead (a column "count") is for its reader to decide.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_CUES_H
#define OCAT_ASSISTANT_LANGUAGE_CUES_H

#include "assistant/language/cue_kinds.h"
#include "assistant/language/numbers.h"
#include "assistant/language/wording.h"

struct cue {
	enum cue_kind kind;
	enum quality quality;	 /* of MOST, LEAST, MORE, LESS, ASCENDING, DESCENDING and OUTPUT */
	ptrdiff_t first, count;	 /* its words in the question */
	struct stretch at;
	/*
	 * Indexes into the numbers, -1: none. How many are wanted (TOP, MOST: top 5, the 3 oldest), which one (an
	 * ordinal: the second oldest), or what is compared with (more than 30, 3 or more).
	 */
	ptrdiff_t number, number_to;
};
struct cues {
	struct cue *at;
	ptrdiff_t len, cap;
};

/* In the order of the text; no two overlap, and none is in quotation marks. */
void cues_find(struct arena *a, const struct wording *w, const struct number_list *n, struct cues *out);

const char *cue_name(enum cue_kind k); /* "COUNT", "AT_LEAST" */
/* What columns of the quality are called, separated by commas: those that grow with it, and those that shrink. */
str quality_grows(enum quality q);
str quality_shrinks(enum quality q);

#endif

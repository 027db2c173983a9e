/* Numbers written in words: "two hundred and five", "treinta y cinco mil", "meia duzia"; and ordinals. */
#ifndef OCAT_ASSISTANT_LANGUAGE_NUMBER_WORDS_H
#define OCAT_ASSISTANT_LANGUAGE_NUMBER_WORDS_H

#include "assistant/language/wording.h"

struct worded_number {
	ptrdiff_t count; /* words; 0: none begins here */
	double value;
	bool ordinal;
	bool doubtful; /* one, uno, and ordinals, which are often other words */
};

struct worded_number number_in_words(const struct wording *w, ptrdiff_t first);
/*
 * Words of scale after a number: million, mil millones, dozen. Returns how many, and multiplies *value; the number of
 * zeros of a power of ten in *zeros, -1 for a dozen.
 */
ptrdiff_t number_scale(const struct wording *w, ptrdiff_t first, double *value, int *zeros);

#endif

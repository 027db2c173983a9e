/*
 * One word compared with many texts, by counting edits in the bits of one number (Myers 1999, with swaps of neighbours
 * as Hyyrö 2003): some instructions for each letter of the text, however many edits are allowed. str_distance
 * (base/str.h) uses it where it can.
 */
#ifndef OCAT_BASE_EDIT_DISTANCE_H
#define OCAT_BASE_EDIT_DISTANCE_H

#include <stdint.h>

#include "base/str.h"

enum { EDIT_WORD_LONGEST = 64 };

struct edit_word {
	uint64_t has[128]; /* for each letter, its positions in the word */
	int len;
};

/* False: empty, longer than EDIT_WORD_LONGEST, or not ASCII; *out is then undefined. */
bool edit_word_of(str word, struct edit_word *out);
/* As str_distance, of a text in ASCII. */
int edit_word_distance(const struct edit_word *w, str text, int most);
/*
 * Whether any part of the text is within `most` edits of the word;
 * true for text other than ASCII, which is not examined.
 */
bool edit_word_may_be_in(const struct edit_word *w, str text, int most);

#endif

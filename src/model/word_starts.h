/*
 * Finds the starts of words in a name: after a separator, where digits begin or end, at a capital after a small
 * letter, and at the S of HTTPServer. Reads the written and the folded name in parallel, because only the written one
 * has capitals, and only the folded one is searched. Independent of filters and lists.
 */
#ifndef OCAT_MODEL_WORD_STARTS_H
#define OCAT_MODEL_WORD_STARTS_H

#include "base/str.h"

enum name_shape { NAME_MARK, NAME_DIGIT, NAME_UPPER, NAME_LOWER };

struct name_walk { /* for (w = name_walk_of(name, folded); name_walk_on(&w);) */
	str name, folded;
	ptrdiff_t at; /* offset of the character in folded */
	ptrdiff_t next, in_name;
	enum name_shape before, here, after;
};

struct name_walk name_walk_of(str name, str folded);
bool name_walk_on(struct name_walk *w); /* to the next character; false after the last one */
bool name_walk_starts(const struct name_walk *w); /* a word starts with this character */

#endif

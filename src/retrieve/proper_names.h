/*
 * Which words of a question are values rather than names of things: quoted text, and names of people, places and
 * works, recognised by capitals within a sentence. A person called Baker is no bakery. Uses the question's text
 * alone, no data.
 */
#ifndef OCAT_RETRIEVE_PROPER_NAMES_H
#define OCAT_RETRIEVE_PROPER_NAMES_H

#include "model/word_split.h"

enum proper_name {
	PROPER_NONE,
	PROPER_CAPITAL, /* one capitalised word within a sentence, which may still name a thing */
	PROPER_VALUE,	/* quoted, after "called", after a title, or one of several capitalised words */
};

/* One for each token, in the caller's array. */
void proper_names(str text, const struct tokens *t, enum proper_name *out);

#endif

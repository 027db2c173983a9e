/* What a question says again, and how much it stresses a word: by how often it says it, and how early. */
#ifndef OCAT_RETRIEVE_EMPHASIS_H
#define OCAT_RETRIEVE_EMPHASIS_H

#include "retrieve/concept.h"

/* Did the question say this word before, in whatever number? */
bool word_is_repeated(const struct question *q, ptrdiff_t word);
/* Is this a phrase that is a concept already? */
bool phrase_is_repeated(const struct question *q, ptrdiff_t first, ptrdiff_t count);
/* What the weight of a word's concept is multiplied by. */
double word_emphasis(const struct question *q, const struct weights *w, ptrdiff_t word);

#endif

/*
 * Words of the catalog that may be what a word of the question means, by its
 * letters alone: inflected, in another language's spelling, shortened, misspelt.
 */
#ifndef OCAT_RETRIEVE_NEAR_H
#define OCAT_RETRIEVE_NEAR_H

#include "retrieve/question.h"

/* As it stands, in other numbers and genders of this language, as a verb or a noun made of it, and in compounds. */
void near_inflected(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct word_hits *out);
/* The same, and in the other languages too. */
void near_literal(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct word_hits *out);

/* Each adds options to the concept. */
void near_cousins(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct concept *c);
void near_skeletons(const struct retriever *r, const struct weights *w, struct arena *a, str word, struct concept *c);
void near_typos(const struct retriever *r, const struct weights *w, struct arena *a, str word, struct concept *c);

#endif

/*
 * Words of the catalog that may be what a word of the question means, by its
 * letters alone: inflected, in another language's spelling, shortened, misspelt.
 */
#ifndef OCAT_RETRIEVE_WORD_MATCHES_H
#define OCAT_RETRIEVE_WORD_MATCHES_H

#include "retrieve/concept.h"

/* The number of a folded word; NONE_32: the catalog does not have it. */
uint32_t word_find(const struct retriever *r, str text);

/* As it stands, in other numbers and genders of this language, and in compounds; deep: as a verb or a noun made of it too. */
void near_inflected(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, bool deep,
		    struct word_hits *out);
/* The same, deep, and in the other languages too. */
void near_literal(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct word_hits *out);

/* Each adds options to the concept. */
void near_cousins(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct concept *c);
void near_skeletons(const struct retriever *r, const struct weights *w, struct arena *a, str word, struct concept *c);
/* Written as one here and as two there: workplaces in work_place. */
void near_parts(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct concept *c);
void near_typos(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word, struct concept *c);

#endif

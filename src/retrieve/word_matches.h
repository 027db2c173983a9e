/*
 * Words of the catalog that may match a word of the question, by their letters: inflected, in another language's
 * spelling, abbreviated, misspelled.
 */
#ifndef OCAT_RETRIEVE_WORD_MATCHES_H
#define OCAT_RETRIEVE_WORD_MATCHES_H

#include "retrieve/concept.h"

/* The number of a folded word; NONE_32: not in the catalog. */
uint32_t word_find(const struct retriever *r, str text);
/* Does the name of a table have one of them, other than by a guess? */
bool word_names_table(const struct retriever *r, const struct word_hits *hits);

/*
 * Unchanged, and in other numbers and genders of this language; deep: also as a verb or a noun derived from it.
 */
void near_inflected(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		    bool deep, struct word_hits *out);
/* The same, deep, also in the other languages. */
void near_literal(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		  struct word_hits *out);

/* Each adds options to the concept. */
void near_cousins(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		  struct concept *c);
void near_skeletons(const struct retriever *r, const struct weights *w, struct arena *a, str word, struct concept *c);
/* One word here and two there: workplaces in work_place. */
void near_parts(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		struct concept *c);
void near_typos(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		struct concept *c);

#endif

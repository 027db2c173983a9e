/*
 * A question as concepts: each word or phrase that names something, with every way the catalog may write it
 * (unchanged, inflected, a synonym, a translation, an abbreviation, joined to another word, misspelled) and a
 * confidence for each. Processes only words; score.h handles their places.
 */
#ifndef OCAT_RETRIEVE_QUESTION_H
#define OCAT_RETRIEVE_QUESTION_H

#include "retrieve/concept.h"

void question_read(const struct retriever *r, const struct weights *w, struct arena *a, str text, struct question *out);

#endif

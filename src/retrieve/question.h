/*
 * A question as concepts: each word or phrase that names something, with every
 * way the catalog may write it (as it stands, inflected, by a synonym, a
 * translation, an abbreviation, joined to another, misspelt) and how far
 * each is trusted. Looks at words alone; where they stand is score.h.
 */
#ifndef OCAT_RETRIEVE_QUESTION_H
#define OCAT_RETRIEVE_QUESTION_H

#include "retrieve/concept.h"

void question_read(const struct retriever *r, const struct weights *w, struct arena *a, str text, struct question *out);

#endif

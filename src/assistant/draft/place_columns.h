/*
 * Which column a place, a people or a language is a value of: "in Asia" is of a continent,
 * "French singers" of a nationality.
 */
#ifndef OCAT_ASSISTANT_DRAFT_PLACE_COLUMNS_H
#define OCAT_ASSISTANT_DRAFT_PLACE_COLUMNS_H

#include "assistant/draft/sentence.h"

struct place {
	struct sketch_column of;
	str value;    /* as such a column has it: France where the question says French */
	double doubt; /* a factor */
	bool unlisted; /* only its kind speaks for the column */
};

/* Places that everybody knows; false: the words are none, or no column suits. */
bool place_of_world(struct sentence *s, int i, struct place *out);
/* A value as the column that is named beside it has such: Asia where the question says Asian. */
str place_written(struct sentence *s, int i, struct sketch_column of);
/* Some other place, for what "in" stands before. */
bool place_of_things(struct sentence *s, int i, struct place *out);

#endif

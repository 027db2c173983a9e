/* Phrases of cues in one language, folded and without accents; see wording_phrase for how they are written. */
#ifndef OCAT_ASSISTANT_LANGUAGE_CUE_TABLES_H
#define OCAT_ASSISTANT_LANGUAGE_CUE_TABLES_H

#include <stdbool.h>
#include <stddef.h>

#include "assistant/language/cue_kinds.h"

struct cue_row {
	enum cue_kind kind; /* CUE_NONE: the phrase looks like a cue and is none */
	enum quality quality;
	const char *phrases; /* NULL ends a table */
};

/* Adjectives and adverbs of a quality: old older oldest. */
struct cue_adjective {
	enum quality quality;
	bool shrinks;	   /* young: the less of its quality, the more so */
	const char *plain; /* compared with a word of degree: more expensive, mas caro */
	const char *more, *most;
};

struct cue_table {
	const struct cue_row *anywhere;
	const struct cue_row *at_start;	     /* of a sentence or clause: "name the ...", "which ..." */
	const struct cue_row *before_number; /* "over 30", "above average" */
	const struct cue_row *after_number;  /* "3 or more" */
	const struct cue_adjective *adjectives;
	const char *more, *less;   /* words of degree */
	const char *most, *least;
	const char *than;	   /* after a comparative */
	const char *first, *last;  /* "first 3", "the first order" */
	const char *how;	   /* "how old" */
	const char *range;	   /* between the ends of "from 3 to 5" and "between 3 and 5" */
	const char *many;	   /* articles of a plural, before "the 3 oldest" */
	const char *of_age;	   /* after a number */
	const char *years;	   /* after a number that "mayor de" compares: an age */
	const char *average;	   /* after "above" */
	const char *joins;	   /* "and", which may begin a clause */
	const char *but;	   /* after "all": except */
	const char *all;	   /* before it */
};

extern const struct cue_table cues_english, cues_spanish, cues_portuguese;

#endif

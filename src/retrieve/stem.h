/*
 * Removes the endings of words in English, Spanish and Portuguese, so that "cities", "pricing" and "vizinhas" match
 * "city", "price" and "vizinho". A few simple rules, no dictionary: the same rules apply to both sides, so a stem
 * need not be a word. Takes folded words without accents.
 */
#ifndef OCAT_RETRIEVE_STEM_H
#define OCAT_RETRIEVE_STEM_H

#include "base/str.h"

enum language { ENGLISH, SPANISH, PORTUGUESE, LANGUAGES };

enum stemming {
	STEM_LIGHT, /* number and gender; English -ing and -ed too */
	STEM_DEEP,  /* verbs, and nouns derived from verbs: enrolled, enrollment; less reliable */
	STEMMINGS
};

enum { STEM_ROOM = 48 }; /* a longer word is its own stem, truncated */

/* The stem, in the caller's buffer. */
str stem(enum language l, enum stemming how, str word, char room[STEM_ROOM]);

/*
 * The English word that may be related to a Spanish or Portuguese one, with the ending spelled in English: populacao
 * to population, universidad to university. Absent if no ending is known.
 */
str stem_cousin(enum language l, str word, char room[STEM_ROOM]);

#endif

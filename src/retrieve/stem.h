/*
 * What a word is without its endings, in English, Spanish and Portuguese, so
 * that "cities", "pricing" and "vizinhas" meet "city", "price" and "vizinho".
 * Light rules of our own, no dictionary: the same rules are put to both sides,
 * so a stem need not be a word. Takes folded words without accents.
 */
#ifndef OCAT_RETRIEVE_STEM_H
#define OCAT_RETRIEVE_STEM_H

#include "base/str.h"

enum language { ENGLISH, SPANISH, PORTUGUESE, LANGUAGES };

enum stemming {
	STEM_LIGHT, /* number and gender; English -ing and -ed too */
	STEM_DEEP,  /* verbs, and nouns made of verbs: enrolled, enrollment; a guess more often */
	STEMMINGS
};

enum { STEM_ROOM = 48 }; /* longer words are their own stems, cut */

/* The stem in a buffer of the caller's. */
str stem(enum language l, enum stemming how, str word, char room[STEM_ROOM]);

/*
 * An English word that a Spanish or Portuguese one may be the cousin of, as English writes its ending:
 * populacao as population, universidad as university. Absent when no ending is known.
 */
str stem_cousin(enum language l, str word, char room[STEM_ROOM]);

#endif

/*
 * What a question's words are for, in English, Spanish and Portuguese: those
 * that only hold it together, those that ask ("list", "how many", "average"),
 * and those that name things. And which of the languages it is in. Words of
 * ours, no data; folded, without accents.
 */
#ifndef OCAT_RETRIEVE_LANGUAGE_H
#define OCAT_RETRIEVE_LANGUAGE_H

#include "model/word_split.h"
#include "retrieve/stem.h"

enum word_use {
	USE_NONE,  /* stop word: the, of, which */
	USE_ASKS,  /* list, count, average: may name a thing too, seldom does */
	USE_NAMES,
};

enum word_use tongue_use(enum language l, str word);
/* By function words, and by letters that only one of them writes; English when nothing tells. */
enum language tongue_of(str text, const struct tokens *words);
const char *language_code(enum language l); /* "en", "es", "pt" */

#endif

/*
 * Classifies a question's words in English, Spanish and Portuguese: function words, request words ("list", "how
 * many", "average"), and words that name things; and detects the language. Uses built-in word lists, no data; folded,
 * without accents.
 */
#ifndef OCAT_RETRIEVE_LANGUAGE_H
#define OCAT_RETRIEVE_LANGUAGE_H

#include "model/word_split.h"
#include "retrieve/stem.h"

enum word_use {
	USE_NONE,  /* function word: the, of, which */
	USE_ASKS,  /* list, count, average: seldom names a thing */
	USE_NAMES,
};

enum word_use language_use(enum language l, str word);
/* By function words, letters that only one of the languages uses, and how words end; English if undecided. */
enum language language_of(str text, const struct tokens *words);
const char *language_code(enum language l); /* "en", "es", "pt" */

#endif

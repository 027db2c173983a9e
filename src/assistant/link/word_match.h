/*
 * How well a word of a question matches a word of a name: unchanged, inflected, as a synonym, translation or
 * abbreviation of the glossary, or misspelled. Each word is looked up once.
 */
#ifndef OCAT_ASSISTANT_LINK_WORD_MATCH_H
#define OCAT_ASSISTANT_LINK_WORD_MATCH_H

#include "base/map.h"
#include "retrieve/glossary.h"

enum { LINK_SENSES = 8 };

enum link_why { /* from the best evidence to the least */
		LINK_SAME,
		LINK_INFLECTED,
		LINK_JOINED,
		LINK_DERIVED,
		LINK_ABBREVIATED,
		LINK_SYNONYM,
		LINK_COMMENT,
		LINK_MISSPELLED,
		LINK_NOT
};

struct word_fit {
	double score; /* 0 to 1 */
	enum link_why why;
};

struct match_word {
	str text; /* folded */
	/* stems in English and in the language of the question; absent in others */
	str light[LANGUAGES], deep[LANGUAGES];
	ptrdiff_t number; /* among the words of the matcher */
	struct {
		struct word_fit *at;
		ptrdiff_t len, cap;
	} fits; /* inside: with words of names, by their numbers */
};

struct match_senses { /* of a phrase */
	struct sense at[LINK_SENSES];
	ptrdiff_t len;
};

struct word_matcher {
	struct arena *arena;
	const struct glossary *glossary; /* or NULL */
	enum language language;		 /* of the question */
	struct map words, phrases;
};

struct word_matcher word_matcher(struct arena *a, const struct glossary *g, enum language of);
struct match_word *match_word(struct word_matcher *m, str text); /* folded */
/* Of words in a row, in any language and as abbreviations. */
const struct match_senses *match_senses(struct word_matcher *m, struct match_word *const *words, ptrdiff_t n);
struct word_fit match_words(struct word_matcher *m, struct match_word *asked, struct match_word *name);
/* Rating and rate: of one stem, and two words. */
bool match_is_other_noun(const struct word_matcher *m, const struct match_word *asked, const struct match_word *name);
struct word_fit match_phrases(const struct word_matcher *m, const struct match_senses *asked,
			     const struct match_senses *name);

#endif

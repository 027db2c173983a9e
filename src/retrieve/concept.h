/*
 * What a question names, and every way the catalog may write it: words with
 * how far each is trusted. Plain data between the files of this folder.
 */
#ifndef OCAT_RETRIEVE_CONCEPT_H
#define OCAT_RETRIEVE_CONCEPT_H

#include "retrieve/language.h"
#include "retrieve/weights.h"

enum { QUESTION_BYTES = 16 << 10, QUESTION_WORDS = 256, CONCEPTS_MOST = 48 };

struct word_hit {
	uint32_t word;
	float weight;
};
struct word_hits {
	struct word_hit *at;
	ptrdiff_t len, cap;
};

struct option { /* words that must all stand in one text */
	struct word_hits slot[GLOSSARY_WORDS];
	int slots;
	double weight;
	enum reason_kind via;
	str text;	/* what is looked for, as the glossary or the question writes it */
	unsigned kinds; /* bits of enum text_kind; 0: any */
	str whole;	/* the text must be this, without case; absent: need not */
};

struct concept {
	str word; /* as typed */
	double weight;
	enum word_use use;
	bool found; /* some option has words in the catalog */
	bool mapped; /* a person's glossary says what it is here */
	ptrdiff_t first, count; /* content words of the question that it is */
	struct { struct option *at; ptrdiff_t len, cap; } options;
};

struct content_word {
	str text;  /* folded */
	str typed;
	enum word_use use;
	bool quoted, proper, number;
};

struct question {
	enum language language;
	bool cut; /* longer than anybody asks: the rest was left out */
	struct { struct content_word *at; ptrdiff_t len, cap; } words;
	struct { struct concept *at; ptrdiff_t len, cap; } concepts;
	struct { struct glossary_hit *at; ptrdiff_t len, cap; } glossary;
};

#endif

/*
 * A thing that a question names, with every way a catalog may write it: words with a confidence for each. Plain data
 * shared by the files of this folder.
 */
#ifndef OCAT_RETRIEVE_CONCEPT_H
#define OCAT_RETRIEVE_CONCEPT_H

#include "retrieve/language.h"
#include "retrieve/proper_names.h"
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

struct option { /* words that must all occur in one text */
	struct word_hits slot[GLOSSARY_WORDS];
	int slots;
	double weight;
	enum reason_kind via;
	str text;	/* the searched text, as written in the glossary or the question */
	unsigned kinds; /* bits of enum text_kind; 0: any */
	str whole;	/* the text must equal this, ignoring case; absent: any */
};

struct concept {
	str word; /* as typed */
	double weight;
	enum word_use use;
	bool found; /* some option has words in the catalog */
	bool names_table; /* the word itself occurs in the name of a table */
	bool value; /* a proper name: only its own letters match, or what a personal glossary maps it to */
	bool mapped; /* a personal glossary maps it */
	/*
	 * no word of the question: what its words hold is called so;
	 * it says nothing about whether there is an answer
	 */
	bool implied;
	bool quiet; /* it says nothing about which namespace is meant, only about tables of one */
	/* the number from 1 of another concept: this one counts only where that matches nothing; 0: always */
	ptrdiff_t instead;
	ptrdiff_t first, count; /* the content words of the question that it covers */
	struct { struct option *at; ptrdiff_t len, cap; } options;
};

struct content_word {
	str text;  /* folded */
	str stem;  /* the light one, which forms of a word share */
	str typed;
	enum word_use use;
	enum proper_name proper;
	bool number;
};

struct question {
	enum language language;
	bool cut; /* the question was too long: the rest was dropped */
	struct { struct content_word *at; ptrdiff_t len, cap; } words;
	struct { struct concept *at; ptrdiff_t len, cap; } concepts;
	struct { struct glossary_hit *at; ptrdiff_t len, cap; } glossary;
};

#endif

/*
 * What a question names: stretches of it with the tables, columns and values that each may mean, best first; a cover
 * without overlap that explains the most. Knows the given tables and a glossary, and invents no name.
 */
#ifndef OCAT_ASSISTANT_LINK_MENTIONS_H
#define OCAT_ASSISTANT_LINK_MENTIONS_H

#include "assistant/link/link_schema.h"
#include "assistant/link/word_match.h"

enum link_kind { LINK_TABLE, LINK_COLUMN, LINK_VALUE };

struct reading {
	enum link_kind kind;
	int table, column; /* of a value: -1 if no column is known to hold it */
	str value;	   /* as the column has it, or as typed */
	double score;	   /* 0 to 1 */
	enum link_why why;
	bool whole;	   /* it has all words of the name */
};

struct mention {
	int first, count; /* words of the question */
	struct {
		struct reading *at;
		ptrdiff_t len, cap;
	} readings;
	bool quoted;
};

struct link_word {
	str text;  /* folded, without accents */
	str typed;
	struct stretch at;
	bool content; /* it names something: no function word, not part of a cue */
	bool cue;     /* part of a cue; it may still be a name */
	bool number;  /* digits */
	int quote;    /* from 1: which quoted text it is in; 0: none */
	bool proper;  /* by its capital letters, part of a name of somebody or something */
	bool boundary; /* punctuation before it */
};

struct mentions {
	str text; /* the question */
	struct stretches quotes; /* the text inside quotation marks */
	struct {
		struct link_word *at;
		ptrdiff_t len, cap;
	} words;
	struct {
		struct mention *at;
		ptrdiff_t len, cap;
	} at; /* in the order of the question */
};

/* The words of a question: the caller then marks those of cues and numbers. */
void link_words(struct arena *a, str question, enum language language, struct mentions *out);
void link_mentions(struct word_matcher *m, const struct link_schema *s, struct mentions *out);
/* Words that mean something, but are in no mention. */
struct strs link_unexplained(struct arena *a, const struct mentions *m);

#endif

/* The words of a question, and stretches of it with what each may mean: plain data. */
#ifndef OCAT_ASSISTANT_LINK_MENTION_H
#define OCAT_ASSISTANT_LINK_MENTION_H

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
	bool content; /* it may be part of a name: no function word */
	bool names;   /* it names something: it does not only say how to ask */
	bool cue;     /* part of a cue; it may still be a name */
	bool number;  /* digits */
	int time;     /* from 1: which period it is in, such as "last month"; 0: none */
	int quote;    /* from 1: which quoted text it is in; 0: none */
	bool proper;  /* by its capital letters, part of a name of somebody or something */
	bool acronym; /* in capital letters only: a code, or a name for short */
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

#endif

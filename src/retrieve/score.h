/*
 * Scores each table for each concept of a question, and for the question as a whole: BM25F over the places of words,
 * then the namespace that covers the question best, then tables connected by keys.
 */
#ifndef OCAT_RETRIEVE_SCORE_H
#define OCAT_RETRIEVE_SCORE_H

#include "retrieve/namespaces.h"
#include "retrieve/question.h"

struct text_match { /* the best option of a concept in a text */
	uint32_t text;
	float weight;	/* by confidence, before the place counts */
	float covered;	/* idf of the matched words */
	const struct option *option;
};

struct table_match {
	uint32_t table;
	float weight; /* 0 to 1 */
	float retold; /* the confidence of other words for it, or of a comment; NAMED: a name has the word itself */
};
#define NAMED (-1.0F)

struct concept_matches {
	struct { struct text_match *at; ptrdiff_t len, cap; } texts;
	struct { struct table_match *at; ptrdiff_t len, cap; } tables;
	double idf;
	struct extent found; /* how much of the catalogs matches it, in names and in comments */
};

struct scores {
	const struct retriever *r;
	const struct weights *w;
	const struct question *q;
	struct concept_matches *concepts; /* as in the question */
	float *covered;	 /* by text: idf of words that any concept matched */
	double tables;	 /* that may be part of the answer; families once */
	double *own;	 /* by table: score of its own words */
	const double *space; /* by space */
	double *total;	 /* by table */
	bool led; /* another ranking vouches for an answer */
	uint8_t *found_by; /* by table, bits of enum found_by; NULL: words alone were asked */
	/*
	 * by table: its whole name as the question writes it, in a form unlike prose (a_b, aB, a.b);
	 * NULL: not named so
	 */
	str *called;
	/* by table: the neighbour that contributed to it, NONE_32: none; and the other end of a bridge */
	uint32_t *bridge, *by;
};

bool score_question(const struct retriever *r, const struct weights *w, struct arena *a, const struct question *q,
		    const struct retrieve_ask *ask, struct scores *out, struct err *err);
/* The score of one text for a concept, by its place. */
double score_of_text(const struct scores *s, const struct text_match *m);
/* The strength of the best match of a concept in a namespace, 0 to 1. */
double score_best_in(const struct scores *s, ptrdiff_t concept, uint32_t space);
/* May the table be part of the answer? */
bool score_admits(const struct retriever *r, const struct retrieve_ask *ask, uint32_t table);
/* The number of tables of stale catalogs that the other constraints admit. */
int64_t score_left_out(const struct retriever *r, const struct retrieve_ask *ask);

#endif

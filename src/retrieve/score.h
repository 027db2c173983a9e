/*
 * How well each table answers each concept of a question, and the question as
 * a whole: BM25F over where words stand, then the namespace that covers the
 * question best, then what keys connect.
 */
#ifndef OCAT_RETRIEVE_SCORE_H
#define OCAT_RETRIEVE_SCORE_H

#include "retrieve/question.h"

struct text_match { /* the best option that a text has for a concept */
	uint32_t text;
	float weight;	/* as trusted, before where it stands */
	float covered;	/* idf of the words that matched */
	const struct option *option;
};

struct table_match {
	uint32_t table;
	float weight; /* 0 to 1 */
};

struct concept_matches {
	struct { struct text_match *at; ptrdiff_t len, cap; } texts;
	struct { struct table_match *at; ptrdiff_t len, cap; } tables;
	double idf, tables_found;
};

struct scores {
	const struct retriever *r;
	const struct weights *w;
	const struct question *q;
	struct concept_matches *concepts; /* as in the question */
	float *covered;	 /* by text: idf of words that any concept matched */
	double *own;	 /* by table: what its words say */
	double *space;	 /* by space */
	double *total;	 /* by table */
	str *called;	 /* by table: where the question writes its whole name as no prose does (a_b, aB, a.b), that; NULL: it names none so */
	uint32_t *bridge, *by; /* by table: the neighbour that brought it, NONE_32: none; and the other end of a bridge */
};

bool score_question(const struct retriever *r, const struct weights *w, struct arena *a, const struct question *q,
		    const struct retrieve_ask *ask, struct scores *out, struct err *err);
/* What one text says of a concept, where it stands. */
double score_of_text(const struct scores *s, const struct text_match *m);
/* Is the table one that the question may be answered by? */
bool score_admits(const struct retriever *r, const struct retrieve_ask *ask, uint32_t table);
/* Tables that the other constraints allow, of catalogs that were read too long ago. */
int64_t score_left_out(const struct retriever *r, const struct retrieve_ask *ask);

#endif

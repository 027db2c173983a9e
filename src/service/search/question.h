/*
 * Tables for a question in plain words: what search_tables does with `query`.
 * Asks retrieve(), reads what the cache knows of each table found, says why it
 * is there and what was not found.
 */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_H
#define OCAT_SERVICE_SEARCH_QUESTION_H

#include "render/answer/answer.h"
#include "retrieve/retrieve.h"
#include "service/scope.h"

enum { ASKED_LIMIT = 5, ASKED_MOST = 20 };

struct asked { /* one table of the answer; borrowed for the call */
	const struct candidate_table *candidate;
	const struct asset_row *row;
	double relevance; /* 1: the best of the answer */
	int64_t place;	  /* from 1 */
	str why;
};
typedef bool (*asked_fn)(void *with, const struct asked *a); /* false: enough */

struct table_question {
	str text;
	str database, domain; /* absent: any; database: a catalog, or a schema in any of them */
	instant floor;	      /* only of catalogs that were read since; NO_TIME: of any */
	str floor_text;	      /* as it was typed */
	bool explain;
};
struct question_summary { /* what sums up the rows */
	struct retrieved found; /* numbers rounded */
	struct strs schemas;	/* the best first */
	bool explained;		/* with what the question was understood as */
};
extern const struct answer_type answer_question_summary;

struct question_answer {
	int64_t total;
	const struct question_summary *summary;
	str best;    /* qualified name of the first table; absent: nothing was found */
};
bool ask_tables(const struct scope *scope, const struct table_question *q, asked_fn take, void *with, struct question_answer *out,
		struct err *err);

/*
 * Why one table is where it is in the answer to a question: each word that names something is a piece, held when the
 * table has it; what keys say is one more. *place from 1, 0 when nothing speaks for it; *total: how many tables something does.
 */
struct explained;
bool explain_asked(const struct scope *scope, str question, int64_t asset, struct arena *a, struct explained *out, int64_t *place,
		   int64_t *total, struct err *err);

#endif

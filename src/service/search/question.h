/*
 * Tables for a question in plain words: search_tables with `query`. Calls retrieve(), reads what the cache holds
 * about each match, and says why it matches and which words do not.
 */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_H
#define OCAT_SERVICE_SEARCH_QUESTION_H

#include "service/search/question_request.h"
#include "service/search/question_summary.h"

enum { ASKED_LIMIT = 5, ASKED_MOST = 20 };

struct asked { /* one table of the answer; borrowed for the call */
	const struct candidate_table *candidate;
	const struct asset_row *row;
	double relevance; /* 1: the best match */
	int64_t place;	  /* from 1 */
	str why;
};
typedef bool (*asked_fn)(void *with, const struct asked *a); /* false: enough */

struct question_answer {
	int64_t total;
	const struct question_summary *summary;
	str best;    /* qualified name of the first table; absent: no match */
	str other;   /* in a toss-up: the second namespace, as a database to search; else absent */
};
bool ask_tables(const struct scope *scope, const struct table_question *q, asked_fn take, void *with,
		struct question_answer *out, struct err *err);

/* Is it a function word in one of the three languages, such as "which"? */
bool question_word(str word);

/*
 * Why a table has its rank in the answer to a question: each word or phrase is a piece, held if the table matches it;
 * evidence from keys is another piece. *place from 1, 0 if nothing supports it; *total: number of tables with
 * support.
 */
struct explained;
bool explain_asked(const struct scope *scope, str question, int64_t asset, struct arena *a, struct explained *out,
		   int64_t *place, int64_t *total, struct err *err);

#endif

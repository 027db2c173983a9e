/*
 * Tables for a question in plain words: what search_tables does with `query`.
 * Checks what else was given, asks retrieve(), reads what the cache knows of
 * each table found, says why it is there and what was not found.
 */
#ifndef OCAT_TOOL_ASKING_H
#define OCAT_TOOL_ASKING_H

#include "retrieve/retrieve.h"
#include "tool/tool.h"

enum { ASKED_LIMIT = 5, ASKED_MOST = 20 };

struct asked { /* one table of the answer; borrowed for the call */
	const struct candidate_table *candidate;
	const struct asset_row *row;
	double relevance; /* 1: the best of the answer */
	int64_t place;	  /* from 1 */
	str why;
};
typedef bool (*asked_taker)(void *with, const struct asked *a); /* false: enough */

/* The question, absent when the call is another kind of search. */
str asked_question(const struct call *in);
bool ask_tables(struct session *s, const struct call *in, struct result *out, asked_taker take, void *with, struct err *err);

/*
 * Why one table is where it is in the answer to a question: each word that names something is a piece, held when the
 * table has it; what keys say is one more. The call has the question in "question". *place from 1, 0 when nothing speaks for it; *total: how many tables something does.
 */
struct explained;
bool explain_asked(struct session *s, const struct call *in, int64_t asset, struct arena *a, struct explained *out, int64_t *place,
		   int64_t *total, struct err *err);

extern const struct column asked_summary[]; /* of the object beside the rows */

#endif

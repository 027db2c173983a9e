/* Which words of a question some tables explain, and which tables a search ranks first for it. */
#ifndef OCAT_SERVICE_SEARCH_QUESTION_WORDS_H
#define OCAT_SERVICE_SEARCH_QUESTION_WORDS_H

#include "service/search/question.h"

enum { QUESTION_RANKED = 5 };

struct question_table {
	int64_t id, rank; /* from 1; 0: nothing of it matches */
	str ns, name, qualified;
	struct strs words; /* of the question, that its names, comments and values match */
	struct strs named; /* those of them that its own name, comment or tags match */
};

struct question_words {
	struct strs all;	 /* words and phrases that mean something */
	struct strs unexplained; /* that none of the tables matches */
	struct question_table *of; /* the tables asked about, in their order */
	struct question_table ranked[QUESTION_RANKED];
	int ranked_count;
	bool answered; /* the tables ranked first are more than the nearest ones */
};

/* In the scope's catalog, or in all. Everything in out is the arena's. */
bool question_words(const struct scope *scope, struct arena *a, str question, const int64_t *tables, ptrdiff_t n,
		    struct question_words *out, struct err *err);

#endif

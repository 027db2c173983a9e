/*
 * Evaluates retrieval: asks questions whose tables are known, and counts the share of the tables that were found, the
 * questions with all of them, and, for each missing one, the stage that lost it. Calls a function to ask, so that any
 * ranker can be evaluated.
 */
#ifndef OCAT_RETRIEVE_EVALUATE_H
#define OCAT_RETRIEVE_EVALUATE_H

#include "base/map.h"
#include "retrieve/retrieve.h"

struct question {
	str id, set, space, language, text; /* space: the namespace of its tables */
	struct strs gold;		    /* the tables, as written: "namespace.table" */
};

#define LOST_STAGES(_)                                                                   \
	_(LOST_ABSENT, "absent", "the catalog has no such table")                        \
	_(LOST_WORDS, "words", "no word of the question matches it")                    \
	_(LOST_NAMESPACE, "namespace", "tables of other namespaces ranked higher") \
	_(LOST_RANK, "rank", "found, but ranked too low")

enum lost {
#define _(id, name, why) id,
	LOST_STAGES(_)
#undef _
	LOST_COUNT
};
const char *lost_name(enum lost l);
const char *lost_why(enum lost l);

struct missing {
	str table;
	enum lost stage;
	ptrdiff_t rank; /* from 1; 0: none */
};

struct miss { /* a question with a table missing in the first JUDGE_MOST */
	const struct question *question;
	struct { struct missing *at; ptrdiff_t len, cap; } missing;
	struct strs first; /* what came first instead, qualified */
};

enum { JUDGE_DEPTHS = 3, JUDGE_MOST = 20 };

struct marks { /* of one set; shares are per cent of its questions */
	str set, language; /* language is absent if the set has several */
	int64_t questions;
	double recall[JUDGE_DEPTHS], all[JUDGE_DEPTHS];
	double first_in_namespace;
	int64_t p50_us, p95_us;
	int64_t lost[LOST_COUNT]; /* number of tables by the stage that lost them */
	struct { struct miss *at; ptrdiff_t len, cap; } misses;
};

struct judged {
	/*
	 * The ranker under evaluation: answers a question, ranks one asset (0: not found), tells whether a candidate
	 * represents an asset.
	 */
	bool (*ask)(void *ranker, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out, struct err *err);
	bool (*rank)(void *ranker, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank, struct err *err);
	bool (*stands_for)(void *ranker, int64_t candidate, int64_t asset);
	void *ranker;
	str catalog;
	const struct rank_weights *ranks; /* NULL: the defaults */
	bool within;  /* a question searches only its own namespace */
	struct map assets; /* judge_key to the asset's id */
	const struct stop *stop;
	void (*asked)(void *with, int64_t done, int64_t of); /* may be NULL */
	void *with;
};

/* The key of a table by name, ignoring case. */
str judge_key(struct arena *a, str space, str table);

/* One line of a file of questions; false with the mistake. `set` applies if the line names none. */
bool judge_read(struct arena *a, str line, str set, struct question *out, struct err *err);

/* Sets the retriever to evaluate. */
void judge_retriever(struct judged *j, const struct retriever *r);

/* Asks all questions of one set, in order. */
bool judge(const struct judged *j, struct arena *a, const struct question *at, ptrdiff_t len, struct marks *out, struct err *err);

#endif

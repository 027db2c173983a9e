/*
 * How good is the retrieval? Questions with the tables that their SQL needs are
 * asked, and what comes back is counted: the share of the tables that were
 * found, the questions that have all of them, and, of each that is missing, the
 * stage that lost it. Asks by a function, so that anything that ranks can be judged.
 */
#ifndef OCAT_RETRIEVE_EVALUATE_H
#define OCAT_RETRIEVE_EVALUATE_H

#include "base/map.h"
#include "retrieve/retrieve.h"

struct question {
	str id, set, space, language, text; /* space: the namespace that it is about */
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

struct miss { /* a question that lacks a table in the first JUDGE_MOST */
	const struct question *question;
	struct { struct missing *at; ptrdiff_t len, cap; } missing;
	struct strs first; /* what came first instead, qualified */
};

enum { JUDGE_DEPTHS = 3, JUDGE_MOST = 20 };

struct marks { /* of one set; shares are per cent of its questions */
	str set, language; /* the latter absent where its questions are of several */
	int64_t questions;
	double recall[JUDGE_DEPTHS], all[JUDGE_DEPTHS];
	double first_in_namespace;
	int64_t p50_us, p95_us;
	int64_t lost[LOST_COUNT]; /* tables, by the stage that lost them */
	struct { struct miss *at; ptrdiff_t len, cap; } misses;
};

struct judged {
	/* What is judged: how it answers, where it would put one asset (0: nowhere), whether a candidate stands for an asset. */
	bool (*ask)(void *ranker, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out, struct err *err);
	bool (*rank)(void *ranker, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank, struct err *err);
	bool (*stands_for)(void *ranker, int64_t candidate, int64_t asset);
	void *ranker;
	str catalog;
	const struct rank_weights *ranks; /* NULL: the usual ones */
	bool within;  /* a question looks into its own namespace alone */
	struct map assets; /* judge_key to the asset's id */
	const struct stop *stop;
	void (*asked)(void *with, int64_t done, int64_t of); /* may be NULL */
	void *with;
};

/* How tables are found by name: without case. */
str judge_key(struct arena *a, str space, str table);

/* One line of a file of questions; false with what is wrong. `set` where the line names none. */
bool judge_read(struct arena *a, str line, str set, struct question *out, struct err *err);

/* Sets the retriever to evaluate. */
void judge_retriever(struct judged *j, const struct retriever *r);

/* Asks all of one set, in order. */
bool judge(const struct judged *j, struct arena *a, const struct question *at, ptrdiff_t len, struct marks *out, struct err *err);

#endif

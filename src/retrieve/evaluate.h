/*
 * Evaluates retrieval: asks questions whose tables are known, and counts the share of the tables that were found, the
 * questions with all of them, and, for each missing one, the stage that lost it. Calls a function to ask, so that any
 * ranker can be evaluated.
 *
 * Decided here: what counts as one table. Members of a family that differ only in a date (orders_20260101 and
 * orders_20260102, trips_2019 and trips_2020) are one table of a question, found when any of them represents the
 * family. A member with another number (region_1, region_2; parts_r33) is a table of its own: showing its neighbour is
 * a miss.
 */
#ifndef OCAT_RETRIEVE_EVALUATE_H
#define OCAT_RETRIEVE_EVALUATE_H

#include "base/map.h"
#include "retrieve/retrieve.h"

struct question {
	str id, set, space, language, text; /* space: the namespace of its tables */
	struct strs gold;		    /* the tables, as written: "namespace.table"; none: no table answers it */
};

#define LOST_STAGES(_)                                                                   \
	_(LOST_ABSENT, "absent", "the catalog has no such table")                        \
	_(LOST_WORDS, "words", "no word of the question matches it")                    \
	_(LOST_NAMESPACE, "namespace", "tables of other namespaces ranked higher") \
	_(LOST_FAMILY, "family", "only another member of its family was shown") \
	_(LOST_RANK, "rank", "found, but ranked too low")

enum lost {
#define _(id, name, why) id,
	LOST_STAGES(_)
#undef _
	LOST_COUNT
};
const char *lost_name(enum lost l);
const char *lost_why(enum lost l);

enum { JUDGE_DEPTHS = 3, JUDGE_MOST = 20, JUDGE_FIRST = 5, JUDGE_SPACES = 3 };

struct gold_table {
	str table;
	bool found; /* in the first JUDGE_MOST */
	enum lost stage; /* unless found */
	ptrdiff_t rank; /* from 1; 0: none */
};

struct outcome { /* of one question */
	const struct question *question;
	array_of(struct gold_table) tables; /* each family once */
	bool all;	 /* all found; without tables: nothing was the answer */
	bool answered; /* with candidates, and not only the nearest ones */
	struct strs first;  /* the first JUDGE_FIRST candidates, qualified */
	struct strs spaces; /* the namespaces of the candidates, in order, each once, at most JUDGE_SPACES */
	/* of the first right one among all of them, from 1; 0: none. Without tables: 1 if not answered */
	ptrdiff_t space_place;
	double space_share; /* the share of candidates in a right namespace */
};

struct marks { /* of one set; shares are per cent of its questions */
	str set, language; /* language is absent if the set has several */
	int64_t questions;
	int64_t unanswerable; /* questions without tables */
	double recall[JUDGE_DEPTHS], all[JUDGE_DEPTHS];
	double first_in_namespace, namespace_in_3, namespace_share;
	double false_answers; /* per cent of those without tables */
	double false_refusals; /* per cent of those with tables */
	int64_t p50_us, p95_us;
	int64_t lost[LOST_COUNT]; /* number of tables by the stage that lost them */
	array_of(struct outcome) outcomes; /* in the order of the questions */
};

struct judged {
	/*
	 * The ranker under evaluation: answers a question, ranks one asset for the question that it answered last (0:
	 * not found), tells whether a candidate represents an asset.
	 */
	bool (*ask)(void *ranker, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out,
		    struct err *err);
	bool (*rank)(void *ranker, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank,
		     struct err *err);
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

/*
 * One line of a file of questions; false with the mistake. `set` applies if the line names none. An empty list of
 * tables is a question that no table answers.
 */
bool judge_read(struct arena *a, str line, str set, struct question *out, struct err *err);

/* Asks all questions of one set, in order. */
bool judge(const struct judged *j, struct arena *a, const struct question *at, ptrdiff_t len, struct marks *out,
	   struct err *err);

#endif

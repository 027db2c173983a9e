/*
 * What sessions of agents teach about a catalog: words for its tables and columns, joins that hold and that do not,
 * tables to keep away from, what a person said about a column. Collected from verdicts, each with the steps that show
 * it. Proposes only; nothing is stored here.
 *
 * Decided here: what two sessions show is proposed, what one shows is weak, and what they contradict is not proposed. A
 * word counts for a table only if the answer was right, rests on that table alone, and nothing in the catalog has it.
 */
#ifndef OCAT_SERVICE_LEARN_LESSONS_H
#define OCAT_SERVICE_LEARN_LESSONS_H

#include "render/answer/trace_verdict.h"
#include "service/learn/learn.h"

struct session;

#define LESSONS(_)                                                                             \
	_(LESSON_SYNONYM, "synonym") /* words, and the table or column that they mean */        \
	_(LESSON_JOIN, "join")	     /* the columns of two tables belong together */            \
	_(LESSON_NO_JOIN, "no-join") /* they do not */                                          \
	_(LESSON_TAG, "tag")	     /* of a table */                                           \
	_(LESSON_COMMENT, "comment") /* on a column */

enum lesson_kind {
#define _(id, word) id,
	LESSONS(_)
#undef _
	LESSON_COUNT
};

struct lesson_step {
	str session;
	int64_t step;
	str what; /* that it shows */
};

struct lesson {
	enum lesson_kind kind;
	str subject, object; /* words and "table:orders"; two ends of a join; a table and a tag; a column and a text */
	array_of(struct lesson_step) steps;
	int64_t sessions;
	bool contradicted;
};

struct lessons {
	struct learn *learn; /* open: its catalogs */
	array_of(struct lesson) all;
	struct map known; /* by kind, subject and object */
	int64_t sessions;
};

const char *lesson_word(enum lesson_kind k);
bool lesson_kind_named(str word, enum lesson_kind *out);

void lessons_start(struct lessons *l, struct learn *learn);
/* s: read to its end; v: its verdict. */
bool lessons_add(struct lessons *l, struct session *s, const struct trace_verdict *v, struct err *err);
/* Leaves out what sessions contradict; the best supported first. */
void lessons_settle(struct lessons *l);
static inline bool lesson_is_weak(const struct lesson *l)
{
	return l->sessions < 2;
}

#endif

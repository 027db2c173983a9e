/*
 * Two runs of one task, step by step: which steps are the same in both, which got other answers, were asked otherwise
 * or are in one run only. Steps are aligned by what they asked, those between by their tool. Holds numbers of steps, no
 * texts: a step is decoded when it is shown.
 */
#ifndef OCAT_REPLAY_RUN_PAIR_H
#define OCAT_REPLAY_RUN_PAIR_H

#include "replay/json_difference.h"
#include "trace/import/session.h"

struct stop;

#define RUN_ROWS(_) \
	_(RUN_SAME, "same") \
	_(RUN_ANSWER, "answer")	     /* asked the same, and the answers differ */ \
	_(RUN_INPUT, "input")	     /* the same tool with other parameters; texts of one kind with other words */ \
	_(RUN_UNKNOWN, "unrecorded") /* asked the same; an answer was not recorded */ \
	_(RUN_NOT_RUN, "not_run")    /* a branch shows it, and did not run it */ \
	_(RUN_LEFT, "left")	     /* only there */ \
	_(RUN_RIGHT, "right") \
	_(RUN_BEFORE, "before")	     /* of one run, before the other one branched from it */

enum run_row_kind {
#define _(id, name) id,
	RUN_ROWS(_)
#undef _
	RUN_ROW_KINDS
};

struct run_row {
	int32_t left, right; /* steps, from 0; -1: none */
	enum run_row_kind kind;
};

struct run_pair {
	array_of(struct run_row) rows;
	int64_t count[RUN_ROW_KINDS];
};

const char *run_row_name(enum run_row_kind k);
/* Does a row of this kind tell the runs apart? */
bool run_row_differs(enum run_row_kind k);
/* Both are read to their ends. False with err: interrupted, or a file changed meanwhile. */
bool run_pair_read(struct arena *a, struct session *left, struct session *right, const struct stop *stop,
		   struct run_pair *out, struct err *err);
/* The step of the parent that a trace branched from, from 0; -1: it is not a branch of that session. */
ptrdiff_t run_branched_at(const struct session *child, const struct session *parent);

/* What differs in the answers of two steps. */
struct answer_difference {
	bool is_json;
	struct json_differences found;
	str left, right; /* not JSON: the texts */
};

void answers_compare(struct arena *a, const struct step *left, const struct step *right, struct answer_difference *out);

#endif

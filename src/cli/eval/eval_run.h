/*
 * Runs of `ocat eval` in files: JSON Lines, one question a line with the rank of each of its tables or the stage that
 * lost it; and what changed between such a run and this one, question by question.
 */
#ifndef OCAT_CLI_EVAL_EVAL_RUN_H
#define OCAT_CLI_EVAL_EVAL_RUN_H

#include "base/json.h"
#include "base/map.h"
#include "retrieve/evaluate.h"

struct run_line { /* of an earlier run */
	bool all;
	ptrdiff_t space_place;
	struct strs spaces;
	array_of(struct gold_table) tables;
};

struct run {
	struct map lines; /* by set and question */
};

struct run_change {
	const struct outcome *now;
	const struct run_line *before;
	bool won; /* else lost */
};

struct run_comparison { /* of one set */
	str set;
	int64_t questions, added; /* added: not in the earlier run */
	int64_t won, lost, same;
	array_of(struct run_change) changes; /* in the order of the questions */
};

bool run_save(str path, const struct marks *sets, ptrdiff_t n, struct err *err);
bool run_read(struct arena *a, str path, struct run *out, struct err *err);
/* databases: a question is right if the first table is in a right namespace; else if all tables are found. */
struct run_comparison run_compare(struct arena *a, const struct run *before, const struct marks *now, bool databases);

/* The missing tables of a question as JSON, an array. */
void run_put_missing(struct jw *w, const struct gold_table *tables, ptrdiff_t n);

#endif

/* Runs of `ocat eval --sql` in files: JSON Lines, one question a line with its verdict; and what changed since. */
#ifndef OCAT_CLI_EVAL_EVAL_SQL_RUN_H
#define OCAT_CLI_EVAL_EVAL_SQL_RUN_H

#include "base/json.h"
#include "base/map.h"
#include "eval/verdict_totals.h"

struct sql_run_line { /* of an earlier run */
	bool right;
	str stage;
};
struct sql_run {
	struct map lines; /* by the id of the question */
};

struct sql_run_change {
	const struct eval_result *now;
	const struct sql_run_line *before;
};
struct sql_run_comparison {
	int64_t won, lost, same, added;
	array_of(struct sql_run_change) changes; /* in the order of the questions */
};

bool sql_run_save(str path, const struct eval_results *results, struct err *err);
bool sql_run_read(struct arena *a, str path, struct sql_run *out, struct err *err);
void sql_run_compare(struct arena *a, const struct sql_run *before, const struct eval_results *now,
		     struct sql_run_comparison *out);

/* The verdict in one word: right, refused, unjudged, or the stage of what is wrong. */
str sql_verdict_name(const struct eval_result *r);
/* A question with its answer and verdict, as a member of an array. */
void sql_result_put(struct jw *w, const struct eval_result *r);

#endif

/*
 * Results of `ocat eval --sql` in several formats: shares per set, class and language,
 * and what is wrong with the rest.
 */
#ifndef OCAT_CLI_EVAL_EVAL_SQL_REPORT_H
#define OCAT_CLI_EVAL_EVAL_SQL_REPORT_H

#include "cli/cli_state.h"
#include "cli/eval/eval_sql_run.h"

struct sql_evaluation {
	str catalog; /* absent: all */
	int64_t without_gold; /* questions that were left out */
	int64_t missing;      /* questions without a line of answers */
	struct eval_results results;
	struct eval_marks_list marks;
	struct eval_curve curve;
	str against; /* the file of an earlier run; absent: none */
	struct sql_run_comparison comparison;
};

enum { SQL_MISSES_SHOWN = 10 };

/* misses: maximum listed, -1: all. */
void sql_evaluation_put(struct cli *c, const struct sql_evaluation *e, ptrdiff_t misses);

#endif

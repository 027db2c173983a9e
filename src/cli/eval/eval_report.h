/* Results of `ocat eval` in several formats: shares per set of questions, and the misses with their stage. */
#ifndef OCAT_CLI_EVAL_EVAL_REPORT_H
#define OCAT_CLI_EVAL_EVAL_REPORT_H

#include "cli/cli_state.h"
#include "cli/eval/eval_run.h"
#include "retrieve/evaluate.h"

struct evaluation {
	str catalog; /* absent: all */
	bool within, databases; /* databases: judges the namespaces alone */
	int64_t assets;
	int64_t open_us; /* time until the first question could be asked */
	array_of(struct marks) sets;
	str against; /* the file of an earlier run; absent: none */
	array_of(struct run_comparison) compared; /* by set */
};

enum { MISSES_SHOWN = 10 };

/* For people; misses: maximum listed per set, -1: all. */
void evaluation_put_text(struct sb *out, struct cli *c, const struct evaluation *e, ptrdiff_t misses);
void evaluation_put_json(struct sb *out, const struct evaluation *e);
void evaluation_put_rows(struct cli *c, const struct evaluation *e);

#endif

/*
 * One question with a language model: what was said so far, and its plans made into queries that pass the checks.
 * Inside service/assistant only: model_answer.c begins and ends it, model_turns.c lets the model call tools.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_RUN_H
#define OCAT_SERVICE_ASSISTANT_MODEL_RUN_H

#include "llm/prompt_template.h"
#include "service/assistant/candidate_tables.h"
#include "service/assistant/model_hidden.h"
#include "service/assistant/model_report.h"
#include "service/assistant/model_tools.h"
#include "service/plan/plan_answer.h"
#include "workspace/assistant_model.h"

enum { MODEL_PROPOSALS = 2 }; /* a wrong one goes back once */

struct model_run {
	const struct scope *scope;
	const struct assist_ask *ask;
	struct assist_answer *answer;
	struct model_report *report;
	const struct model_tools *tools; /* NULL: none */
	struct chat *chat;
	struct chat_price price;
	struct chat_budget budget;
	struct candidate_tables tables;
	struct model_hidden hidden;
	str system;
	array_of(struct chat_message) said;
	struct chat_answer got;
	int64_t received; /* bytes of the answer so far */
	int proposals;
	const struct chat_tool *offered; /* for look-ups: those of .tools, once they have been offered */
	ptrdiff_t offered_count;
	struct strs looked_up; /* the tools that were called */
	str before; /* what the next request follows from, for its token */
};

bool model_run_fill(const struct model_run *m, enum prompt which, const struct prompt_value *values, ptrdiff_t n,
		    str *out, struct err *err);
/* Of all that was said, without a form. */
struct chat_request model_run_request(struct model_run *m);
/* A reply to the same request of a run that was cut short counts, also in the budget. */
bool model_run_hear(struct model_run *m, const struct chat_request *r,
		    bool (*ask)(struct model_run *m, const struct chat_request *r, const struct json **said,
				struct err *err),
		    const struct json **said, struct err *err);

enum model_proposal {
	MODEL_TAKEN,   /* the answer is that of the plan */
	MODEL_SAME,    /* the plan gives the planner's own query */
	MODEL_OPEN,    /* it leaves a question to the person: mistake has it */
	MODEL_WRONG,   /* mistake says why */
	MODEL_STOPPED, /* mistake is the error of the run */
};
/* said: as model_plan_schema has it. */
enum model_proposal model_run_propose(struct model_run *m, const struct json *said, struct err *mistake);
/* What goes back to the model: the mistake, and the nearest names that exist. */
bool model_run_mistake(struct model_run *m, const struct err *mistake, str *out, struct err *err);

#endif

/*
 * A question to SQL with the language model that a person has configured. The planner has answered before; its
 * understanding, its tables and its draft go to the model, which may look more up by tools, with the rights of the
 * person and in several turns, and proposes a plan (ocat-plan(5)) by a tool call. That plan goes through the same
 * lookup, renderer and checks as any other: a name that the catalog lacks goes back once, with the nearest ones, and is
 * then refused. Whatever fails, the planner's answer stands.
 *
 * What leaves: the question, and names, types, keys and comments of the candidate tables, fenced as data; of
 * values only those that the planner found in the question. Nothing leaves of what the policy hides.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_ANSWER_H
#define OCAT_SERVICE_ASSISTANT_MODEL_ANSWER_H

#include "service/assistant/answer.h"
#include "service/assistant/ask_budget.h"
#include "service/assistant/model_report.h"
#include "service/assistant/model_tools.h"

struct model_ask {
	struct ask_budget budget;
	bool dry_run; /* nothing is sent */
	const struct model_tools *tools; /* that it may call while it works; NULL: none */
};

/*
 * answer: the planner's, replaced by the model's if that stands. A sure answer is left alone, and so is every answer
 * without a configured model. False: it was stopped, or the cache could not be read.
 */
bool model_answer(const struct scope *scope, const struct assist_ask *ask, const struct model_ask *how,
		  struct assist_answer *answer, struct model_report *report, struct err *err);

#endif

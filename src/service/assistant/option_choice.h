/*
 * The open questions of an answer, and their options: each is answered by what was taken before in the conversation, by
 * the person's next choice, or automatically; what another option would have given stays at hand.
 */
#ifndef OCAT_SERVICE_ASSISTANT_OPTION_CHOICE_H
#define OCAT_SERVICE_ASSISTANT_OPTION_CHOICE_H

#include "render/answer/ask.h"
#include "service/assistant/answer_ask.h"
#include "service/assistant/answer_memory.h"
#include "service/plan/plan_answer.h"

struct option_choice {
	const struct scope *scope;
	const struct assist_view_ask *ask;
	struct assist_answer *answer; /* becomes that of the options taken */
	struct ask_view *out;	      /* gets the options taken, and the plans tried */
	const struct glossary *glossary; /* for plans that are made again */
	const struct answer_memory *memory; /* of this question */
	int64_t until_us;	     /* the end of its time; 0: none */
	ptrdiff_t kept;		     /* so many options taken before were taken again, or passed over */
	struct assist_answer other;  /* what the next option would have given */
	str other_label;	     /* its label; absent: none */
};

/* False with err: a choice names no option. A question that nobody answers stays open. */
bool options_choose(struct option_choice *w, struct err *err);
/* The plan, made again as the answer was; false: it does not stand. */
bool option_plan(const struct option_choice *w, str plan, struct plan_answer *made);

#endif

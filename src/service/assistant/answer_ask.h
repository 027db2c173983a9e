/* What an answer is asked with: the question, the conversation that it belongs to, the choices made, and the limits. */
#ifndef OCAT_SERVICE_ASSISTANT_ANSWER_ASK_H
#define OCAT_SERVICE_ASSISTANT_ANSWER_ASK_H

#include "service/assistant/answer.h"
#include "service/assistant/ask_budget.h"
#include "service/assistant/conversation.h"
#include "service/assistant/model_tools.h"

struct assist_view_ask {
	struct assist_ask ask;
	/* of a question asked together with this one, which names none: perhaps also of this one; or absent */
	str period;
	const struct assist_answer *answer; /* to the question, if it is known already; else NULL */
	/* its question is that of ask; choices: labels or numbers, of one question after the other */
	struct conversation talk;
	bool automatic;	     /* choose the first option, and take the best reading, rather than ask */
	bool estimate;	     /* of the source, if the catalog's configuration allows it */
	bool stages;	     /* also the walk along names that finds out more */
	bool without_model;  /* although one is configured */
	bool dry_run;	     /* the model is not asked: the answer has what it would be sent */
	const struct model_tools *tools; /* that a model may call; NULL: none */
	struct ask_budget budget;
};

#endif

/*
 * A language model that looks things up: it calls tools, in several turns, until it proposes a plan. Each turn is a
 * request of the budget, the turns have a limit, and so has what a call returns. Inside service/assistant only.
 */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_TURNS_H
#define OCAT_SERVICE_ASSISTANT_MODEL_TURNS_H

#include "service/assistant/model_run.h"

/*
 * MODEL_WRONG with err->kind: it did not work, and the planner's answer stands. *undecided: the model proposed nothing;
 * what it has looked up is in the run, and it may be asked for the plan alone.
 */
enum model_proposal model_turns(struct model_run *m, bool *undecided, struct err *err);

#endif

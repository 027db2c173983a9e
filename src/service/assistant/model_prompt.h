/* What a model is told about a question: as data, in fences. Inside service/assistant only. */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_PROMPT_H
#define OCAT_SERVICE_ASSISTANT_MODEL_PROMPT_H

#include "service/assistant/model_hidden.h"

/* The words of the question and what the planner takes them for, without what is hidden. */
str model_understood(struct arena *a, const struct assist_answer *draft, const struct model_hidden *hidden);
/* Tables with columns, types, keys and comments, as many as have room. */
str model_candidates(struct arena *a, const struct candidate_tables *tables, const struct model_hidden *hidden);

/* JSON Schema of the model's answer: a plan, what it assumes, and what it does not cover. */
extern const char model_plan_schema[];

#endif

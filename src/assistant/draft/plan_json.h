/* A sketch as a plan in JSON, as ocat-plan(5) describes it. */
#ifndef OCAT_ASSISTANT_DRAFT_PLAN_JSON_H
#define OCAT_ASSISTANT_DRAFT_PLAN_JSON_H

#include "assistant/draft/draft.h"

str plan_json(struct arena *a, const struct draft_ask *ask, const struct sketch *k);

#endif

/*
 * From a question to a plan (ocat-plan(5)): reads its cues and mentions into a sketch of a query, and writes that as a
 * plan. Knows only the given tables; asks nothing and runs nothing.
 */
#ifndef OCAT_ASSISTANT_DRAFT_DRAFT_QUESTION_H
#define OCAT_ASSISTANT_DRAFT_DRAFT_QUESTION_H

#include "assistant/draft/draft.h"

/* False: no sketch stands; reason and missing say why. */
bool draft_question(struct arena *a, const struct draft_ask *ask, struct draft *out, enum language *language);

#endif

/*
 * The answer to a question as its faces show it: the SQL and how sure it is, with the facts of its tables, its filters
 * in words, what its questions to the person would change, and the state that the trace records.
 */
#ifndef OCAT_SERVICE_ASSISTANT_ANSWER_VIEW_H
#define OCAT_SERVICE_ASSISTANT_ANSWER_VIEW_H

#include "render/answer/ask.h"
#include "service/assistant/answer_ask.h"

/* What every answer has: the question, where it belongs in the conversation, the budget. */
void assist_view_start(const struct scope *scope, const struct assist_view_ask *ask, struct ask_view *out);
/* intent is left to the caller. */
bool assist_view(const struct scope *scope, const struct assist_view_ask *ask, struct ask_view *out, struct err *err);

#endif

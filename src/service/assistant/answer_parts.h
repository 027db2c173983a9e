/* The answers to a question that asks for several things, one after the other, as one answer. */
#ifndef OCAT_SERVICE_ASSISTANT_ANSWER_PARTS_H
#define OCAT_SERVICE_ASSISTANT_ANSWER_PARTS_H

#include "service/assistant/answer_view.h"
#include "service/assistant/question_split.h"

/* Answers one of them; false: with err. */
typedef bool (*answer_part)(void *with, const struct assist_view_ask *ask, struct ask_view *out, struct err *err);

/*
 * Choices and the budget are used up from the first part to the last: a choice answers the first open question. intent
 * is left to the caller.
 */
bool assist_parts_view(const struct scope *scope, const struct assist_view_ask *ask, const struct question_split *parts,
		       answer_part answer, void *with, struct ask_view *out, struct err *err);

#endif

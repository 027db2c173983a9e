/*
 * What a step of a session should have done: what the verdict on the session says about it, the step as it would be
 * right, by the names and keys of the catalogs, and the state before it: the question, the catalog, the tables found.
 * Runs nothing.
 */
#ifndef OCAT_SERVICE_ASSISTANT_STEP_ANSWER_H
#define OCAT_SERVICE_ASSISTANT_STEP_ANSWER_H

#include "render/answer/ask.h"
#include "service/scope.h"

/*
 * path: of a trace, or of the session of another agent. A step without a fault leads to the one that made the answer
 * wrong, if there is one. ERR_NOTHING: the session has no such step.
 */
bool step_answer(const struct scope *scope, str path, int64_t number, struct ask_step *out, struct err *err);

#endif

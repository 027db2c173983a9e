/* What a question asks for, as JSON: intent, entities, scope, filters, output. */
#ifndef OCAT_SERVICE_ASSISTANT_INTENT_JSON_H
#define OCAT_SERVICE_ASSISTANT_INTENT_JSON_H

#include "render/answer/ask.h"
#include "service/assistant/answer.h"

str intent_json(struct arena *a, const struct assist_ask *ask, const struct ask_view *v);

#endif

/* An item of the OpenAI Responses API as events; shared by the formats that hold such items. */
#ifndef OCAT_TRACE_IMPORT_OPENAI_ITEM_H
#define OCAT_TRACE_IMPORT_OPENAI_ITEM_H

#include "trace/import/format.h"

/*
 * item is an object with a type: message, reasoning, function_call, function_call_output, ... common has what its
 * events share: .at, .agent. False if its type is unknown.
 */
bool openai_item(struct event_sink *sink, str item, const struct event *common);

#endif

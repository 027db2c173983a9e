/* The parts of a message of the Gemini API as events; shared by the agents that keep such messages. */
#ifndef OCAT_TRACE_IMPORT_GEMINI_PARTS_H
#define OCAT_TRACE_IMPORT_GEMINI_PARTS_H

#include "trace/import/format.h"

/* content: a text, or a list of parts. Calls and results in it are events too. common has what the events share. */
void gemini_parts(struct event_sink *sink, str content, const struct event *common, enum step_type by_user);
/* What a tool answered: {"output": ...} or {"error": ...}, or another object; *failed for an error. */
str gemini_response(struct arena *a, str response, bool *failed);
/* usageMetadata of the API as tokens; false: it has none. */
bool gemini_usage(str usage, struct event *out);
/* Output with thoughts: some programs count them in it, so the total decides. Numbers as written. */
int64_t gemini_output(str total, str input, str output, str thoughts);

#endif

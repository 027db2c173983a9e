/* A message of the Anthropic Messages API as events; shared by the formats that hold such messages. */
#ifndef OCAT_TRACE_IMPORT_ANTHROPIC_MESSAGE_H
#define OCAT_TRACE_IMPORT_ANTHROPIC_MESSAGE_H

#include "trace/import/format.h"

/*
 * message is the object {role, content, id, model, usage}. common has what its events share: .at, .agent, .parent and,
 * for results, .elapsed_us. by_user is the type of a text with the role "user". False if it is not such an object.
 */
bool anthropic_message(struct event_sink *sink, str message, const struct event *common, enum step_type by_user);
/* Tokens as an event; a usage without numbers does not count. */
bool anthropic_usage(str usage, struct event *out);

#endif

/*
 * A conversation that a program records again with each request to a model: all messages so far, then the answer. Gives
 * each text an identity, so that it counts once: what it says, and for the how manieth time within the conversation.
 */
#ifndef OCAT_TRACE_IMPORT_CONVERSATION_H
#define OCAT_TRACE_IMPORT_CONVERSATION_H

#include "trace/import/format.h"

struct conversation {
	struct event_sink *sink;
	struct event common; /* what its events share: .at, .agent, .parent, .model, .message */
	/* the time until the answer: counts for its first text; a call begins after it. 0: unknown */
	int64_t answer_us;
	str scope; /* of several conversations in one session: before the IDs of its calls and texts */
	array_of(uint64_t) said;
	bool answered; /* a text or a call was told since this was last set to false */
};

void conversation_say(struct conversation *c, enum step_type type, str value);
/* What a call asks, whatever its ID: for .twin of an event. */
str conversation_twin(struct arena *a, str name, str arguments);
void conversation_calls(struct conversation *c, str list); /* a list of calls, also as a JSON text */
/*
 * A message of the chat API of OpenAI, or of one of its relatives: {role, content, tool_calls, tool_call_id}, with
 * LangChain's types and constructors, Inspect's functions and the parts of OpenTelemetry and of the AI SDK. False: it
 * is not one.
 */
bool conversation_message(struct conversation *c, str message);
/* A list of them, also as a JSON text; lists in it are read as well. */
void conversation_messages(struct conversation *c, str list);

#endif

/*
 * What the attributes of a span say about a request to a model or a call of a tool, by whatever conventions they were
 * written: OpenTelemetry's own (also earlier ones), OpenInference, the AI SDK, OpenLLMetry, any-agent.
 */
#ifndef OCAT_TRACE_IMPORT_SPAN_FACTS_H
#define OCAT_TRACE_IMPORT_SPAN_FACTS_H

#include "trace/import/conversation.h"

enum span_fact {
	FACT_OPERATION,
	FACT_KIND,
	FACT_MODEL,
	FACT_PROVIDER,
	FACT_TOOL,
	FACT_CALL_ID,
	FACT_ARGUMENTS,
	FACT_RESULT,
	FACT_SYSTEM,
	FACT_INPUT,
	FACT_OUTPUT,
	FACT_PROMPT,
	FACT_ANSWER,
	FACT_ANSWER_CALLS,
	FACT_REASONING,
	FACT_EVENTS,
	FACT_TOKENS_IN,
	FACT_TOKENS_OUT,
	FACT_TOKENS_CACHED,
	FACT_COST_IN,
	FACT_COST_OUT,
	FACT_COST,
	FACT_SESSION,
	FACT_AGENT,
	FACT_ERROR,
	FACT_MCP_METHOD,
	FACT_SQL,
	FACT_SQL_SYSTEM,
	FACT_COUNT
};

struct flat_member { /* llm.input_messages.0.message.role and the like */
	bool of_answer;
	int message;
	str name; /* "role", "tool_calls.0.function.name" */
	str value;
};

struct span_facts {
	str at[FACT_COUNT]; /* values as plain JSON; absent: not said */
	array_of(struct flat_member) flat;
};

/* AROUND: holds others; what it says they say too */
enum span_role { SPAN_OTHER, SPAN_MODEL, SPAN_TOOL, SPAN_AROUND, SPAN_QUERY };

void span_facts_of(struct arena *a, str attributes, struct span_facts *out);
enum span_role span_role_of(const struct span_facts *f);
/* The messages of a request to a model, and its answer; c->common.message is given to those of the answer only. */
void span_conversation(struct conversation *c, const struct span_facts *f);

#endif

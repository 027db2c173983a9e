#include "trace/import/otel_logs.h"

#include "base/arena.h"
#include "trace/import/span_attributes.h"
#include "trace/import/span_facts.h"
#include "base/banned.h"

/* gen_ai.user.message says which role it has; its body may not. */
static str role_of(str name)
{
	str rest = str_starts(name, S("gen_ai.")) ? str_from(name, 7) : NO_STR;

	if (str_eq(rest, S("choice")))
		return S("assistant");
	return str_ends(rest, S(".message")) ? str_upto(rest, rest.len - 8) : NO_STR;
}

/* A body without a role, and with the call it answers as "id". */
static str with_role(struct arena *a, str body, str role)
{
	static const char *const some[] = { "content", "tool_calls", "id", "role" };
	str at[4];

	json_fields(body, some, 4, at);
	if (at[3].at && !str_eq(role, S("tool")))
		return body;
	return str_fmt(a, "{\"role\":\"%.*s\",\"content\":%.*s,\"tool_calls\":%.*s,\"tool_call_id\":%.*s}", STR(role),
		       STR(at[0].at ? at[0] : S("null")), STR(at[1].at ? at[1] : S("null")),
		       STR(at[2].at ? at[2] : S("null")));
}

bool span_log_message(struct conversation *c, str name, str body, str attributes)
{
	static const char *const some[] = { "gen_ai.event.content", "content", "message", "gen_ai.prompt",
					    "gen_ai.completion" };
	str role = role_of(name), at[5], message;

	if (!json_is(body, '{') || !json_field(body, "content").at) {
		attributes_find(c->sink->arena, attributes, some, 5, at);
		if (str_eq(name, S("gen_ai.content.prompt")) || str_eq(name, S("gen_ai.content.completion"))) {
			conversation_messages(c, at[3].at ? at[3] : at[4]);
			return true;
		}
		if (at[0].at && !json_is(body, '{'))
			body = json_as_text(c->sink->arena, at[0]);
		else if (at[1].at && role.len)
			body = str_fmt(c->sink->arena, "{\"content\":%.*s}", STR(at[1]));
	}
	if (!role.len)
		return false;
	message = json_field(body, "message");
	if (json_is(message, '{'))
		body = message;
	return json_is(body, '{') && conversation_message(c, with_role(c->sink->arena, body, role));
}

/* ---- what agents log ---- */

enum {
	PROMPT,
	RESPONSE,
	TOOL,
	FUNCTION,
	CALL_ID,
	USE_ID,
	ARGUMENTS,
	FUNCTION_ARGS,
	TOOL_INPUT,
	PARAMETERS,
	OUTPUT,
	ERROR,
	SUCCESS,
	DURATION,
	MODEL,
	IN,
	IN_COUNT,
	OUT,
	OUT_COUNT,
	CACHED,
	CACHE_READ,
	CACHE_WRITTEN,
	COST,
	NUMBER,
	LOGGED
};

static const char *const logged[LOGGED] = {
	"prompt",
	"response",
	"tool_name",
	"function_name",
	"call_id",
	"tool_use_id",
	"arguments",
	"function_args",
	"tool_input",
	"tool_parameters",
	"output",
	"error",
	"success",
	"duration_ms",
	"model",
	"input_tokens",
	"input_token_count",
	"output_tokens",
	"output_token_count",
	"cached_content_token_count",
	"cache_read_tokens",
	"cache_creation_tokens",
	"cost_usd",
	"event.sequence",
};

static str first_of(const str *at, int n)
{
	for (int i = 0; i < n; i++)
		if (at[i].at)
			return at[i];
	return NO_STR;
}

static int64_t microseconds(str ms)
{
	int64_t n = json_whole(ms, -1);

	return n < 0 || n > INT32_MAX ? -1 : n * 1000;
}

static void log_call(struct event_sink *sink, struct event *e, const str *at, str id)
{
	static const char *const some[] = { "mcp_server_name", "mcp_tool_name" };
	str of[2];

	json_fields(json_as_text(sink->arena, at[PARAMETERS]), some, 2, of);
	e->kind = EVENT_CALL;
	e->id = id;
	e->server = json_inside(of[0]);
	e->name = json_inside(of[1].at ? of[1] : first_of(&at[TOOL], 2));
	e->value = first_of(&at[ARGUMENTS], 4);
	sink_event(sink, e);
	e->kind = EVENT_RESULT;
	e->value = at[OUTPUT].at ? at[OUTPUT] : at[ERROR];
	e->failed = str_eq(at[SUCCESS], S("false")) || json_says(at[SUCCESS], S("false"));
	e->elapsed_us = microseconds(at[DURATION]);
	sink_event(sink, e);
}

/* A request to a model is a step without words: the log has its tokens. */
static void log_request(struct event_sink *sink, struct event *e, const str *at, str id)
{
	e->type = STEP_ASSISTANT;
	e->value = S("\"\"");
	e->once = e->message = id;
	e->cost_usd = json_real(at[COST], -1);
	e->elapsed_us = microseconds(at[DURATION]);
	sink_event(sink, e);
	e->kind = EVENT_USAGE;
	e->once = NO_STR;
	e->tokens_cached = json_whole(first_of(&at[CACHED], 2), -1);
	e->tokens_in = json_whole(first_of(&at[IN], 2), -1);
	e->tokens_out = json_whole(first_of(&at[OUT], 2), -1);
	/* Claude Code counts what went through the cache apart. */
	if (at[CACHE_READ].at && e->tokens_in >= 0)
		e->tokens_in += e->tokens_cached + json_whole(at[CACHE_WRITTEN], 0);
	sink_event(sink, e);
}

static bool log_of_agent(struct event_sink *sink, str name, str attributes, instant at_time)
{
	struct event e = event_of(EVENT_MESSAGE);
	str at[LOGGED], id;

	attributes_find(sink->arena, attributes, logged, LOGGED, at);
	e.at = at_time;
	e.model = json_inside(at[MODEL]);
	id = str_fmt(sink->arena, "%lld.%.*s", (long long)at_time, STR(json_inside(at[NUMBER])));
	name = str_after_last(name, '.');
	if (str_eq(name, S("user_prompt")) || str_eq(name, S("assistant_response"))) {
		e.type = str_eq(name, S("user_prompt")) ? STEP_USER : STEP_ASSISTANT;
		e.value = at[PROMPT].at ? at[PROMPT] : at[RESPONSE].at ? at[RESPONSE] : S("\"\"");
		sink_event(sink, &e);
	} else if (str_eq(name, S("tool_result")) || str_eq(name, S("tool_call"))) {
		log_call(sink, &e, at, at[CALL_ID].at || at[USE_ID].at ? json_inside(first_of(&at[CALL_ID], 2)) : id);
	} else if (str_eq(name, S("api_request")) || str_eq(name, S("api_response"))) {
		log_request(sink, &e, at, id);
	} else {
		return str_eq(name, S("tool_decision"));
	}
	return true;
}

bool span_log_record(str json, struct event_sink *sink)
{
	enum { EVENT, TIME, OBSERVED, BODY, ATTRIBUTES, SPAN, FIELDS };
	static const char *const names[FIELDS] = { "eventName", "timeUnixNano", "observedTimeUnixNano",
						   "body",	"attributes",	"spanId" };
	static const char *const some[] = { "event.name", "gen_ai.conversation.id", "session.id", "conversation.id" };
	struct conversation c = { .sink = sink, .common = event_of(EVENT_MESSAGE) };
	struct event other = event_of(EVENT_OTHER);
	struct session_facts about;
	str at[FIELDS], of[4], name;

	if (!json_fields(json, names, FIELDS, at))
		return false;
	attributes_find(sink->arena, at[ATTRIBUTES], some, 4, of);
	name = json_inside(at[EVENT].at ? at[EVENT] : of[0]);
	about = (struct session_facts){ .id = json_inside(first_of(&of[1], 3)) };
	other.kind = EVENT_SESSION;
	other.about = &about;
	sink_event(sink, &other);
	c.common.at = json_time(at[TIME]);
	if (c.common.at == NO_TIME || c.common.at == 0)
		c.common.at = json_time(at[OBSERVED]);
	if (str_eq(name, S("gen_ai.client.inference.operation.details"))) {
		struct span_facts f;

		span_facts_of(sink->arena, at[ATTRIBUTES], &f);
		c.common.message = json_inside(at[SPAN]);
		span_conversation(&c, &f);
		return true;
	}
	if (str_eq(name, S("gen_ai.choice")))
		c.common.message = json_inside(at[SPAN]);
	if (span_log_message(&c, name, attribute_plain(sink->arena, at[BODY]), at[ATTRIBUTES]) ||
	    log_of_agent(sink, name, at[ATTRIBUTES], c.common.at))
		return true;
	other = event_of(EVENT_OTHER);
	other.at = c.common.at;
	other.name = name.len ? name : S("log record");
	other.value = json;
	sink_event(sink, &other);
	return true;
}

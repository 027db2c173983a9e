#include "trace/import/anthropic_message.h"

#include "base/banned.h"

bool anthropic_usage(str usage, struct event *out)
{
	static const char *const names[] = { "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens",
					     "output_tokens" };
	enum { IN, WRITTEN, CACHED, OUT, N };
	str at[N];
	int64_t in;

	json_fields(usage, names, N, at);
	in = json_whole(at[IN], -1);
	if (in < 0)
		return false;
	out->kind = EVENT_USAGE;
	out->tokens_cached = json_whole(at[CACHED], 0);
	out->tokens_in = in + json_whole(at[WRITTEN], 0) + out->tokens_cached;
	out->tokens_out = json_whole(at[OUT], -1);
	return true;
}

static void say(struct event_sink *sink, const struct event *common, enum step_type type, str value)
{
	struct event e = *common;

	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	e.elapsed_us = -1;
	sink_event(sink, &e);
}

static void call(struct event_sink *sink, const struct event *common, str id, str name, str input)
{
	static const char *const names[] = { "prompt", "subagent_type" };
	struct event e = *common;
	str at[2];

	e.kind = EVENT_CALL;
	e.id = json_inside(id);
	e.name = json_inside(name);
	e.value = input;
	e.elapsed_us = -1;
	sink_event(sink, &e);
	if (!str_eq(e.name, S("Task")) && !str_eq(e.name, S("Agent")))
		return;
	json_fields(input, names, 2, at);
	e = event_of(EVENT_AGENT);
	e.parent = json_inside(id);
	e.value = at[0];
	e.name = json_inside(at[1]);
	sink_event(sink, &e);
}

static void result(struct event_sink *sink, const struct event *common, str id, str content, bool failed)
{
	struct event e = *common;

	e.kind = EVENT_RESULT;
	e.id = json_inside(id);
	e.value = content;
	e.failed = failed;
	sink_event(sink, &e);
}

static void block(struct event_sink *sink, const struct event *common, str json, enum step_type text_type)
{
	static const char *const names[] = { "type",  "text",	     "thinking", "id",	    "name",
					     "input", "tool_use_id", "content",	 "is_error" };
	enum { TYPE, TEXT, THINKING, ID, NAME, INPUT, OF, CONTENT, ERROR, N };
	str at[N], type;

	if (json_is(json, '"')) {
		say(sink, common, text_type, json);
		return;
	}
	json_fields(json, names, N, at);
	type = json_inside(at[TYPE]);
	if (str_ends(type, S("text")) && at[TEXT].at)
		say(sink, common, text_type, at[TEXT]);
	else if (str_eq(type, S("thinking")) || str_eq(type, S("redacted_thinking")))
		say(sink, common, STEP_THOUGHT, at[THINKING]);
	else if (str_ends(type, S("tool_use")))
		call(sink, common, at[ID], at[NAME], at[INPUT]);
	else if (str_ends(type, S("tool_result")))
		result(sink, common, at[OF], at[CONTENT], json_is_true(at[ERROR]));
	else
		/* Images and documents: their words are said, their bytes are not. */
		say(sink, common, text_type, json);
}

bool anthropic_message(struct event_sink *sink, str message, const struct event *common, enum step_type by_user)
{
	static const char *const names[] = { "role", "content", "id", "model", "usage" };
	enum { ROLE, CONTENT, ID, MODEL, USAGE, N };
	struct event e = *common;
	enum step_type type = STEP_ASSISTANT;
	str at[N], item;
	bool whole = json_fields(message, names, N, at);

	if (!json_is(message, '{') || !at[CONTENT].at)
		return false;
	e.message = json_inside(at[ID]);
	e.model = json_inside(at[MODEL]);
	if (json_says(at[ROLE], S("user")))
		type = by_user;
	else if (json_says(at[ROLE], S("system")))
		type = STEP_SYSTEM;
	if (json_is(at[CONTENT], '['))
		for (str rest = at[CONTENT]; json_items(&rest, &item);)
			block(sink, &e, item, type);
	else
		say(sink, &e, type, at[CONTENT]);
	e.elapsed_us = -1;
	if (anthropic_usage(at[USAGE], &e))
		sink_event(sink, &e);
	return whole;
}

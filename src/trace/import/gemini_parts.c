#include "trace/import/gemini_parts.h"

#include "base/arena.h"
#include "base/banned.h"

/* What comes from outside is wrapped in these words for the model. */
static str unwrapped(struct arena *a, str value)
{
	static const str start = S("<untrusted_context>\\n"), end = S("\\n</untrusted_context>");
	str inside = json_inside(value);

	if (!json_is(value, '"') || !str_starts(inside, start) || !str_ends(inside, end) ||
	    inside.len < start.len + end.len)
		return value;
	inside = str_from(str_upto(inside, inside.len - end.len), start.len);
	return str_fmt(a, "\"%.*s\"", STR(inside));
}

str gemini_response(struct arena *a, str response, bool *failed)
{
	static const char *const names[] = { "output", "error" };
	str at[2];

	json_fields(response, names, 2, at);
	*failed = at[1].at != NULL;
	if (at[1].at)
		return at[1];
	return unwrapped(a, at[0].at ? at[0] : response);
}

int64_t gemini_output(str total, str input, str output, str thoughts)
{
	int64_t shown = json_whole(output, 0), both = json_whole(total, -1) - json_whole(input, 0);

	return both >= shown ? both : shown + json_whole(thoughts, 0);
}

bool gemini_usage(str usage, struct event *out)
{
	static const char *const names[] = { "promptTokenCount", "candidatesTokenCount", "thoughtsTokenCount",
					     "cachedContentTokenCount", "totalTokenCount" };
	enum { IN, OUT, THOUGHTS, CACHED, TOTAL, N };
	str at[N];

	json_fields(usage, names, N, at);
	if (!at[IN].at && !at[OUT].at)
		return false;
	out->kind = EVENT_USAGE;
	out->tokens_in = json_whole(at[IN], -1);
	out->tokens_out = gemini_output(at[TOTAL], at[IN], at[OUT], at[THOUGHTS]);
	out->tokens_cached = json_whole(at[CACHED], -1);
	return true;
}

static void say(struct event_sink *sink, const struct event *common, enum step_type type, str value)
{
	struct event e = *common;

	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	if (json_inside(value).len || json_is(value, '{'))
		sink_event(sink, &e);
}

/* The call of a sub-agent: its own records begin with this prompt. */
static void tell_prompt(struct event_sink *sink, const struct event *call)
{
	static const char *const names[] = { "prompt", "subagent_type" };
	struct event e = event_of(EVENT_AGENT);
	str at[2];

	json_fields(call->value, names, 2, at);
	e.parent = call->id;
	e.value = at[0];
	e.name = json_inside(at[1]);
	if (at[0].at && at[1].at)
		sink_event(sink, &e);
}

static void call(struct event_sink *sink, const struct event *common, str json)
{
	static const char *const names[] = { "id", "name", "args" };
	struct event e = *common;
	str at[3];

	json_fields(json, names, 3, at);
	e.kind = EVENT_CALL;
	e.id = json_inside(at[0]);
	e.name = json_inside(at[1]);
	e.value = at[2];
	sink_event(sink, &e);
	tell_prompt(sink, &e);
}

static void result(struct event_sink *sink, const struct event *common, str json)
{
	static const char *const names[] = { "id", "name", "response" };
	struct event e = *common;
	str at[3];

	json_fields(json, names, 3, at);
	e.kind = EVENT_RESULT;
	e.id = json_inside(at[0]);
	e.name = json_inside(at[1]);
	e.value = gemini_response(sink->arena, at[2], &e.failed);
	sink_event(sink, &e);
}

static void part(struct event_sink *sink, const struct event *common, str json, enum step_type type)
{
	static const char *const names[] = { "text", "thought", "functionCall", "functionResponse" };
	enum { TEXT, THOUGHT, CALL, RESPONSE, N };
	str at[N];

	if (json_is(json, '"')) {
		say(sink, common, type, json);
		return;
	}
	json_fields(json, names, N, at);
	if (at[CALL].at)
		call(sink, common, at[CALL]);
	else if (at[RESPONSE].at)
		result(sink, common, at[RESPONSE]);
	else if (at[TEXT].at)
		say(sink, common, json_is_true(at[THOUGHT]) ? STEP_THOUGHT : type, at[TEXT]);
	else
		say(sink, common, type, json);
}

void gemini_parts(struct event_sink *sink, str content, const struct event *common, enum step_type by_user)
{
	str item;

	if (!json_is(content, '[')) {
		part(sink, common, content, by_user);
		return;
	}
	for (str rest = content; json_items(&rest, &item);)
		part(sink, common, item, by_user);
}

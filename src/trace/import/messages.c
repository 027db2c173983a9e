/*
 * Lists of messages as they go to a model, in the shapes of OpenAI and Anthropic: an array, {"messages": [...]}, a
 * line for each message, or a line for each list.
 */
#include "trace/import/anthropic_message.h"
#include "trace/import/openai_item.h"
#include "base/banned.h"

enum { PATH_ELEMENT, PATH_MESSAGE, PATH_INPUT, PATH_MODEL, PATH_SYSTEM };

static const char *const paths[] = { "[]", "messages[]", "input[]", "model", "system", NULL };

enum { ROLE, CONTENT, CALLS, CALL, OF, NAME, THOUGHT, TYPE, TIME, FIELDS };

static const char *const names[FIELDS] = {
	"role", "content",	     "tool_calls", "function_call", "tool_call_id",
	"name", "reasoning_content", "type",	   "timestamp",
};

static bool is_message(str json)
{
	static const str roles[] = { S("system"), S("developer"), S("user"), S("assistant"), S("tool"), S("function") };
	str at[FIELDS];

	json_fields(json, names, FIELDS, at);
	if (!at[CONTENT].at && !at[CALLS].at && !at[CALL].at)
		return false;
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		if (json_says(at[ROLE], roles[i]))
			return true;
	return false;
}

static bool claims_list(str start)
{
	static const char *const lists[] = { "messages", "input" };
	str at[2], item;

	json_fields(start, lists, 2, at);
	if (json_is(str_trim(start), '['))
		at[0] = start;
	return (json_items(&at[0], &item) || json_items(&at[1], &item)) && is_message(item);
}

/* ---- messages ---- */

static struct event event_at(enum event_kind kind, instant at)
{
	struct event e = event_of(kind);

	e.at = at;
	return e;
}

static void say(struct event_sink *sink, instant at, enum step_type type, str value)
{
	struct event e = event_at(EVENT_MESSAGE, at);

	e.type = type;
	e.value = value;
	if (value.len && !str_eq(value, S("\"\"")))
		sink_event(sink, &e);
}

static void call(struct event_sink *sink, instant at, str id, str function)
{
	static const char *const some[] = { "name", "arguments" };
	struct event e = event_at(EVENT_CALL, at);
	str of[2];

	json_fields(function, some, 2, of);
	e.id = json_inside(id);
	e.name = json_inside(of[0]);
	e.value = of[1];
	sink_event(sink, &e);
}

static void result(struct event_sink *sink, const str *at, instant time)
{
	struct event e = event_at(EVENT_RESULT, time);

	e.id = json_inside(at[OF].at ? at[OF] : at[NAME]);
	e.name = json_inside(at[NAME]);
	e.value = at[CONTENT];
	sink_event(sink, &e);
}

/* The message of an OpenAI model that calls tools. Before they had IDs, a call had the name of its function. */
static void calling(struct event_sink *sink, const str *at, instant time)
{
	str rest = at[CALLS], item;

	say(sink, time, STEP_ASSISTANT, at[CONTENT]);
	while (json_items(&rest, &item))
		call(sink, time, json_field(item, "id"), json_field(item, "function"));
	if (at[CALL].at)
		call(sink, time, json_field(at[CALL], "name"), at[CALL]);
}

static bool read_message(struct event_sink *sink, str json)
{
	struct event common = event_of(EVENT_MESSAGE);
	str at[FIELDS];
	bool whole = json_fields(json, names, FIELDS, at);

	common.at = json_time(at[TIME]);
	if (!whole)
		return false;
	if (!at[ROLE].at || (at[TYPE].at && !json_says(at[TYPE], S("message"))))
		return openai_item(sink, json, &common);
	say(sink, common.at, STEP_THOUGHT, at[THOUGHT]);
	if (json_says(at[ROLE], S("tool")) || json_says(at[ROLE], S("function")))
		result(sink, at, common.at);
	else if (at[CALLS].at || at[CALL].at)
		calling(sink, at, common.at);
	else if (json_says(at[ROLE], S("developer")))
		say(sink, common.at, STEP_SYSTEM, at[CONTENT]);
	else
		return anthropic_message(sink, json, &common, STEP_USER);
	return true;
}

static void tell_model(struct event_sink *sink, str value)
{
	struct session_facts about = { .model = json_inside(value) };
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	switch (r->path) {
	case PATH_MODEL: tell_model(sink, r->json); return true;
	case PATH_SYSTEM: say(sink, NO_TIME, STEP_SYSTEM, r->json); return true;
	default: return read_message(sink, r->json);
	}
}

static bool read_line(const struct record *r, struct event_sink *sink)
{
	return read_message(sink, r->json);
}

const struct trace_format format_messages = {
	.name = "messages",
	.summary = "lists of messages in the shape of OpenAI or Anthropic",
	.shape = { .kind = RECORDS_PATHS, .paths = paths },
	.claims = claims_list,
	.read = read,
};

const struct trace_format format_message_lines = {
	.name = "messages",
	.summary = "messages in the shape of OpenAI or Anthropic, a line each",
	.shape = { .kind = RECORDS_LINES },
	.claims = is_message,
	.read = read_line,
};

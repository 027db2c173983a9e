/* What `codex exec --json` prints: the items of one run, without times. */
#include "base/arena.h"
#include "trace/import/format.h"
#include "base/banned.h"

enum { TYPE, THREAD, ITEM, USAGE, ERROR, MESSAGE, FIELDS };

static const char *const names[FIELDS] = { "type", "thread_id", "item", "usage", "error", "message" };

enum {
	KIND,
	OLD_KIND,
	ID,
	TEXT,
	COMMAND,
	OUTPUT,
	EXIT,
	STATUS,
	SERVER,
	TOOL,
	ARGUMENTS,
	RESULT,
	FAILURE,
	CHANGES,
	QUERY,
	ITEMS,
	SAID,
	ITEM_FIELDS
};

static const char *const item_names[ITEM_FIELDS] = {
	"type",	     "item_type", "id",	    "text",  "command",	  "aggregated_output",
	"exit_code", "status",	  "server", "tool",  "arguments", "result",
	"error",     "changes",	  "query",  "items", "message",
};

static bool claims(str line)
{
	str at[FIELDS], type;

	json_fields(line, names, FIELDS, at);
	type = json_inside(at[TYPE]);
	return (str_eq(type, S("thread.started")) && at[THREAD].at) ||
	       (str_starts(type, S("item.")) && json_is(at[ITEM], '{'));
}

static void say(struct event_sink *sink, enum step_type type, str value)
{
	struct event e = event_of(EVENT_MESSAGE);

	e.type = type;
	e.value = value;
	if (value.len)
		sink_event(sink, &e);
}

/* An object of one member, as written. */
static str wrapped(struct event_sink *sink, const char *name, str value)
{
	return value.len ? str_fmt(sink->arena, "{\"%s\":%.*s}", name, STR(value)) : NO_STR;
}

/* A call that has ended has its arguments in both records, and is one step. */
static void call(struct event_sink *sink, const str *at, bool ended, str name, str arguments, str output)
{
	struct event e = event_of(EVENT_CALL);

	e.id = json_inside(at[ID]);
	e.server = json_inside(at[SERVER]);
	e.name = name;
	e.value = arguments;
	sink_event(sink, &e);
	if (!ended)
		return;
	e = event_of(EVENT_RESULT);
	e.id = json_inside(at[ID]);
	e.value = output;
	e.failed = json_says(at[STATUS], S("failed")) || json_whole(at[EXIT], 0) != 0;
	e.error = json_field(at[FAILURE], "message");
	sink_event(sink, &e);
}

static bool read_item(struct event_sink *sink, str item, bool ended)
{
	str at[ITEM_FIELDS], kind;

	json_fields(item, item_names, ITEM_FIELDS, at);
	kind = json_inside(at[KIND].at ? at[KIND] : at[OLD_KIND]);
	if (str_eq(kind, S("command_execution")))
		call(sink, at, ended, S("shell"), wrapped(sink, "command", at[COMMAND]), at[OUTPUT]);
	else if (str_ends(kind, S("_tool_call")))
		call(sink, at, ended, json_inside(at[TOOL]), at[ARGUMENTS], at[RESULT]);
	else if (str_eq(kind, S("file_change")))
		call(sink, at, ended, kind, wrapped(sink, "changes", at[CHANGES]), NO_STR);
	else if (str_eq(kind, S("web_search")))
		call(sink, at, ended, kind, wrapped(sink, "query", at[QUERY]), NO_STR);
	else if (str_eq(kind, S("todo_list")))
		call(sink, at, ended, kind, wrapped(sink, "items", at[ITEMS]), NO_STR);
	else if (str_eq(kind, S("agent_message")) || str_eq(kind, S("assistant_message")))
		say(sink, STEP_ASSISTANT, ended ? at[TEXT] : NO_STR);
	else if (str_eq(kind, S("reasoning")))
		say(sink, STEP_THOUGHT, ended ? at[TEXT] : NO_STR);
	else if (str_eq(kind, S("error")))
		say(sink, STEP_SYSTEM, ended ? at[SAID] : NO_STR);
	else
		return false;
	return true;
}

/* The tokens of a turn. */
static void tell_tokens(struct event_sink *sink, str usage)
{
	static const char *const some[] = { "input_tokens", "cached_input_tokens", "output_tokens" };
	struct event e = event_of(EVENT_USAGE);
	str at[3];

	json_fields(usage, some, 3, at);
	e.tokens_in = json_whole(at[0], -1);
	e.tokens_cached = json_whole(at[1], -1);
	e.tokens_out = json_whole(at[2], -1);
	if (e.tokens_in >= 0)
		sink_event(sink, &e);
}

static void tell_session(struct event_sink *sink, str thread)
{
	struct session_facts about = { .id = json_inside(thread) };
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	struct event other = event_of(EVENT_OTHER);
	str at[FIELDS], type;
	bool known = true;

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	type = json_inside(at[TYPE]);
	if (str_eq(type, S("thread.started")))
		tell_session(sink, at[THREAD]);
	else if (str_eq(type, S("turn.completed")))
		tell_tokens(sink, at[USAGE]);
	else if (str_eq(type, S("turn.failed")))
		say(sink, STEP_SYSTEM, json_field(at[ERROR], "message"));
	else if (str_eq(type, S("error")))
		say(sink, STEP_SYSTEM, at[MESSAGE]);
	else if (str_eq(type, S("item.started")) || str_eq(type, S("item.completed")))
		known = read_item(sink, at[ITEM], str_eq(type, S("item.completed")));
	else
		known = str_eq(type, S("turn.started")) || str_eq(type, S("item.updated"));
	if (known)
		return true;
	other.name = at[ITEM].at ? json_inside(json_field(at[ITEM], "type")) : type;
	other.value = r->json;
	sink_event(sink, &other);
	return true;
}

const struct trace_format format_codex_exec = {
	.name = "codex-exec",
	.client = "Codex",
	.summary = "the JSON output of codex exec",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
};

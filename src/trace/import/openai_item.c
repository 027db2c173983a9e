#include "trace/import/openai_item.h"

#include "base/arena.h"
#include "base/banned.h"

enum { TYPE, ROLE, CONTENT, SUMMARY, NAME, NAMESPACE, ARGUMENTS, INPUT, ACTION, CALL_ID, ID, OUTPUT, STATUS, FIELDS };

static const char *const names[FIELDS] = {
	"type",	 "role",   "content", "summary", "name",   "namespace", "arguments",
	"input", "action", "call_id", "id",	 "output", "status",
};

static void say(struct event_sink *sink, const struct event *common, enum step_type type, str value)
{
	struct event e = *common;

	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	if (value.len)
		sink_event(sink, &e);
}

/* What the program wrote in the person's name: it begins with a tag or a heading of its own. */
static bool is_by_program(str content)
{
	static const str starts[] = { S("\"<environment_context>"),
				      S("\"<user_instructions>"),
				      S("\"<permissions"),
				      S("\"# AGENTS.md instructions"),
				      S("\"<turn_aborted>"),
				      S("\"<INSTRUCTIONS>"),
				      S("\"<skill>"),
				      S("\"<user_shell_command>"),
				      S("\"<subagent_notification>") };
	str item, text = json_items(&content, &item) ? json_field(item, "text") : content;

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (str_starts(text, starts[i]))
			return true;
	return false;
}

static void message(struct event_sink *sink, const struct event *common, const str *at)
{
	enum step_type type = STEP_SYSTEM;

	if (json_says(at[ROLE], S("assistant")))
		type = STEP_ASSISTANT;
	else if (json_says(at[ROLE], S("user")) && !is_by_program(at[CONTENT]))
		type = STEP_USER;
	say(sink, common, type, at[CONTENT]);
}

static void reasoning(struct event_sink *sink, const struct event *common, const str *at)
{
	str rest = at[SUMMARY], item;

	say(sink, common, STEP_THOUGHT, json_items(&rest, &item) ? at[SUMMARY] : at[CONTENT]);
}

/* "mcp__server__" is the name space of the tools of a server. */
static str server_of(str space)
{
	ptrdiff_t end;

	if (!str_starts(space, S("mcp__")))
		return NO_STR;
	space = str_from(space, 5);
	end = str_find(space, S("__"));
	return end < 0 ? space : str_upto(space, end);
}

static struct event call_of(const struct event *common, const str *at, str name, str value)
{
	struct event e = *common;

	e.kind = EVENT_CALL;
	e.id = json_inside(at[CALL_ID].at ? at[CALL_ID] : at[ID]);
	e.name = name;
	e.server = server_of(json_inside(at[NAMESPACE]));
	e.value = value;
	return e;
}

static void call(struct event_sink *sink, const struct event *common, const str *at, str name, str value)
{
	struct event e = call_of(common, at, name, value);

	sink_event(sink, &e);
}

/* A call of the server itself: its result is not in the log, but that it ended is. */
static void hosted_call(struct event_sink *sink, const struct event *common, const str *at, str name, str value)
{
	struct event e = call_of(common, at, name, value);

	sink_event(sink, &e);
	if (!json_says(at[STATUS], S("completed")) && !json_says(at[STATUS], S("failed")))
		return;
	e.kind = EVENT_RESULT;
	e.failed = json_says(at[STATUS], S("failed"));
	e.value = at[OUTPUT];
	sink_event(sink, &e);
}

/* Shells report the exit code in the first words of their output, or behind it in an object. */
static bool says_failed(str output)
{
	static const str words[] = { S("Exit code: "), S("exited with code "), S("\\\"exit_code\\\":") };
	str start = str_upto(output, 200), end = output.len > 200 ? str_from(output, output.len - 200) : output;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		str where = i < 2 ? start : end;
		ptrdiff_t at = str_find(where, words[i]);

		if (at >= 0)
			return !str_starts(str_trim(str_from(where, at + words[i].len)), S("0"));
	}
	return false;
}

/* The output in "{\"output\":...,\"metadata\":...}", which older shells of Codex wrote; else the value. */
static str without_metadata(struct arena *a, str value)
{
	static const char *const some[] = { "output", "metadata" };
	str at[2];

	if (!str_starts(value, S("\"{\\\"output\\\":")))
		return value;
	json_fields(json_as_text(a, value), some, 2, at);
	return json_is(at[0], '"') && json_is(at[1], '{') ? at[0] : value;
}

/* What spawned a sub-agent returns its ID. */
static void tell_agent(struct event_sink *sink, const str *at)
{
	struct event e = event_of(EVENT_AGENT);
	str text = at[OUTPUT];

	if (json_is(text, '"') && str_starts(json_inside(text), S("{\\\"agent_id\\\"")))
		text = json_as_text(sink->arena, text);
	e.agent = json_inside(json_field(text, "agent_id"));
	e.parent = json_inside(at[CALL_ID]);
	if (e.agent.len)
		sink_event(sink, &e);
}

static void output(struct event_sink *sink, const struct event *common, const str *at)
{
	struct event e = *common;

	tell_agent(sink, at);
	e.kind = EVENT_RESULT;
	e.id = json_inside(at[CALL_ID]);
	e.value = without_metadata(sink->arena, at[OUTPUT]);
	e.failed = says_failed(at[OUTPUT]) || str_eq(json_field(at[OUTPUT], "success"), S("false"));
	sink_event(sink, &e);
}

bool openai_item(struct event_sink *sink, str item, const struct event *common)
{
	str at[FIELDS], type;

	json_fields(item, names, FIELDS, at);
	type = json_inside(at[TYPE]);
	if (str_eq(type, S("message")))
		message(sink, common, at);
	else if (str_eq(type, S("reasoning")))
		reasoning(sink, common, at);
	else if (str_eq(type, S("function_call")) || str_eq(type, S("custom_tool_call")))
		call(sink, common, at, json_inside(at[NAME]), at[ARGUMENTS].at ? at[ARGUMENTS] : at[INPUT]);
	else if (str_eq(type, S("local_shell_call")))
		call(sink, common, at, S("local_shell"), at[ACTION]);
	else if (str_ends(type, S("_output")) && at[CALL_ID].at)
		output(sink, common, at);
	else if (str_ends(type, S("_call")))
		hosted_call(sink, common, at, str_upto(type, type.len - 5), at[ACTION].at ? at[ACTION] : at[ARGUMENTS]);
	else
		return str_eq(type, S("ghost_snapshot")) || str_starts(type, S("compaction"));
	return true;
}

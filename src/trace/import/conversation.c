#include "trace/import/conversation.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static uint64_t identity(struct conversation *c, enum step_type type, str value)
{
	struct arena_mark mark = arena_mark(c->sink->arena);
	uint64_t h = str_hash(json_as_text(c->sink->arena, value)) * 31 + type;

	arena_rewind(c->sink->arena, mark);
	return h;
}

static str once(struct conversation *c, enum step_type type, str value)
{
	uint64_t h = identity(c, type, value);
	int before = 0;

	for (ptrdiff_t i = 0; i < c->said.len; i++)
		before += c->said.at[i] == h;
	*push(&c->said, c->sink->arena) = h;
	return str_fmt(c->sink->arena, "%.*s%llx.%d", STR(c->scope), (unsigned long long)h, before);
}

void conversation_say(struct conversation *c, enum step_type type, str value)
{
	struct event e = c->common;

	if (!value.len || str_eq(value, S("\"\"")))
		return;
	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	e.once = once(c, type, value);
	if (c->answer_us > 0 && !c->answered)
		e.elapsed_us = c->answer_us;
	c->answered = true;
	sink_event(c->sink, &e);
}

str conversation_twin(struct arena *a, str name, str arguments)
{
	struct err ignored = { 0 };
	str text = json_as_text(a, arguments);
	struct json *j = json_parse(a, text, &ignored);
	struct sb b = SB(SB_MAX);
	str out;

	sb_fmt(&b, "%.*s ", STR(name));
	if (j)
		json_canonical(&b, j);
	else
		sb_put(&b, text);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static str scoped_id(struct conversation *c, str id)
{
	return c->scope.len ? str_fmt(c->sink->arena, "%.*s%.*s", STR(c->scope), STR(id)) : id;
}

/* A call without an ID cannot be found again; a span or a run of its own tells of it. */
static void conversation_call(struct conversation *c, str id, str name, str arguments)
{
	struct event e = c->common;

	if (!id.len)
		return;
	c->answered = true;
	e.kind = EVENT_CALL;
	if (e.at != NO_TIME)
		e.at += c->answer_us;
	e.id = scoped_id(c, id);
	e.name = name;
	e.value = arguments;
	e.twin = conversation_twin(c->sink->arena, name, arguments);
	sink_event(c->sink, &e);
}

static void conversation_result(struct conversation *c, str id, str value, bool failed)
{
	struct event e = c->common;

	if (!id.len)
		return;
	e.kind = EVENT_RESULT;
	e.id = scoped_id(c, id);
	e.value = value;
	e.failed = failed;
	sink_event(c->sink, &e);
}

/* ---- messages ---- */

enum { ROLE, TYPE, CONTENT, PARTS, CALLS, CALL_ID, REASONING, ERROR, STATUS, KWARGS, ID, MESSAGE_FIELDS };

static const char *const message_names[MESSAGE_FIELDS] = {
	"role",	 "type",   "content", "parts", "tool_calls", "tool_call_id", "reasoning_content",
	"error", "status", "kwargs",  "id",
};

static enum step_type type_of(str role)
{
	static const struct {
		str role;
		enum step_type type;
	} roles[] = {
		{ S("user"), STEP_USER },	  { S("human"), STEP_USER },
		{ S("HumanMessage"), STEP_USER }, { S("assistant"), STEP_ASSISTANT },
		{ S("ai"), STEP_ASSISTANT },	  { S("AIMessage"), STEP_ASSISTANT },
		{ S("model"), STEP_ASSISTANT },	  { S("AIMessageChunk"), STEP_ASSISTANT },
		{ S("tool"), STEP_CALL },	  { S("ToolMessage"), STEP_CALL },
		{ S("function"), STEP_CALL },
	};

	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		if (str_eq(role, roles[i].role))
			return roles[i].type;
	return STEP_SYSTEM;
}

/* {id, function: {name, arguments}}, {id, name, args}, {id, function, arguments} */
static void read_call(struct conversation *c, str json)
{
	static const char *const names[] = { "id",	  "function", "name",	    "args",
					     "arguments", "input",    "toolCallId", "toolName" };
	static const char *const of_function[] = { "name", "arguments" };
	str at[8], function[2], value;

	json_fields(json, names, 8, at);
	if (at[6].at)
		at[0] = at[6];
	if (at[7].at)
		at[2] = at[7];
	json_fields(at[1], of_function, 2, function);
	value = function[1].at ? function[1] : at[3].at ? at[3] : at[4].at ? at[4] : at[5];
	conversation_call(c, json_inside(at[0]),
			  json_inside(function[0].at	    ? function[0]
				      : json_is(at[1], '"') ? at[1]
							    : at[2]),
			  value);
}

void conversation_calls(struct conversation *c, str list)
{
	str item;

	if (json_is(list, '"'))
		list = json_as_text(c->sink->arena, list);
	for (str rest = list; json_items(&rest, &item);)
		read_call(c, item);
}

static str first_of(const str *at, int n)
{
	for (int i = 0; i < n; i++)
		if (at[i].at)
			return at[i];
	return NO_STR;
}

static bool is_error_output(str output)
{
	return str_find(json_field(output, "type"), S("error")) >= 0;
}

/* {"type": "text", "value": ...} of the AI SDK is what is in it. */
static str output_value(str output)
{
	str value = json_field(output, "type").at ? json_field(output, "value") : NO_STR;

	return value.at ? value : output;
}

static void read_part(struct conversation *c, enum step_type type, str json)
{
	enum {
		KIND,
		TEXT,
		PART_CONTENT,
		THINKING,
		REASON,
		PART_ID,
		CALL,
		NAME,
		CAMEL,
		ARGUMENTS,
		INPUT,
		ARGS,
		RESPONSE,
		RESULT,
		OUTPUT,
		USE_ID,
		IS_ERROR,
		N
	};
	static const char *const names[N] = {
		"type",	      "text",	"content",  "thinking",	   "reasoning", "id",
		"toolCallId", "name",	"toolName", "arguments",   "input",	"args",
		"response",   "result", "output",   "tool_use_id", "is_error",
	};
	str at[N], kind, id;

	if (!json_is(json, '{')) {
		conversation_say(c, type, json);
		return;
	}
	json_fields(json, names, N, at);
	kind = json_inside(at[KIND]);
	id = json_inside(at[CALL].at ? at[CALL] : at[USE_ID].at ? at[USE_ID] : at[PART_ID]);
	if (str_eq(kind, S("tool_call")) || str_eq(kind, S("tool-call")) || str_eq(kind, S("tool_use")))
		conversation_call(c, id, json_inside(at[NAME].at ? at[NAME] : at[CAMEL]), first_of(&at[ARGUMENTS], 3));
	else if (str_eq(kind, S("tool_call_response")) || str_eq(kind, S("tool-result")) ||
		 str_eq(kind, S("tool_result")))
		conversation_result(c, id,
				    output_value(at[RESPONSE].at || at[RESULT].at || at[OUTPUT].at
							 ? first_of(&at[RESPONSE], 3)
							 : at[PART_CONTENT]),
				    json_is_true(at[IS_ERROR]) || is_error_output(at[OUTPUT]));
	else if (str_eq(kind, S("thinking")) || str_eq(kind, S("reasoning")))
		conversation_say(c, STEP_THOUGHT, first_of(&at[TEXT], 4));
	else
		conversation_say(c, type,
				 at[TEXT].at			  ? at[TEXT]
				 : json_is(at[PART_CONTENT], '"') ? at[PART_CONTENT]
								  : json);
}

static void read_content(struct conversation *c, enum step_type type, str content)
{
	str item;

	if (!json_is(content, '['))
		conversation_say(c, type, content);
	for (str rest = content; json_items(&rest, &item);)
		read_part(c, type, item);
}

/* The answer of a tool: by its call, or in parts that name theirs. */
static void read_answer(struct conversation *c, const str *at)
{
	str content = at[CONTENT].at ? at[CONTENT] : at[PARTS], error = json_field(at[ERROR], "message");

	if (!error.at)
		error = at[ERROR];
	if (at[CALL_ID].at)
		conversation_result(c, json_inside(at[CALL_ID]),
				    error.at && !json_inside(content).len ? error : content,
				    error.at || json_says(at[STATUS], S("error")));
	else
		read_content(c, STEP_SYSTEM, content);
}

bool conversation_message(struct conversation *c, str message)
{
	str at[MESSAGE_FIELDS], item, kwargs;
	enum step_type type;

	if (!json_is(message, '{'))
		return false;
	json_fields(message, message_names, MESSAGE_FIELDS, at);
	/* {"lc": 1, "id": [..., "AIMessage"], "kwargs": {...}} */
	kwargs = at[KWARGS];
	if (json_is(kwargs, '{')) {
		str class = NO_STR;

		for (str rest = at[ID]; json_items(&rest, &item);)
			class = item;
		json_fields(kwargs, message_names, MESSAGE_FIELDS, at);
		if (!at[TYPE].at)
			at[TYPE] = class;
	}
	if (!at[ROLE].at && !at[TYPE].at)
		return false;
	type = type_of(json_inside(at[ROLE].at ? at[ROLE] : at[TYPE]));
	if (type == STEP_CALL) {
		read_answer(c, at);
		return true;
	}
	conversation_say(c, STEP_THOUGHT, json_is(at[REASONING], '"') ? at[REASONING] : NO_STR);
	read_content(c, type, at[CONTENT].at ? at[CONTENT] : at[PARTS]);
	conversation_calls(c, at[CALLS]);
	return true;
}

void conversation_messages(struct conversation *c, str list)
{
	str item;

	if (json_is(list, '"'))
		list = json_as_text(c->sink->arena, list);
	for (str rest = list; json_items(&rest, &item);) {
		if (json_is(item, '['))
			conversation_messages(c, item);
		else
			conversation_message(c, item);
	}
}

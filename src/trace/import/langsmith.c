/*
 * Runs of LangSmith: what its clients post (a run when it begins, changed when it ends), exports of finished runs, also
 * with the runs below them. What a request to a model holds, the next one holds again (conversation.h).
 */
#include "base/arena.h"
#include "trace/import/conversation.h"
#include "base/banned.h"

enum {
	ID,
	NAME,
	TYPE,
	PARENT,
	TRACE,
	START,
	END,
	INPUTS,
	OUTPUTS,
	ERROR,
	EXTRA,
	STATUS,
	CHILDREN,
	SESSION,
	TOKENS_IN,
	TOKENS_OUT,
	COST,
	FIELDS
};

static const char *const names[FIELDS] = {
	"id",	      "name",	      "run_type",      "parent_run_id",
	"trace_id",   "start_time",   "end_time",      "inputs",
	"outputs",    "error",	      "extra",	       "status",
	"child_runs", "session_name", "prompt_tokens", "completion_tokens",
	"total_cost",
};

static bool has_members(str object)
{
	return json_is(object, '{') && !str_eq(object, S("{}"));
}

static str model_of(const str *at)
{
	static const char *const some[] = { "ls_model_name", "model" };
	str of[2];

	json_fields(json_field(at[EXTRA], "metadata"), some, 2, of);
	if (of[0].at)
		return json_inside(of[0]);
	return json_inside(json_field(at[INPUTS], "model"));
}

/* ---- tokens ---- */

static bool read_usage(str usage, struct event *e)
{
	enum { IN, OUT, PROMPT, COMPLETION, DETAILS, PROMPT_DETAILS, N };
	static const char *const some[N] = { "input_tokens",	  "output_tokens",	 "prompt_tokens",
					     "completion_tokens", "input_token_details", "prompt_tokens_details" };
	str at[N];

	json_fields(usage, some, N, at);
	e->tokens_in = json_whole(at[IN].at ? at[IN] : at[PROMPT], -1);
	e->tokens_out = json_whole(at[OUT].at ? at[OUT] : at[COMPLETION], -1);
	e->tokens_cached = json_whole(at[DETAILS].at ? json_field(at[DETAILS], "cache_read")
						     : json_field(at[PROMPT_DETAILS], "cached_tokens"),
				      -1);
	return e->tokens_in >= 0 || e->tokens_out >= 0;
}

/* The first generation: {text, message}. */
static str generation_of(str outputs)
{
	str rest = json_field(outputs, "generations"), item = NO_STR;

	while (json_is(rest, '[')) {
		str list = rest;

		if (!json_items(&list, &item))
			return NO_STR;
		rest = item;
	}
	return item;
}

static str message_of(str generation)
{
	str message = json_field(generation, "message"), kwargs = json_field(message, "kwargs");

	return json_is(kwargs, '{') ? kwargs : message;
}

static void tell_usage(struct event_sink *sink, const str *at, struct event e)
{
	str outputs = at[OUTPUTS];

	e.kind = EVENT_USAGE;
	e.cost_usd = json_real(at[COST], -1);
	if (read_usage(json_field(outputs, "usage_metadata"), &e) || read_usage(json_field(outputs, "usage"), &e) ||
	    read_usage(json_field(message_of(generation_of(outputs)), "usage_metadata"), &e) ||
	    read_usage(json_field(json_field(outputs, "llm_output"), "token_usage"), &e)) {
		sink_event(sink, &e);
		return;
	}
	e.tokens_in = json_whole(at[TOKENS_IN], -1);
	e.tokens_out = json_whole(at[TOKENS_OUT], -1);
	if (e.tokens_in > 0 || e.tokens_out > 0)
		sink_event(sink, &e);
}

/* ---- requests to a model ---- */

static void say_inputs(struct conversation *c, str inputs)
{
	static const char *const some[] = { "messages", "prompts", "prompt", "input", "system" };
	str at[5], item;

	json_fields(inputs, some, 5, at);
	conversation_say(c, STEP_SYSTEM, json_is(at[4], '"') ? at[4] : NO_STR);
	conversation_messages(c, at[0]);
	for (str rest = at[1]; json_items(&rest, &item);)
		conversation_say(c, STEP_USER, item);
	conversation_say(c, STEP_USER, json_is(at[2], '"') ? at[2] : NO_STR);
	if (json_is(at[3], '['))
		conversation_messages(c, at[3]);
	else
		conversation_say(c, STEP_USER, json_is(at[3], '"') ? at[3] : NO_STR);
}

static void say_outputs(struct conversation *c, str outputs)
{
	enum { CHOICES, MESSAGE, MESSAGES, CONTENT, OUTPUT, N };
	static const char *const some[N] = { "choices", "message", "messages", "content", "output" };
	str at[N], item, generation = generation_of(outputs);

	json_fields(outputs, some, N, at);
	for (str rest = at[CHOICES]; json_items(&rest, &item);)
		conversation_message(c, json_field(item, "message"));
	conversation_messages(c, at[MESSAGES]);
	if (at[MESSAGE].at)
		conversation_message(c, at[MESSAGE]);
	else if (at[CONTENT].at)
		conversation_message(c, outputs);
	if (generation.at && !conversation_message(c, json_field(generation, "message")))
		conversation_say(c, STEP_ASSISTANT, json_field(generation, "text"));
	if (json_is(at[OUTPUT], '['))
		conversation_messages(c, at[OUTPUT]);
	else if (!conversation_message(c, at[OUTPUT]))
		conversation_say(c, STEP_ASSISTANT, json_is(at[OUTPUT], '"') ? at[OUTPUT] : NO_STR);
}

static void read_request(struct event_sink *sink, const str *at, const struct event *common)
{
	struct conversation c = { .sink = sink, .common = *common };
	instant end = json_time(at[END]);

	say_inputs(&c, at[INPUTS]);
	c.common.message = json_inside(at[ID]);
	if (end != NO_TIME && common->at != NO_TIME && end > common->at)
		c.answer_us = end - common->at;
	else if (common->at == NO_TIME)
		c.common.at = end;
	c.answered = false;
	say_outputs(&c, at[OUTPUTS]);
	if (json_is(at[ERROR], '"'))
		conversation_say(&c, STEP_SYSTEM, at[ERROR]);
	tell_usage(sink, at, c.common);
}

/* ---- tools ---- */

/* {"output": "text"}, {"output": {"content": "text", ...}}, or another object */
static str result_of(str outputs, bool *failed)
{
	static const char *const some[] = { "content", "status" };
	str output = json_field(outputs, "output"), at[2];

	if (!output.at)
		return outputs;
	json_fields(output, some, 2, at);
	*failed |= json_says(at[1], S("error"));
	return at[0].at ? at[0] : output;
}

static str call_of(const str *at)
{
	str id = json_field(at[EXTRA], "tool_call_id");

	return json_inside(id.at ? id : json_field(json_field(at[OUTPUTS], "output"), "tool_call_id"));
}

static void read_tool(struct event_sink *sink, const str *at, const struct event *common)
{
	struct event e = *common;
	instant end = json_time(at[END]);

	e.kind = EVENT_CALL;
	e.model = NO_STR;
	e.id = call_of(at);
	e.is_run = !e.id.len;
	if (e.is_run)
		e.id = json_inside(at[ID]);
	e.name = json_inside(at[NAME]);
	e.value = at[INPUTS];
	e.twin = conversation_twin(sink->arena, e.name, e.value);
	sink_event(sink, &e);
	e.failed = at[ERROR].at || json_says(at[STATUS], S("error"));
	if (end == NO_TIME && !has_members(at[OUTPUTS]) && !e.failed)
		return;
	e.kind = EVENT_RESULT;
	e.value = has_members(at[OUTPUTS]) ? result_of(at[OUTPUTS], &e.failed) : at[ERROR];
	e.error = at[ERROR];
	if (end != NO_TIME && common->at != NO_TIME && end >= common->at)
		e.elapsed_us = end - common->at;
	e.at = end;
	sink_event(sink, &e);
}

/* The end of a run of unknown type: the answer of a model, or that of a tool whose call is there. */
static void read_end(struct event_sink *sink, const str *at, const struct event *common)
{
	struct event e = *common;

	if (json_field(at[OUTPUTS], "choices").at || json_field(at[OUTPUTS], "generations").at ||
	    json_field(at[OUTPUTS], "usage_metadata").at) {
		read_request(sink, at, common);
		return;
	}
	e.kind = EVENT_RESULT;
	e.id = call_of(at);
	if (!e.id.len)
		e.id = json_inside(at[ID]);
	e.is_run = true;
	e.failed = at[ERROR].at;
	e.value = has_members(at[OUTPUTS]) ? result_of(at[OUTPUTS], &e.failed) : at[ERROR];
	e.at = json_time(at[END]);
	sink_event(sink, &e);
}

/* ---- runs ---- */

static void tell_session(struct event_sink *sink, const str *at)
{
	struct session_facts about = { .id = json_inside(at[TRACE]), .model = model_of(at) };
	struct event e = event_of(EVENT_SESSION);

	if (!at[PARENT].at)
		about.title = json_inside(at[NAME]);
	e.about = &about;
	sink_event(sink, &e);
}

enum { DEEPEST = 32 };

static bool read_run(struct event_sink *sink, str json, int depth)
{
	struct event common = event_of(EVENT_MESSAGE);
	str at[FIELDS], item;
	bool whole = json_fields(json, names, FIELDS, at);

	if (!at[ID].at)
		return false;
	tell_session(sink, at);
	common.at = json_time(at[START]);
	common.parent = json_inside(at[PARENT]);
	common.model = model_of(at);
	if (json_says(at[TYPE], S("llm")))
		read_request(sink, at, &common);
	else if (json_says(at[TYPE], S("tool")) || json_says(at[TYPE], S("retriever")))
		read_tool(sink, at, &common);
	else if (!at[TYPE].at)
		read_end(sink, at, &common);
	for (str rest = depth < DEEPEST ? at[CHILDREN] : NO_STR; json_items(&rest, &item);)
		whole &= read_run(sink, item, depth + 1);
	return whole;
}

static bool is_run(str json)
{
	static const char *const some[] = { "id", "run_type", "inputs", "trace_id", "dotted_order", "start_time" };
	str at[6];

	json_fields(json, some, 6, at);
	return at[0].at && (at[1].at || at[4].at) && (at[2].at || at[3].at || at[5].at);
}

/* ---- documents ---- */

static const char *const paths[] = { "post[]", "patch[]", "runs[]", "[]", NULL };

static bool claims(str start)
{
	static const char *const some[] = { "post", "patch", "runs" };
	str at[3];

	start = str_trim(start);
	if (json_is(start, '['))
		return is_run(str_trim(str_from(start, 1)));
	json_fields(start, some, 3, at);
	for (int i = 0; i < 3; i++)
		if (json_is(at[i], '[') && is_run(str_trim(str_from(at[i], 1))))
			return true;
	return false;
}

static bool read(const struct record *r, struct event_sink *sink)
{
	return read_run(sink, r->json, 0);
}

const struct trace_format format_langsmith = {
	.name = "langsmith",
	.summary = "runs of LangSmith: posted, or exported as a list",
	.shape = { .kind = RECORDS_PATHS, .paths = paths },
	.claims = claims,
	.read = read,
	.by_time = true,
	.later_wins = true,
};

static const char *const whole_paths[] = { "", NULL };

const struct trace_format format_langsmith_run = {
	.name = "langsmith",
	.summary = "runs of LangSmith: one with the runs below it, or one a line",
	.shape = { .kind = RECORDS_PATHS, .paths = whole_paths },
	.claims = is_run,
	.read = read,
	.by_time = true,
	.later_wins = true,
};

/*
 * Trajectories of SWE-agent: the history of messages, and the steps with what they did and saw. The history has IDs of
 * calls if the model called tools; the steps have them where it wrote commands in its text. The record is the document;
 * of one that is too large for that, it is a step.
 */
#include "base/arena.h"
#include "trace/import/conversation.h"
#include "base/banned.h"

enum { HISTORY, TRAJECTORY, INFO, ENVIRONMENT, N };

static const char *const names[N] = { "history", "trajectory", "info", "environment" };

struct history_item {
	str role, content, thought, action, calls, ids, type, demo;
};

static struct history_item item_of(str json)
{
	static const char *const some[] = { "role",	  "content",	   "thought",	   "action",
					    "tool_calls", "tool_call_ids", "message_type", "is_demo" };
	str at[8];

	json_fields(json, some, 8, at);
	return (struct history_item){
		json_inside(at[0]), at[1], at[2], at[3], at[4], at[5], json_inside(at[6]), at[7]
	};
}

static void say(struct event_sink *sink, enum step_type type, str value)
{
	struct event e = event_of(EVENT_MESSAGE);

	e.type = type;
	e.value = value;
	if (value.at && !str_eq(value, S("\"\"")))
		sink_event(sink, &e);
}

static void call(struct event_sink *sink, str id, str name, str arguments)
{
	struct event e = event_of(EVENT_CALL);

	e.id = id;
	e.name = name;
	e.value = arguments;
	sink_event(sink, &e);
}

static void result(struct event_sink *sink, str id, str value, double seconds)
{
	struct event e = event_of(EVENT_RESULT);

	e.id = id;
	e.value = value;
	e.elapsed_us = seconds >= 0 && seconds < 1e6 ? (int64_t)(seconds * 1e6) : -1;
	sink_event(sink, &e);
}

/* A command that was written in the text. */
static void command(struct event_sink *sink, str id, str action)
{
	call(sink, id, S("bash"), str_fmt(sink->arena, "{\"command\":%.*s}", STR(action)));
}

static bool has_calls(str history)
{
	str item;

	for (str rest = history; json_items(&rest, &item);)
		if (json_is(json_field(item, "tool_calls"), '['))
			return true;
	return false;
}

/* ---- by its history ---- */

static void read_assistant(struct event_sink *sink, const struct history_item *h, str id)
{
	str item;

	say(sink, STEP_ASSISTANT, h->thought.at ? h->thought : h->content);
	if (!json_is(h->calls, '[')) {
		if (h->action.at && !str_eq(h->action, S("\"\"")))
			command(sink, id, h->action);
		return;
	}
	for (str rest = h->calls; json_items(&rest, &item);) {
		str function = json_field(item, "function");

		call(sink, json_inside(json_field(item, "id")), json_inside(json_field(function, "name")),
		     json_field(function, "arguments"));
	}
}

/* Reads the messages; only_start: those before the first answer. Demonstrations are not part of the session. */
static void read_history(struct event_sink *sink, str history, bool only_start)
{
	str item, open = NO_STR;
	int n = 0;

	for (str rest = history; json_items(&rest, &item); n++) {
		struct history_item h = item_of(item);
		str ids = h.ids, id = NO_STR;

		if (json_is_true(h.demo) || str_eq(h.type, S("demonstration")))
			continue;
		if (str_eq(h.role, S("assistant"))) {
			if (only_start)
				return;
			open = str_fmt(sink->arena, "%d", n);
			read_assistant(sink, &h, open);
		} else if (json_items(&ids, &id)) {
			result(sink, json_inside(id), h.content, -1);
		} else if (open.at && !str_eq(h.role, S("system"))) {
			result(sink, open, h.content, -1);
		} else {
			say(sink, str_eq(h.role, S("system")) ? STEP_SYSTEM : STEP_USER, h.content);
		}
	}
}

/* ---- by its steps ---- */

static bool read_step(struct event_sink *sink, str step, str id)
{
	static const char *const some[] = { "thought", "response", "action", "observation", "execution_time" };
	str at[5];
	bool whole = json_fields(step, some, 5, at);

	say(sink, STEP_ASSISTANT, json_inside(at[0]).len ? at[0] : at[1]);
	if (!json_inside(at[2]).len)
		return whole;
	command(sink, id, at[2]);
	if (at[3].at)
		result(sink, id, at[3], json_real(at[4], -1));
	return whole;
}

static void read_trajectory(struct event_sink *sink, str trajectory)
{
	str item;
	int n = 0;

	for (str rest = trajectory; json_items(&rest, &item); n++)
		read_step(sink, item, str_fmt(sink->arena, "%d", n));
}

/* ---- the whole ---- */

static void tell_session(struct event_sink *sink, str info, str environment)
{
	static const char *const some[] = { "tokens_sent", "tokens_received", "instance_cost" };
	struct session_facts about = { .title = json_inside(environment) };
	struct event e = event_of(EVENT_SESSION);
	str of[3];

	json_fields(json_field(info, "model_stats"), some, 3, of);
	about.version = json_inside(json_field(info, "swe_agent_version"));
	about.cost_usd = json_real(of[2], 0);
	e.about = &about;
	sink_event(sink, &e);
	e = event_of(EVENT_USAGE);
	e.tokens_in = json_whole(of[0], -1);
	e.tokens_out = json_whole(of[1], -1);
	if (e.tokens_in > 0)
		sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	str at[N];
	bool whole = json_fields(r->json, names, N, at);

	if (has_calls(at[HISTORY]) || !json_is(at[TRAJECTORY], '[')) {
		read_history(sink, at[HISTORY], false);
	} else {
		read_history(sink, at[HISTORY], true);
		read_trajectory(sink, at[TRAJECTORY]);
	}
	tell_session(sink, at[INFO], at[ENVIRONMENT]);
	return whole;
}

static bool claims(str start)
{
	static const char *const of_step[] = { "action", "observation", "thought" };
	str at[N], step[3], item = NO_STR;

	json_fields(start, names, N, at);
	if (json_is(at[TRAJECTORY], '[')) {
		json_fields(str_trim(str_from(at[TRAJECTORY], 1)), of_step, 3, step);
		if (step[0].at && (step[1].at || step[2].at))
			return true;
	}
	for (str rest = at[HISTORY]; json_items(&rest, &item);)
		if (json_field(item, "message_type").at || json_field(item, "agent").at)
			return true;
	return false;
}

static const char *const paths[] = { "", NULL };

const struct trace_format format_swe_agent = {
	.name = "swe-agent",
	.client = "SWE-agent",
	.summary = "trajectories of SWE-agent",
	.shape = { .kind = RECORDS_PATHS, .paths = paths },
	.claims = claims,
	.read = read,
	.bytes_most = RECORD_MOST,
};

/* ---- step by step ---- */

static const char *const step_paths[] = { "trajectory[]", "history[]", "info", "environment", NULL };

/* The first message of the history that is not a demonstration. */
static void tell_question(struct event_sink *sink, str item)
{
	struct history_item h = item_of(item);
	struct session_facts about = { 0 };
	struct event e = event_of(EVENT_SESSION);
	str rest = h.content, first = h.content;

	if (!str_eq(h.role, S("user")) || json_is_true(h.demo) || str_eq(h.type, S("demonstration")))
		return;
	if (json_items(&rest, &first))
		first = json_field(first, "text");
	about.question = json_inside(first);
	e.about = &about;
	sink_event(sink, &e);
}

static bool read_part(const struct record *r, struct event_sink *sink)
{
	switch (r->path) {
	case 0: return read_step(sink, r->json, str_fmt(sink->arena, "%lld", (long long)r->offset));
	case 1: tell_question(sink, r->json); break;
	case 2: tell_session(sink, r->json, NO_STR); break;
	default: tell_session(sink, NO_STR, r->json);
	}
	return true;
}

const struct trace_format format_swe_agent_steps = {
	.name = "swe-agent",
	.client = "SWE-agent",
	.summary = "large trajectories of SWE-agent, by their steps",
	.shape = { .kind = RECORDS_PATHS, .paths = step_paths },
	.claims = claims,
	.read = read_part,
};

/*
 * Logs of Inspect: an evaluation with its samples, each a conversation. Its events tell when the messages came, how
 * long the calls took and how many tokens they cost. A record is a sample: of a JSON document, or a file in a zip
 * archive.
 */
#include "base/arena.h"
#include "trace/import/conversation.h"
#include "base/banned.h"

struct noted { /* what an event says about a message or a call */
	str id, usage;
	instant start, end;
};

struct sample {
	struct event_sink *sink;
	struct conversation conversation;
	array_of(struct noted) noted;
};

static void note(struct sample *s, str event)
{
	enum { KIND, START, END, ID, OUTPUT, N };
	static const char *const some[N] = { "event", "timestamp", "completed", "id", "output" };
	struct noted n = { 0 };
	str at[N], choice = NO_STR, rest;

	json_fields(event, some, N, at);
	n.start = json_time(at[START]);
	n.end = json_time(at[END]);
	if (json_says(at[KIND], S("tool"))) {
		n.id = json_inside(at[ID]);
	} else if (json_says(at[KIND], S("model"))) {
		rest = json_field(at[OUTPUT], "choices");
		json_items(&rest, &choice);
		n.id = json_inside(json_field(json_field(choice, "message"), "id"));
		n.usage = json_field(at[OUTPUT], "usage");
	}
	if (n.id.len)
		*push(&s->noted, s->sink->arena) = n;
}

static const struct noted *noted_of(const struct sample *s, str id)
{
	for (ptrdiff_t i = 0; i < s->noted.len && id.len; i++)
		if (str_eq(s->noted.at[i].id, id))
			return &s->noted.at[i];
	return NULL;
}

static void tell_usage(struct event_sink *sink, str message, str usage)
{
	static const char *const some[] = { "input_tokens", "output_tokens", "input_tokens_cache_read",
					    "input_tokens_cache_write" };
	struct event e = event_of(EVENT_USAGE);
	str at[4];

	json_fields(usage, some, 4, at);
	e.message = message;
	e.tokens_in = json_whole(at[0], -1);
	e.tokens_out = json_whole(at[1], -1);
	e.tokens_cached = json_whole(at[2], -1);
	if (e.tokens_in < 0)
		return;
	e.tokens_in += json_whole(at[2], 0) + json_whole(at[3], 0);
	sink_event(sink, &e);
}

static void tell_duration(struct sample *s, str call)
{
	const struct noted *n = noted_of(s, call);
	struct event e = event_of(EVENT_DETAIL);

	if (!n || n->start == NO_TIME || n->end < n->start)
		return;
	e.id = str_fmt(s->sink->arena, "%.*s%.*s", STR(s->conversation.scope), STR(call));
	e.elapsed_us = n->end - n->start;
	sink_event(s->sink, &e);
}

static void read_message(struct sample *s, str message)
{
	enum { ID, MODEL, CALLS, ANSWERS, N };
	static const char *const some[N] = { "id", "model", "tool_calls", "tool_call_id" };
	struct conversation *c = &s->conversation;
	const struct noted *n;
	str at[N], item;

	json_fields(message, some, N, at);
	n = noted_of(s, json_inside(at[ID]));
	if (n && n->end != NO_TIME)
		c->common.at = n->end;
	n = at[ANSWERS].at ? noted_of(s, json_inside(at[ANSWERS])) : n;
	if (at[ANSWERS].at && n && n->end != NO_TIME)
		c->common.at = n->end;
	c->common.model = json_inside(at[MODEL]);
	c->common.message = json_inside(at[ID]);
	if (at[ANSWERS].at)
		tell_duration(s, json_inside(at[ANSWERS]));
	conversation_message(c, message);
	for (str rest = at[CALLS]; json_items(&rest, &item);)
		tell_duration(s, json_inside(json_field(item, "id")));
	if (n && !at[ANSWERS].at)
		tell_usage(s->sink, c->common.message, n->usage);
}

static bool read_sample(const struct record *r, struct event_sink *sink)
{
	enum { ID, EPOCH, MESSAGES, EVENTS, TRANSCRIPT, OUTPUT, STARTED, ERROR, N };
	static const char *const names[N] = { "id",	    "epoch",  "messages",   "events",
					      "transcript", "output", "started_at", "error" };
	struct sample s = { .sink = sink, .conversation = { .sink = sink, .common = event_of(EVENT_MESSAGE) } };
	str at[N], item;
	bool whole = json_fields(r->json, names, N, at);

	s.conversation.scope = str_fmt(sink->arena, "%.*s.%.*s.", STR(json_inside(at[ID])),
				       STR(json_inside(at[EPOCH])));
	s.conversation.common.at = json_time(at[STARTED]);
	for (str rest = at[EVENTS].at ? at[EVENTS] : json_field(at[TRANSCRIPT], "events"); json_items(&rest, &item);)
		note(&s, item);
	for (str rest = at[MESSAGES]; json_items(&rest, &item);)
		read_message(&s, item);
	if (!s.noted.len)
		tell_usage(sink, NO_STR, json_field(at[OUTPUT], "usage"));
	conversation_say(&s.conversation, STEP_SYSTEM, json_field(at[ERROR], "message"));
	return whole;
}

/* ---- the log ---- */

static const char *const paths[] = { "samples[]", "eval", NULL };

static bool claims(str start)
{
	static const char *const some[] = { "version", "eval", "status" };
	str at[3];

	json_fields(start, some, 3, at);
	return at[0].at && at[2].at && (json_field(at[1], "task").at || json_field(at[1], "task_id").at);
}

static bool tell_log(str eval, struct event_sink *sink)
{
	static const char *const some[] = { "run_id", "task", "model", "packages" };
	struct event e = event_of(EVENT_SESSION);
	struct session_facts about;
	str at[4];

	json_fields(eval, some, 4, at);
	about = (struct session_facts){
		.id = json_inside(at[0]),
		.title = json_inside(at[1]),
		.model = json_inside(at[2]),
		.version = json_inside(json_field(at[3], "inspect_ai")),
	};
	e.about = &about;
	sink_event(sink, &e);
	return true;
}

static bool read(const struct record *r, struct event_sink *sink)
{
	return r->path == 0 ? read_sample(r, sink) : tell_log(r->json, sink);
}

const struct trace_format format_inspect = {
	.name = "inspect",
	.client = "Inspect",
	.summary = "logs of Inspect, as JSON",
	.shape = { .kind = RECORDS_PATHS, .paths = paths },
	.claims = claims,
	.read = read,
	.later_wins = true,
};

/* ---- the archive: the log, or how it began, and a file for each sample ---- */

static const char *const entries[] = { "samples/", "header.json", "_journal/start.json", NULL };

static bool claims_archive(str start)
{
	static const str names[] = { S("_journal/"), S("header.json"), S("samples/") };
	str name = str_from(start, start.len < 30 ? start.len : 30);

	if (!str_starts(start, S("PK\003\004")))
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_starts(name, names[i]))
			return true;
	return false;
}

static bool read_entry(const struct record *r, struct event_sink *sink)
{
	return r->path == 0 ? read_sample(r, sink) : tell_log(json_field(r->json, "eval"), sink);
}

const struct trace_format format_inspect_archive = {
	.name = "inspect",
	.client = "Inspect",
	.summary = "logs of Inspect, as zip archives (.eval)",
	.shape = { .kind = RECORDS_ENTRIES, .paths = entries },
	.claims = claims_archive,
	.read = read_entry,
	.later_wins = true,
};

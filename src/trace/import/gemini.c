/*
 * Sessions of Gemini CLI. Newer versions append lines: a head, messages, each again whenever it has grown, and changes
 * ({"$set": ...}); a sub-agent has a file of its own. Older versions, and the forks of them, rewrite one JSON document.
 */
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/utf8.h"
#include "trace/import/gemini_parts.h"
#include "base/banned.h"

enum { HEAD = 64 << 10 };

enum { ID, TIME, TYPE, CONTENT, THOUGHTS, TOKENS, MODEL, CALLS, SET, REWIND, SESSION, SUMMARY, KIND, FIELDS };

static const char *const names[FIELDS] = { "id",	"timestamp", "type",	  "content", "thoughts",
					   "tokens",	"model",     "toolCalls", "$set",    "$rewindTo",
					   "sessionId", "summary",   "kind" };

static void tell_session(struct event_sink *sink, str id, str title)
{
	struct session_facts about = { .id = json_inside(id), .title = json_inside(title) };
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static void say(struct event_sink *sink, const struct event *common, enum step_type type, str value, str once)
{
	struct event e = *common;

	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	e.once = once;
	if (json_inside(value).len || json_is(value, '['))
		sink_event(sink, &e);
}

static void read_thoughts(struct event_sink *sink, const struct event *common, str thoughts, str id)
{
	static const char *const some[] = { "subject", "description", "timestamp" };
	struct event e = *common;
	str item, at[3];
	int i = 0;

	for (str rest = thoughts; json_items(&rest, &item); i++) {
		json_fields(item, some, 3, at);
		e.at = json_time(at[2]);
		say(sink, &e, STEP_THOUGHT,
		    str_fmt(sink->arena, "\"%.*s%s%.*s\"", STR(json_inside(at[0])), json_inside(at[0]).len ? ": " : "",
			    STR(json_inside(at[1]))),
		    str_fmt(sink->arena, "%.*s.%d", STR(id), i));
	}
}

/* "query (shop MCP Server)": the tool's own name and its server, which its name for the model runs together. */
static void split_name(str shown, struct event *e)
{
	str inside = json_inside(shown), end = S(" MCP Server)");
	ptrdiff_t open = str_find(inside, S(" ("));

	if (open <= 0 || !str_ends(inside, end))
		return;
	e->name = str_upto(inside, open);
	e->server = str_from(str_upto(inside, inside.len - end.len), open + 2);
}

/* A sub-agent: with its call, or at the head of its own file. */
static void tell_agent(struct event_sink *sink, str id, str call)
{
	struct event e = event_of(EVENT_AGENT);

	e.agent = json_inside(id);
	e.parent = call;
	e.of_file = !call.len;
	if (e.agent.len)
		sink_event(sink, &e);
}

static void read_call(struct event_sink *sink, const struct event *common, str json)
{
	static const char *const some[] = { "id",	 "name",	"args",		 "result", "status",
					    "timestamp", "displayName", "resultDisplay", "agentId" };
	enum { CALL_ID, NAME, ARGS, RESULT, STATUS, CALL_TIME, SHOWN, DISPLAY, AGENT, N };
	struct event e = *common;
	str at[N], item = NO_STR, rest;
	bool failed = false;

	json_fields(json, some, N, at);
	e.kind = EVENT_CALL;
	e.id = json_inside(at[CALL_ID]);
	e.name = json_inside(at[NAME]);
	e.value = at[ARGS];
	split_name(at[SHOWN], &e);
	sink_event(sink, &e);
	tell_agent(sink, at[AGENT], e.id);
	if (!at[RESULT].at && !json_says(at[STATUS], S("error")) && !json_says(at[STATUS], S("cancelled")))
		return;
	e.kind = EVENT_RESULT;
	e.at = json_time(at[CALL_TIME]);
	rest = at[RESULT];
	e.value = at[RESULT];
	if (json_items(&rest, &item))
		e.value = gemini_response(sink->arena, json_field(json_field(item, "functionResponse"), "response"),
					  &failed);
	if (!e.value.len)
		e.value = at[DISPLAY];
	e.failed = failed || json_says(at[STATUS], S("error")) || json_says(at[STATUS], S("cancelled"));
	sink_event(sink, &e);
}

static void read_tokens(struct event_sink *sink, const struct event *common, str tokens)
{
	static const char *const some[] = { "input", "output", "thoughts", "cached", "total" };
	struct event e = *common;
	str at[5];

	json_fields(tokens, some, 5, at);
	e.kind = EVENT_USAGE;
	e.tokens_in = json_whole(at[0], -1);
	e.tokens_out = gemini_output(at[4], at[0], at[1], at[2]);
	e.tokens_cached = json_whole(at[3], -1);
	if (e.tokens_in >= 0)
		sink_event(sink, &e);
}

/* What a person wrote; the answers of tools stand beside their calls too. */
static void read_user(struct event_sink *sink, const struct event *common, str content, str id)
{
	str first = NO_STR, rest = content, text = content;

	if (json_items(&rest, &first)) {
		if (json_field(first, "functionResponse").at)
			return;
		text = json_field(first, "text");
	}
	say(sink, common, str_starts(text, S("\"<session_context>")) ? STEP_SYSTEM : STEP_USER, content, id);
}

static bool read_message(struct event_sink *sink, const str *at)
{
	struct event common = event_of(EVENT_MESSAGE);
	str id = json_inside(at[ID]), item;

	common.at = json_time(at[TIME]);
	common.model = json_inside(at[MODEL]);
	common.message = id;
	if (json_says(at[TYPE], S("user"))) {
		read_user(sink, &common, at[CONTENT], id);
		return true;
	}
	if (!json_says(at[TYPE], S("gemini"))) {
		say(sink, &common, STEP_SYSTEM, at[CONTENT], id);
		return at[TYPE].at != NULL;
	}
	read_thoughts(sink, &common, at[THOUGHTS], id);
	say(sink, &common, STEP_ASSISTANT, at[CONTENT], id);
	for (str rest = at[CALLS]; json_items(&rest, &item);)
		read_call(sink, &common, item);
	read_tokens(sink, &common, at[TOKENS]);
	return true;
}

static bool read_message_text(struct event_sink *sink, str json)
{
	str at[FIELDS];

	return json_fields(json, names, FIELDS, at) && read_message(sink, at);
}

/* The messages until now: those behind the last of them were taken back. A summary in their place is new. */
static void tell_last(struct event_sink *sink, str messages)
{
	struct event e = event_of(EVENT_REWIND);
	str item;

	while (json_items(&messages, &item))
		e.parent = json_inside(json_field(item, "id"));
	if (e.parent.len)
		sink_event(sink, &e);
}

static void read_set(struct event_sink *sink, str set)
{
	static const char *const some[] = { "sessionId", "summary", "messages" };
	str at[3], item;

	json_fields(set, some, 3, at);
	tell_session(sink, at[0], at[1]);
	tell_last(sink, at[2]);
	for (str rest = at[2]; json_items(&rest, &item);)
		read_message_text(sink, item);
}

static bool read_line(const struct record *r, struct event_sink *sink)
{
	struct event rewind = event_of(EVENT_REWIND), note = event_of(EVENT_MESSAGE);
	str at[FIELDS];

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	if (at[SET].at) {
		read_set(sink, at[SET]);
	} else if (at[REWIND].at) {
		rewind.message = json_inside(at[REWIND]);
		sink_event(sink, &rewind);
		say(sink, &note, STEP_SYSTEM,
		    str_fmt(sink->arena, "\"rewound to message %.*s\"", STR(json_inside(at[REWIND]))), NO_STR);
	} else if (at[ID].at) {
		return read_message(sink, at);
	} else if (json_says(at[KIND], S("subagent"))) {
		tell_agent(sink, at[SESSION], NO_STR);
	} else {
		tell_session(sink, at[SESSION], at[SUMMARY]);
		return at[SESSION].at != NULL;
	}
	return true;
}

/* The sub-agents of /x/session-*.jsonl, whose first line has its ID, are in /x/ID. */
static void files(struct arena *a, str path, struct strs *out)
{
	struct err ignored = { 0 };
	struct dir_names found = { 0 };
	str head, id, folder;

	if (!file_head(a, path, HEAD, &head, &ignored))
		return;
	id = json_inside(json_field(utf8_past_mark(head), "sessionId"));
	if (!id.len || str_at(id, '/') >= 0 || str_at(id, '\\') >= 0)
		return;
	folder = path_join(a, path_dir(path), id);
	dir_stems(a, folder, S(".jsonl"), &found);
	for (ptrdiff_t i = 0; i < found.len; i++)
		*push(out, a) = str_fmt(a, "%.*s/%.*s.jsonl", STR(folder), STR(found.at[i]));
}

static bool claims_line(str line)
{
	static const char *const some[] = { "sessionId", "projectHash", "messages", "startTime" };
	str at[4];

	return json_fields(line, some, 4, at) && at[0].at && at[1].at && at[3].at && !at[2].at;
}

const struct trace_format format_gemini = {
	.name = "gemini",
	.client = "Gemini CLI",
	.summary = "sessions of Gemini CLI",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims_line,
	.read = read_line,
	.files = files,
	.later_wins = true,
};

/* ---- one document ---- */

static const char *const document_paths[] = { "messages[]", "sessionId", "summary", NULL };

static bool claims_document(str start)
{
	static const char *const some[] = { "sessionId", "projectHash", "messages" };
	str at[3];

	json_fields(start, some, 3, at);
	return at[0].at && at[1].at && json_is(at[2], '[');
}

static bool read_document(const struct record *r, struct event_sink *sink)
{
	if (r->path == 0)
		return read_message_text(sink, r->json);
	tell_session(sink, r->path == 1 ? r->json : NO_STR, r->path == 2 ? r->json : NO_STR);
	return true;
}

const struct trace_format format_gemini_document = {
	.name = "gemini",
	.client = "Gemini CLI",
	.summary = "sessions of Gemini CLI before it wrote lines",
	.shape = { .kind = RECORDS_PATHS, .paths = document_paths },
	.claims = claims_document,
	.read = read_document,
};

/*
 * Sessions of Qwen Code: lines with messages of the Gemini API, and its telemetry between them. A sub-agent has a file
 * of its own, which begins with the prompt of its call.
 */
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/paths.h"
#include "trace/import/gemini_parts.h"
#include "base/banned.h"

enum {
	UUID,
	PARENT,
	SESSION,
	TIME,
	TYPE,
	CWD,
	VERSION,
	MODEL,
	MESSAGE,
	USAGE,
	SUBTYPE,
	PAYLOAD,
	RESULT,
	AGENT,
	AGENT_NAME,
	FIELDS
};

static const char *const names[FIELDS] = { "uuid",    "parentUuid",    "sessionId",	 "timestamp", "type",
					   "cwd",     "version",       "model",		 "message",   "usageMetadata",
					   "subtype", "systemPayload", "toolCallResult", "agentId",   "agentName" };

static bool claims(str line)
{
	static const char *const some[] = { "uuid", "sessionId", "message", "systemPayload", "cwd" };
	str at[5];

	json_fields(line, some, 5, at);
	return at[0].at && at[1].at && at[4].at && (json_field(at[2], "parts").at || at[3].at);
}

static void tell_session(struct event_sink *sink, const str *at)
{
	struct session_facts about = {
		.id = json_inside(at[SESSION]),
		.cwd = json_inside(at[CWD]),
		.version = json_inside(at[VERSION]),
	};
	struct event e = event_of(EVENT_SESSION);

	if (json_says(at[SUBTYPE], S("custom_title")))
		about.title = json_inside(json_field(at[PAYLOAD], "title"));
	e.about = &about;
	sink_event(sink, &e);
}

/* A failed call says so beside its answer. */
static void tell_failure(struct event_sink *sink, str result)
{
	static const char *const some[] = { "callId", "status" };
	struct event e = event_of(EVENT_DETAIL);
	str at[2];

	json_fields(result, some, 2, at);
	e.id = json_inside(at[0]);
	e.failed = json_says(at[1], S("error")) || json_says(at[1], S("cancelled"));
	if (e.id.len && e.failed)
		sink_event(sink, &e);
}

/* How long a call took, and whose tool it was; the rest of the telemetry is in the messages too. */
static void read_telemetry(struct event_sink *sink, str payload)
{
	static const char *const some[] = { "call_id", "duration_ms", "mcp_server_name", "success" };
	struct event e = event_of(EVENT_DETAIL);
	str at[4];
	int64_t ms;

	json_fields(json_field(payload, "uiEvent"), some, 4, at);
	e.id = json_inside(at[0]);
	ms = json_whole(at[1], -1);
	e.elapsed_us = ms < 0 || ms > INT32_MAX ? -1 : ms * 1000;
	e.failed = str_eq(at[3], S("false"));
	if (e.id.len)
		sink_event(sink, &e);
}

static void read_system(struct event_sink *sink, const str *at, const struct event *common, str json)
{
	struct event e = *common;

	if (json_says(at[SUBTYPE], S("ui_telemetry"))) {
		read_telemetry(sink, at[PAYLOAD]);
	} else if (json_says(at[SUBTYPE], S("chat_compression"))) {
		e.type = STEP_SYSTEM;
		e.value = at[PAYLOAD];
		sink_event(sink, &e);
	} else if (!at[SUBTYPE].at) {
		e.kind = EVENT_OTHER;
		e.name = json_inside(at[TYPE]);
		e.value = json;
		sink_event(sink, &e);
	}
}

static void tell_agent(struct event_sink *sink, str id, str name)
{
	struct event e = event_of(EVENT_AGENT);

	e.agent = id;
	e.name = json_inside(name);
	if (e.agent.len)
		sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	struct event e = event_of(EVENT_MESSAGE);
	str at[FIELDS], parts;
	bool by_model;

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	sink_record_id(sink, json_inside(at[UUID]), json_inside(at[PARENT]), false);
	tell_session(sink, at);
	e.at = json_time(at[TIME]);
	e.agent = json_inside(at[AGENT]);
	tell_agent(sink, e.agent, at[AGENT_NAME]);
	parts = json_field(at[MESSAGE], "parts");
	if (!parts.at) {
		read_system(sink, at, &e, r->json);
		return true;
	}
	by_model = json_says(at[TYPE], S("assistant"));
	e.message = json_inside(at[UUID]);
	e.model = json_inside(at[MODEL]);
	tell_failure(sink, at[RESULT]);
	gemini_parts(sink, parts, &e,
		     by_model						 ? STEP_ASSISTANT
		     : json_says(at[TYPE], S("user")) && !at[SUBTYPE].at ? STEP_USER
									 : STEP_SYSTEM);
	if (gemini_usage(at[USAGE], &e))
		sink_event(sink, &e);
	return true;
}

/* Of /x/chats/ID.jsonl in /x/subagents/ID. */
static void files(struct arena *a, str path, struct strs *out)
{
	str session = path_file(path), folder = path_dir(path);
	struct dir_names found = { 0 };

	if (!str_ends(session, S(".jsonl")) || !str_eq(path_file(folder), S("chats")))
		return;
	folder = path_join(a, path_join(a, path_dir(folder), S("subagents")), str_upto(session, session.len - 6));
	dir_stems(a, folder, S(".jsonl"), &found);
	for (ptrdiff_t i = 0; i < found.len; i++)
		*push(out, a) = str_fmt(a, "%.*s/%.*s.jsonl", STR(folder), STR(found.at[i]));
}

const struct trace_format format_qwen = {
	.name = "qwen",
	.client = "Qwen Code",
	.summary = "sessions of Qwen Code",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
	.files = files,
};

/*
 * Sessions of Claude Code: a file of lines for each, the sub-agents of a session in a folder of its name (older
 * versions: in the same file, as side chains, or beside it).
 */
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
#include "trace/import/anthropic_message.h"
#include "base/banned.h"

enum { BEGINNING = 400, HEAD = 64 << 10 };

enum {
	TYPE,
	UUID,
	PARENT,
	SIDE,
	SESSION,
	TIME,
	CWD,
	VERSION,
	MESSAGE,
	RESULT,
	AGENT,
	META,
	HIDDEN,
	ORIGIN,
	SUMMARY_OF,
	SUBTYPE,
	CONTENT,
	SUMMARY,
	FORKED,
	ATTACHMENT,
	TITLE,
	AI_TITLE,
	LOGICAL_PARENT,
	FIELDS
};

static const char *const names[FIELDS] = {
	"type",
	"uuid",
	"parentUuid",
	"isSidechain",
	"sessionId",
	"timestamp",
	"cwd",
	"version",
	"message",
	"toolUseResult",
	"agentId",
	"isMeta",
	"isVisibleInTranscriptOnly",
	"origin",
	"isCompactSummary",
	"subtype",
	"content",
	"summary",
	"forkedFrom",
	"attachment",
	"customTitle",
	"aiTitle",
	"logicalParentUuid",
};

/* Records that say nothing about what the agent did. */
static const char *const silent[] = {
	"progress",
	"file-history-snapshot",
	"queue-operation",
	"last-prompt",
	"permission-mode",
	"mode",
	"agent-name",
	"agent-color",
	"agent-setting",
	"bridge-session",
	"worktree-state",
	"pr-link",
	"content-replacement",
	"attribution-snapshot",
	"atis-latch",
	"api-request",
	"api-request-blob",
	"api-request-shape",
	"tools-used",
	"cost-state",
	"tag",
};

static bool claims(str line)
{
	static const char *const some[] = { "type", "sessionId", "isSidechain", "message", "leafUuid", "messageId" };
	str at[6], content;

	json_fields(line, some, 6, at);
	if (!at[0].at)
		return false;
	content = json_field(at[3], "content");
	if (content.at)
		return at[1].at && at[2].at;
	return json_says(at[0], S("summary")) ? at[4].at != NULL
					      : json_says(at[0], S("file-history-snapshot")) && at[5].at;
}

static void tell_session(struct event_sink *sink, const str *at)
{
	struct session_facts about = {
		.id = json_inside(at[SESSION]),
		.cwd = json_inside(at[CWD]),
		.version = json_inside(at[VERSION]),
		.continues = json_inside(json_field(at[FORKED], "sessionId")),
		.title = json_inside(at[TITLE]),
	};
	struct event e = event_of(EVENT_SESSION);

	if (!about.title.len)
		about.title = json_inside(at[AI_TITLE]);
	if (!about.title.len && json_says(at[TYPE], S("summary")))
		about.title = json_inside(at[SUMMARY]);
	e.about = &about;
	sink_event(sink, &e);
}

/* Newer versions say who began a message: a person, another agent, a task that ended. */
static bool is_of_program(str origin)
{
	return origin.at && !json_says(json_field(origin, "kind"), S("human"));
}

/* What the program wrote in the person's name. */
static bool is_by_program(const str *at)
{
	static const str starts[] = { S("\"<local-command-"),  S("\"<command-name>"), S("\"[Request interrupted"),
				      S("\"<bash-input>"),     S("\"<bash-stdout>"),  S("\"<task-notification>"),
				      S("\"<system-reminder>") };
	/* Only its beginning is looked at: a message may be large. */
	str text = json_field(str_upto(at[MESSAGE], BEGINNING), "content");

	if (json_is_true(at[META]) || json_is_true(at[HIDDEN]) || json_is_true(at[SUMMARY_OF]) ||
	    is_of_program(at[ORIGIN]))
		return true;
	if (json_is(text, '['))
		text = json_field(str_from(text, 1), "text");
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (str_starts(text, starts[i]))
			return true;
	return false;
}

/* The result of a call that ran a sub-agent names that agent. */
static void tell_agent(struct event_sink *sink, const str *at, str agent)
{
	struct event e = event_of(EVENT_AGENT);
	str item, rest = json_field(at[MESSAGE], "content");

	e.agent = agent;
	while (json_items(&rest, &item)) {
		e.parent = json_inside(json_field(item, "tool_use_id"));
		if (e.parent.len) {
			sink_event(sink, &e);
			return;
		}
	}
}

static void read_result(struct event_sink *sink, const str *at, struct event *common)
{
	static const char *const some[] = { "agentId", "totalDurationMs", "durationMs" };
	str of[3];
	int64_t ms;

	json_fields(at[RESULT], some, 3, of);
	ms = json_whole(of[1], json_whole(of[2], -1));
	common->elapsed_us = ms < 0 || ms > INT32_MAX ? -1 : ms * 1000;
	if (json_inside(of[0]).len)
		tell_agent(sink, at, json_inside(of[0]));
	else if (!common->agent.len && json_inside(at[AGENT]).len)
		tell_agent(sink, at, json_inside(at[AGENT]));
}

static bool read_message(struct event_sink *sink, const str *at)
{
	struct event common = event_of(EVENT_MESSAGE);
	bool by_person = json_says(at[TYPE], S("user"));

	common.at = json_time(at[TIME]);
	if (json_is_true(at[SIDE]))
		common.agent = json_inside(at[AGENT]);
	if (by_person)
		read_result(sink, at, &common);
	return anthropic_message(sink, at[MESSAGE], &common, is_by_program(at) ? STEP_SYSTEM : STEP_USER);
}

static void say(struct event_sink *sink, const str *at, enum step_type type, str value)
{
	struct event e = event_of(EVENT_MESSAGE);

	e.type = type;
	e.at = json_time(at[TIME]);
	e.value = value;
	if (json_is_true(at[SIDE]))
		e.agent = json_inside(at[AGENT]);
	if (value.len)
		sink_event(sink, &e);
}

static bool is_silent(str type)
{
	for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
		if (str_eq(type, str_of(silent[i])))
			return true;
	return str_ends(type, S("-title"));
}

static void tell_unknown(struct event_sink *sink, const str *at, const struct record *r)
{
	struct event e = event_of(EVENT_OTHER);

	e.at = json_time(at[TIME]);
	e.name = json_inside(at[TYPE]);
	e.value = r->json;
	sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	str at[FIELDS], type;
	bool whole = json_fields(r->json, names, FIELDS, at);

	type = json_inside(at[TYPE]);
	if (!whole)
		return false;
	/* What a compaction begins still follows what it sums up. */
	sink_record_id(sink, json_inside(at[UUID]), json_inside(at[PARENT].at ? at[PARENT] : at[LOGICAL_PARENT]),
		       json_is_true(at[SIDE]) && !json_inside(at[AGENT]).len);
	tell_session(sink, at);
	if ((str_eq(type, S("user")) || str_eq(type, S("assistant"))) && json_is(at[MESSAGE], '{'))
		return read_message(sink, at);
	if (str_eq(type, S("system")))
		say(sink, at, STEP_SYSTEM, at[CONTENT]);
	else if (str_eq(type, S("attachment")) && json_says(json_field(at[ATTACHMENT], "type"), S("queued_command")))
		say(sink, at, is_of_program(json_field(at[ATTACHMENT], "origin")) ? STEP_SYSTEM : STEP_USER,
		    json_field(at[ATTACHMENT], "prompt"));
	else if (!is_silent(type) && !str_eq(type, S("summary")) && !str_eq(type, S("attachment")))
		tell_unknown(sink, at, r);
	return true;
}

static void add_agents(struct arena *a, str folder, struct strs *out)
{
	struct dir_names found = { 0 };

	dir_stems(a, folder, S(".jsonl"), &found);
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (str_starts(found.at[i], S("agent-")))
			*push(out, a) = str_fmt(a, "%.*s/%.*s.jsonl", STR(folder), STR(found.at[i]));
}

/* Does its first line name this session? */
static bool is_of_session(struct arena *a, str path, str session)
{
	struct err ignored = { 0 };
	str head, line;

	return file_head(a, path, HEAD, &head, &ignored) && str_cut(&head, '\n', &line) &&
	       json_says(json_field(line, "sessionId"), session);
}

/*
 * The sub-agents of /x/ID.jsonl are in /x/ID/subagents, those of its workflows in folders there; older ones are in /x
 * and name the session.
 */
static void files(struct arena *a, str path, struct strs *out)
{
	str session = path_file(path), folder, workflows;
	struct dir_names runs = { 0 };
	struct strs beside = { 0 };

	if (!str_ends(session, S(".jsonl")) || str_starts(session, S("agent-")))
		return;
	session = str_upto(session, session.len - 6);
	folder = path_join(a, path_join(a, path_dir(path), session), S("subagents"));
	workflows = path_join(a, folder, S("workflows"));
	add_agents(a, folder, out);
	dir_stems(a, workflows, S(""), &runs);
	for (ptrdiff_t i = 0; i < runs.len; i++)
		add_agents(a, path_join(a, workflows, runs.at[i]), out);
	add_agents(a, path_dir(path), &beside);
	for (ptrdiff_t i = 0; i < beside.len; i++)
		if (is_of_session(a, beside.at[i], session))
			*push(out, a) = beside.at[i];
}

const struct trace_format format_claude_code = {
	.name = "claude-code",
	.client = "Claude Code",
	.summary = "sessions of Claude Code, with their sub-agents",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
	.files = files,
};

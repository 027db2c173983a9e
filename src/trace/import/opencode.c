/*
 * Sessions of opencode: sessions, messages and their parts as JSON, in files of their own or, since 1.2, in the rows of
 * a database. A record is one part, with its message and its session. Of a database one session is read, the newest
 * unless another is named, with its sub-agents, which are sessions below it.
 */
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "base/paths.h"
#include "trace/import/format.h"
#include "base/banned.h"

enum { SESSION, MESSAGE, MESSAGE_ID, PART, PART_ID, N };

static const char *const names[N] = { "session", "message", "message_id", "part", "part_id" };

struct part {
	struct event_sink *sink;
	struct event common;
	str json, id;
	bool by_person;
};

static void say(const struct part *p, enum step_type type, str value)
{
	struct event e = p->common;

	e.kind = EVENT_MESSAGE;
	e.type = type;
	e.value = value;
	e.once = p->id;
	if (json_inside(value).len || json_is(value, '{'))
		sink_event(p->sink, &e);
}

/* A task is a session of its own. */
static void tell_agent(const struct part *p, str call, str state)
{
	struct event e = event_of(EVENT_AGENT);

	e.agent = json_inside(json_field(json_field(state, "metadata"), "sessionId"));
	e.parent = call;
	e.name = json_inside(json_field(json_field(state, "input"), "subagent_type"));
	if (e.agent.len)
		sink_event(p->sink, &e);
}

static void read_tool(const struct part *p)
{
	static const char *const of_part[] = { "callID", "tool", "state" };
	static const char *const of_state[] = { "status", "input", "output", "error", "time" };
	enum { STATUS, INPUT, OUTPUT, ERROR, TIME };
	struct event e = p->common;
	str at[3], state[5];
	instant end;

	json_fields(p->json, of_part, 3, at);
	json_fields(at[2], of_state, 5, state);
	if (json_time(json_field(state[TIME], "start")) != NO_TIME)
		e.at = json_time(json_field(state[TIME], "start"));
	e.kind = EVENT_CALL;
	e.once = p->id;
	e.id = json_inside(at[0]);
	e.name = json_inside(at[1]);
	e.value = state[INPUT];
	sink_event(p->sink, &e);
	tell_agent(p, e.id, at[2]);
	e.failed = json_says(state[STATUS], S("error"));
	if (!e.failed && !json_says(state[STATUS], S("completed")))
		return;
	end = json_time(json_field(state[TIME], "end"));
	e.kind = EVENT_RESULT;
	e.once = NO_STR;
	e.value = e.failed ? state[ERROR] : state[OUTPUT];
	e.elapsed_us = end != NO_TIME && e.at != NO_TIME && end >= e.at ? end - e.at : -1;
	e.at = end;
	sink_event(p->sink, &e);
}

/* The input of a model is told apart from what came out of its cache. */
static void tell_tokens(const struct part *p, str tokens)
{
	static const char *const some[] = { "input", "output", "reasoning", "cache" };
	struct event e = p->common;
	str at[4];

	json_fields(tokens, some, 4, at);
	e.kind = EVENT_USAGE;
	e.tokens_cached = json_whole(json_field(at[3], "read"), 0);
	e.tokens_in = json_whole(at[0], 0) + e.tokens_cached + json_whole(json_field(at[3], "write"), 0);
	e.tokens_out = json_whole(at[1], 0) + json_whole(at[2], 0);
	if (e.tokens_in > 0 || e.tokens_out > 0)
		sink_event(p->sink, &e);
}

static enum step_type type_of(const struct part *p)
{
	return p->by_person ? STEP_USER : STEP_ASSISTANT;
}

static void read_part(struct part *p)
{
	static const char *const some[] = { "type", "text", "time", "tokens", "synthetic" };
	static const char *const silent[] = { "step-start", "patch", "agent", "retry" };
	struct event other;
	str at[5], type;
	instant start;

	json_fields(p->json, some, 5, at);
	type = json_inside(at[0]);
	start = json_time(json_field(at[2], "start"));
	if (start != NO_TIME)
		p->common.at = start;
	if (str_eq(type, S("text"))) {
		say(p, json_is_true(at[4]) ? STEP_SYSTEM : type_of(p), at[1]);
	} else if (str_eq(type, S("reasoning"))) {
		say(p, STEP_THOUGHT, at[1]);
	} else if (str_eq(type, S("tool"))) {
		read_tool(p);
	} else if (str_eq(type, S("step-finish"))) {
		tell_tokens(p, at[3]);
	} else if (str_eq(type, S("file")) || str_eq(type, S("subtask"))) {
		say(p, type_of(p), p->json);
	} else if (str_eq(type, S("compaction"))) {
		say(p, STEP_SYSTEM, p->json);
	} else {
		for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
			if (str_eq(type, str_of(silent[i])))
				return;
		other = p->common;
		other.kind = EVENT_OTHER;
		other.name = type;
		other.value = p->json;
		sink_event(p->sink, &other);
	}
}

static str tell_session(struct event_sink *sink, str session)
{
	static const char *const some[] = { "id", "parentID", "title", "directory", "version", "cost" };
	struct event e = event_of(EVENT_SESSION);
	struct session_facts about;
	str at[6];

	json_fields(session, some, 6, at);
	if (at[1].at)
		return json_inside(at[0]);
	about = (struct session_facts){
		.id = json_inside(at[0]),
		.title = json_inside(at[2]),
		.cwd = json_inside(at[3]),
		.version = json_inside(at[4]),
		.cost_usd = json_real(at[5], 0),
	};
	e.about = &about;
	sink_event(sink, &e);
	return NO_STR;
}

/* Of a session that a person reverted to a message, or to a part of it: IDs ascend. */
static bool is_reverted(str session, str message, str part)
{
	static const char *const some[] = { "messageID", "partID" };
	str at[2], revert = json_field(session, "revert"), from;

	json_fields(revert, some, 2, at);
	from = json_inside(at[0]);
	if (!from.len || !message.len || str_cmp(message, from) < 0)
		return false;
	return str_cmp(message, from) > 0 || !at[1].at || str_cmp(part, json_inside(at[1])) >= 0;
}

static bool read(const struct record *r, struct event_sink *sink)
{
	static const char *const some[] = { "id", "role", "time", "modelID", "error", "tokens" };
	enum { ID, ROLE, TIME, MODEL, ERROR, TOKENS };
	struct part p = { .sink = sink, .common = event_of(EVENT_MESSAGE) };
	str at[N], of[6];

	if (!json_fields(r->json, names, N, at))
		return false;
	p.common.agent = tell_session(sink, at[SESSION]);
	json_fields(at[MESSAGE], some, 6, of);
	p.common.at = json_time(json_field(of[TIME], "created"));
	p.common.model = json_inside(of[MODEL]);
	p.common.message = json_inside(at[MESSAGE_ID].at ? at[MESSAGE_ID] : of[ID]);
	p.by_person = json_says(of[ROLE], S("user"));
	p.json = at[PART];
	p.id = json_inside(at[PART_ID].at ? at[PART_ID] : json_field(at[PART], "id"));
	p.common.rewound = is_reverted(at[SESSION], p.common.message, p.id);
	if (at[PART].at)
		read_part(&p);
	else if (of[ERROR].at)
		say(&p, STEP_SYSTEM, of[ERROR]);
	return true;
}

/* ---- a database ---- */

#define TREE \
	"with recursive tree (id) as (select id from (select id from session where case when ?2 is null then" \
	" parent_id is null else id = ?2 end order by time_updated desc, id desc limit 1)" \
	" union select s.id from session s join tree t on s.parent_id = t.id) "
#define JSON(part) \
	"'{\"session\":' || json_object('id', s.id, 'parentID', s.parent_id, 'title', s.title, 'directory', s.directory," \
	" 'version', s.version, 'revert', (select case when json_valid(revert) then json(revert) end" \
	" from session where id = s.id)) || ',\"message_id\":' || json_quote(m.id) || ',\"message\":' || m.data || " part \
	" || '}'"
#define WITH_PART "',\"part_id\":' || json_quote(p.id) || ',\"part\":' || p.data"
/* In older versions a session has no column revert: the name then stands for this one. */
#define ABSENT " join (select null as revert)"
#define OF_PART "part p join message m on m.id = p.message_id join session s on s.id = m.session_id" ABSENT
#define OF_MESSAGE "message m join session s on s.id = m.session_id" ABSENT
#define ALONE "not exists (select 1 from part p where p.message_id = m.id)"

/* Parts have even numbers, messages without parts odd ones. */
static const struct records_rows rows = {
	.all = TREE "select number, json, changed from ("
		    "select p.rowid * 2 as number, " JSON(
			    WITH_PART) " as json, max(p.time_updated, m.time_updated) as changed,"
				       " m.time_created as at, m.id as message, p.id as part from " OF_PART
				       " where s.id in tree"
				       " union all select m.rowid * 2 + 1, " JSON(
					       "''") ", m.time_updated, m.time_created, m.id, ''"
						     " from " OF_MESSAGE " where s.id in tree and " ALONE
						     ") where changed >= ?1 order by at, message, part",
	.one = "select " JSON(WITH_PART) " from " OF_PART " where p.rowid = ?1 / 2 and ?1 % 2 = 0"
					 " union all select " JSON("''") " from " OF_MESSAGE
									 " where m.rowid = ?1 / 2 and ?1 % 2 = 1",
	.sessions = "select id, time_updated from session where parent_id is null order by time_updated desc, id desc",
};

static bool claims_database(str start)
{
	return str_starts(start, S("SQLite format 3")) && str_find(start, S("`session_id` text NOT NULL")) >= 0;
}

const struct trace_format format_opencode = {
	.name = "opencode",
	.client = "opencode",
	.summary = "sessions of opencode, in its database",
	.shape = { .kind = RECORDS_ROWS, .rows = &rows },
	.claims = claims_database,
	.read = read,
	.later_wins = true,
};

/* ---- files ---- */

static bool claims_file(str start)
{
	static const char *const some[] = { "id", "projectID", "directory", "time" };
	str at[4];

	json_fields(start, some, 4, at);
	return str_starts(json_inside(at[0]), S("ses_")) && at[1].at && at[2].at && at[3].at;
}

static void list_parts(struct arena *a, str storage, str session, str message, str id, struct strs *out)
{
	struct dir_names parts = { 0 };
	str folder = str_fmt(a, "%.*s/part/%.*s", STR(storage), STR(id));

	dir_stems(a, folder, S(".json"), &parts);
	for (ptrdiff_t i = 0; i < parts.len || i == 0; i++) {
		*push(out, a) = session;
		*push(out, a) = message;
		*push(out, a) = parts.len ? str_fmt(a, "%.*s/%.*s.json", STR(folder), STR(parts.at[i])) : NO_STR;
	}
}

static void list_messages(struct arena *a, str storage, str session, str id, struct strs *out)
{
	struct dir_names messages = { 0 };
	str folder = str_fmt(a, "%.*s/message/%.*s", STR(storage), STR(id));

	dir_stems(a, folder, S(".json"), &messages);
	for (ptrdiff_t i = 0; i < messages.len; i++)
		list_parts(a, storage, session, str_fmt(a, "%.*s/%.*s.json", STR(folder), STR(messages.at[i])),
			   messages.at[i], out);
}

static bool is_below(struct arena *a, str path, str id)
{
	struct err ignored = { 0 };
	str text;

	return file_head(a, path, 64 << 10, &text, &ignored) && json_says(json_field(text, "parentID"), id);
}

/* Of storage/session/PROJECT/SESSION.json, with the sessions of its tasks. */
static void list(struct arena *a, str path, struct strs *out)
{
	struct dir_names others = { 0 };
	str folder = path_dir(path), storage = path_dir(path_dir(folder)), id = path_file(path);

	if (str_ends(id, S(".json")))
		id = str_upto(id, id.len - 5);
	list_messages(a, storage, path, id, out);
	dir_stems(a, folder, S(".json"), &others);
	for (ptrdiff_t i = 0; i < others.len; i++) {
		str other = str_fmt(a, "%.*s/%.*s.json", STR(folder), STR(others.at[i]));

		if (is_below(a, other, id))
			list_messages(a, storage, other, others.at[i], out);
	}
}

static const char *const in_files[] = { "session", "message", "part", NULL };
static const struct records_files small_files = { in_files, list };

const struct trace_format format_opencode_files = {
	.name = "opencode",
	.client = "opencode",
	.summary = "sessions of opencode before 1.2: files in its folder storage/session",
	.shape = { .kind = RECORDS_FILES, .files = &small_files },
	.claims = claims_file,
	.read = read,
	.later_wins = true,
};

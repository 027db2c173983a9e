/*
 * Rollouts of Codex: a file of lines for each thread, also for that of a sub-agent; in the oldest ones, a line is an
 * item without an envelope.
 */
#include "base/arena.h"
#include "base/dir_list.h"
#include "base/file.h"
#include "trace/import/openai_item.h"
#include "base/banned.h"

enum { HEAD = 64 << 10, LOOKED_AT_MOST = 200 };
enum { TYPE, TIME, PAYLOAD, ID, RECORD_TYPE, INSTRUCTIONS, FIELDS };

static const char *const names[FIELDS] = { "type", "timestamp", "payload", "id", "record_type", "instructions" };

static bool claims(str line)
{
	static const str types[] = { S("session_meta"), S("response_item"), S("turn_context"), S("event_msg"),
				     S("compacted") };
	str at[FIELDS];

	json_fields(line, names, FIELDS, at);
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (json_says(at[TYPE], types[i]))
			return json_is(at[PAYLOAD], '{');
	return !at[TYPE].at && at[ID].at && at[TIME].at && at[INSTRUCTIONS].at;
}

/* Of a session_meta: that of the thread that spawned this one, as a sub-agent; absent: none. */
static str spawn_of(str payload)
{
	return json_field(json_field(json_field(payload, "source"), "subagent"), "thread_spawn");
}

static void tell_agent(struct event_sink *sink, str id, str spawn)
{
	static const char *const some[] = { "agent_role", "agent_nickname" };
	struct event e = event_of(EVENT_AGENT);
	str at[2];

	json_fields(spawn, some, 2, at);
	e.agent = json_inside(id);
	e.name = json_inside(at[0].at ? at[0] : at[1]);
	e.of_file = true;
	if (e.agent.len)
		sink_event(sink, &e);
}

static void tell_session(struct event_sink *sink, str payload)
{
	static const char *const some[] = { "id", "session_id", "cwd", "cli_version", "model", "forked_from_id" };
	struct event e = event_of(EVENT_SESSION);
	struct session_facts about = { 0 };
	str at[6], spawn = spawn_of(payload);

	json_fields(payload, some, 6, at);
	if (spawn.at) {
		tell_agent(sink, at[0], spawn);
		at[1] = at[5] = NO_STR;
	}
	about.id = json_inside(at[1].at ? at[1] : at[0]);
	about.cwd = json_inside(at[2]);
	about.version = json_inside(at[3]);
	about.model = json_inside(at[4]);
	about.continues = json_inside(at[5]);
	e.about = &about;
	sink_event(sink, &e);
}

static void say(struct event_sink *sink, instant at, str value)
{
	struct event e = event_of(EVENT_MESSAGE);

	e.type = STEP_SYSTEM;
	e.at = at;
	e.value = value;
	if (value.len)
		sink_event(sink, &e);
}

/* The tokens of the last answer; reported again whenever a limit changes, with the same total. */
static void tell_tokens(struct event_sink *sink, str info)
{
	static const char *const some[] = { "input_tokens", "cached_input_tokens", "output_tokens" };
	struct event e = event_of(EVENT_USAGE);
	str at[3];

	json_fields(json_field(info, "last_token_usage"), some, 3, at);
	e.once = json_field(info, "total_token_usage");
	e.tokens_in = json_whole(at[0], -1);
	e.tokens_cached = json_whole(at[1], -1);
	e.tokens_out = json_whole(at[2], -1);
	if (e.tokens_in >= 0)
		sink_event(sink, &e);
}

static int64_t duration_us(str value)
{
	double secs = json_real(json_field(value, "secs"), -1), nanos = json_real(json_field(value, "nanos"), 0);

	return secs >= 0 && secs < 1e9 ? (int64_t)(secs * 1e6 + nanos / 1e3) : -1;
}

/* The end of a call of which the response items have the arguments and the result. */
static void tell_end(struct event_sink *sink, str payload)
{
	static const char *const some[] = { "call_id", "invocation", "duration", "result", "exit_code" };
	enum { CALL, INVOCATION, DURATION, RESULT, EXIT, N };
	struct event e = event_of(EVENT_DETAIL);
	str at[N], ok;

	json_fields(payload, some, N, at);
	e.id = json_inside(at[CALL]);
	e.server = json_inside(json_field(at[INVOCATION], "server"));
	e.name = json_inside(json_field(at[INVOCATION], "tool"));
	e.elapsed_us = duration_us(at[DURATION]);
	ok = json_field(at[RESULT], "Ok");
	e.failed = json_whole(at[EXIT], 0) != 0 || json_field(at[RESULT], "Err").at ||
		   json_is_true(json_field(ok, "isError")) || json_is_true(json_field(ok, "is_error"));
	sink_event(sink, &e);
}

/* The same in newer versions, as an item; those that are not calls have IDs of their own. */
static void tell_item(struct event_sink *sink, str item)
{
	static const char *const some[] = { "id", "server", "tool", "duration", "status", "exit_code", "result" };
	enum { ITEM_ID, SERVER, TOOL, DURATION, STATUS, EXIT, RESULT, N };
	struct event e = event_of(EVENT_DETAIL);
	str at[N];

	json_fields(item, some, N, at);
	e.id = json_inside(at[ITEM_ID]);
	e.server = json_inside(at[SERVER]);
	e.name = json_inside(at[TOOL]);
	e.elapsed_us = duration_us(at[DURATION]);
	e.failed = json_says(at[STATUS], S("failed")) || json_says(at[STATUS], S("declined")) ||
		   json_whole(at[EXIT], 0) != 0 || json_is_true(json_field(at[RESULT], "isError"));
	sink_event(sink, &e);
}

static void tell_rollback(struct event_sink *sink, str turns)
{
	struct event e = event_of(EVENT_REWIND);

	e.turns = json_whole(turns, 0);
	if (e.turns > 0)
		sink_event(sink, &e);
}

/* Messages and reasoning come as response items too. */
static void read_event(struct event_sink *sink, str payload, instant at)
{
	str type = json_inside(json_field(payload, "type"));

	if (str_eq(type, S("token_count")))
		tell_tokens(sink, json_field(payload, "info"));
	else if (str_eq(type, S("thread_rolled_back")))
		tell_rollback(sink, json_field(payload, "num_turns"));
	else if (str_eq(type, S("mcp_tool_call_end")) || str_eq(type, S("exec_command_end")))
		tell_end(sink, payload);
	else if (str_eq(type, S("item_completed")))
		tell_item(sink, json_field(payload, "item"));
	else if (str_ends(type, S("error")) || str_eq(type, S("warning")))
		say(sink, at, json_field(payload, "message"));
	else if (str_eq(type, S("turn_aborted")))
		say(sink, at, json_field(payload, "reason"));
}

static void tell_unknown(struct event_sink *sink, const struct record *r, str type, instant at)
{
	struct event e = event_of(EVENT_OTHER);

	e.name = type;
	e.at = at;
	e.value = r->json;
	sink_event(sink, &e);
}

/* A fork of older versions repeats the items of its parent with their IDs. Each follows the one before it. */
static void tell_record(struct event_sink *sink, str payload)
{
	if (json_inside(json_field(payload, "id")).len)
		sink_record_id(sink, payload, payload, false);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	struct event common = event_of(EVENT_MESSAGE);
	str at[FIELDS], type;

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	type = json_inside(at[TYPE]);
	common.at = json_time(at[TIME]);
	if (str_eq(type, S("response_item")))
		tell_record(sink, at[PAYLOAD]);
	if (str_eq(type, S("session_meta")) || str_eq(type, S("turn_context")))
		tell_session(sink, at[PAYLOAD]);
	else if (str_eq(type, S("event_msg")))
		read_event(sink, at[PAYLOAD], common.at);
	else if (str_eq(type, S("compacted")))
		say(sink, common.at, json_field(at[PAYLOAD], "message"));
	else if (str_eq(type, S("inter_agent_communication")))
		say(sink, common.at, at[PAYLOAD]);
	else if (!type.len && at[ID].at)
		tell_session(sink, r->json);
	else if (str_eq(type, S("world_state")) || str_eq(type, S("token_usage_record")) || at[RECORD_TYPE].at)
		return true;
	else if (!openai_item(sink, str_eq(type, S("response_item")) ? at[PAYLOAD] : r->json, &common))
		tell_unknown(sink, r,
			     str_eq(type, S("response_item")) ? json_inside(json_field(at[PAYLOAD], "type")) : type,
			     common.at);
	return true;
}

/* Is its first line that of a thread which this one spawned? */
static bool is_spawned_by(struct arena *a, str path, str thread)
{
	struct err ignored = { 0 };
	str head;

	return file_head(a, path, HEAD, &head, &ignored) &&
	       json_says(json_field(spawn_of(json_field(head, "payload")), "parent_thread_id"), thread);
}

/* rollout-TIME-THREAD.jsonl: the sub-agents of a thread are rollouts of the same day, written after it. */
static void files(struct arena *a, str path, struct strs *out)
{
	struct dir_names found = { 0 };
	str folder = path_dir(path), name = path_file(path), thread;
	int looked_at = 0;

	if (!str_starts(name, S("rollout-")) || !str_ends(name, S(".jsonl")) || name.len < 44)
		return;
	name = str_upto(name, name.len - 6);
	thread = str_from(name, name.len - 36);
	dir_stems(a, folder, S(".jsonl"), &found);
	for (ptrdiff_t i = 0; i < found.len && looked_at < LOOKED_AT_MOST; i++) {
		str other = str_fmt(a, "%.*s/%.*s.jsonl", STR(folder), STR(found.at[i]));

		if (str_cmp(found.at[i], name) > 0 && ++looked_at && is_spawned_by(a, other, thread))
			*push(out, a) = other;
	}
}

const struct trace_format format_codex_rollout = {
	.name = "codex",
	.client = "Codex",
	.summary = "rollouts of Codex",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
	.files = files,
};

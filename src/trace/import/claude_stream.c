/* What `claude -p --output-format stream-json` prints: the messages of one run, without times. */
#include "trace/import/anthropic_message.h"
#include "base/banned.h"

enum {
	TYPE,
	SUBTYPE,
	SESSION,
	OTHER_SESSION,
	MESSAGE,
	UUID,
	PARENT,
	CWD,
	MODEL,
	VERSION,
	TIME,
	COST,
	IS_ERROR,
	RESULT,
	FIELDS
};

static const char *const names[FIELDS] = {
	"type", "subtype", "session_id",	  "sessionId", "message",	 "uuid",     "parent_tool_use_id",
	"cwd",	"model",   "claude_code_version", "timestamp", "total_cost_usd", "is_error", "result",
};

static bool claims(str line)
{
	static const str types[] = { S("system"), S("assistant"), S("user"), S("result") };
	str at[FIELDS];

	json_fields(line, names, FIELDS, at);
	if (!at[SESSION].at || at[OTHER_SESSION].at)
		return false;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (json_says(at[TYPE], types[i]))
			return at[SUBTYPE].at || json_is(at[MESSAGE], '{');
	return false;
}

static void tell_session(struct event_sink *sink, const str *at)
{
	struct session_facts about = {
		.id = json_inside(at[SESSION]),
		.cwd = json_inside(at[CWD]),
		.model = json_inside(at[MODEL]),
		.version = json_inside(at[VERSION]),
		.cost_usd = json_real(at[COST], 0),
	};
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

/* A sub-agent has the ID of the call that began it. */
static void tell_agent(struct event_sink *sink, str call)
{
	struct event e = event_of(EVENT_AGENT);

	e.agent = e.parent = call;
	sink_event(sink, &e);
}

static bool read_message(struct event_sink *sink, const str *at)
{
	struct event common = event_of(EVENT_MESSAGE);

	common.at = json_time(at[TIME]);
	common.agent = json_inside(at[PARENT]);
	if (common.agent.len)
		tell_agent(sink, common.agent);
	return anthropic_message(sink, at[MESSAGE], &common, STEP_USER);
}

/* The answer was a message before; only an error is news. */
static void read_end(struct event_sink *sink, const str *at)
{
	struct event e = event_of(EVENT_MESSAGE);

	e.type = STEP_SYSTEM;
	e.value = at[RESULT].at ? at[RESULT] : at[SUBTYPE];
	if (json_is_true(at[IS_ERROR]) && e.value.at)
		sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	struct event other = event_of(EVENT_OTHER);
	str at[FIELDS], type;

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	type = json_inside(at[TYPE]);
	sink_record_id(sink, json_inside(at[UUID]), NO_STR, false);
	tell_session(sink, at);
	if (str_eq(type, S("assistant")) || str_eq(type, S("user")))
		return read_message(sink, at);
	if (str_eq(type, S("result"))) {
		read_end(sink, at);
	} else if (!str_eq(type, S("system")) && !str_eq(type, S("stream_event")) && !str_starts(type, S("control_")) &&
		   !str_eq(type, S("rate_limit_event")) && !str_eq(type, S("keep_alive"))) {
		other.name = type;
		other.value = r->json;
		sink_event(sink, &other);
	}
	return true;
}

const struct trace_format format_claude_stream = {
	.name = "claude-stream",
	.client = "Claude Code",
	.summary = "the stream-json output of Claude Code",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
};

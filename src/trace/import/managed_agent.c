/* Sessions of Anthropic's managed agents: events, alone or with the call of the API that sent or received them. */
#include "trace/import/anthropic_message.h"
#include "base/banned.h"

enum { ID, TYPE, TIME, CONTENT, NAME, INPUT, SERVER, OF_TOOL, OF_MCP, OF_CUSTOM, ERROR, USAGE, TEXT, FIELDS };

static const char *const names[FIELDS] = {
	"id",
	"type",
	"processed_at",
	"content",
	"name",
	"input",
	"mcp_server_name",
	"tool_use_id",
	"mcp_tool_use_id",
	"custom_tool_use_id",
	"is_error",
	"model_usage",
	"thinking",
};

/* An event, or [call, event]. */
static str event_in(str line, str *call)
{
	str item = NO_STR, rest = line;

	*call = NO_STR;
	if (!json_is(line, '['))
		return line;
	if (!json_items(&rest, call) || !json_items(&rest, &item))
		return NO_STR;
	return item;
}

static bool is_event_type(str type)
{
	return str_starts(type, S("agent.")) || str_starts(type, S("user.")) || str_starts(type, S("session.")) ||
	       str_starts(type, S("span."));
}

static bool claims(str line)
{
	static const char *const some[] = { "id", "type", "processed_at" };
	str call, at[3];

	json_fields(event_in(line, &call), some, 3, at);
	if (call.at && str_starts(json_inside(call), S("client.beta.sessions.")))
		return true;
	return at[0].at && at[2].at && is_event_type(json_inside(at[1]));
}

static void tell_session(struct event_sink *sink, str session)
{
	static const char *const some[] = { "id", "title", "agent" };
	struct session_facts about;
	struct event e = event_of(EVENT_SESSION);
	str at[3];

	json_fields(session, some, 3, at);
	about = (struct session_facts){
		.id = json_inside(at[0]),
		.title = json_inside(at[1]),
		.model = json_inside(json_field(json_field(at[2], "model"), "id")),
	};
	e.about = &about;
	sink_event(sink, &e);
}

static void read_event(struct event_sink *sink, const str *at, str json)
{
	struct event e = event_of(EVENT_MESSAGE);
	str type = json_inside(at[TYPE]);

	e.at = json_time(at[TIME]);
	e.value = at[CONTENT];
	if (str_eq(type, S("user.message")) || str_eq(type, S("agent.message"))) {
		e.once = json_inside(at[ID]);
		e.type = str_starts(type, S("user")) ? STEP_USER : STEP_ASSISTANT;
	} else if (str_eq(type, S("agent.thinking"))) {
		e.once = json_inside(at[ID]);
		e.type = STEP_THOUGHT;
		e.value = at[TEXT].at ? at[TEXT] : at[CONTENT];
	} else if (str_ends(type, S("tool_use"))) {
		e.kind = EVENT_CALL;
		e.id = e.once = json_inside(at[ID]);
		e.name = json_inside(at[NAME]);
		e.server = json_inside(at[SERVER]);
		e.value = at[INPUT];
	} else if (str_ends(type, S("tool_result"))) {
		e.kind = EVENT_RESULT;
		e.id = json_inside(at[OF_TOOL].at ? at[OF_TOOL] : at[OF_MCP].at ? at[OF_MCP] : at[OF_CUSTOM]);
		e.failed = json_is_true(at[ERROR]);
	} else if (at[USAGE].at) {
		if (!anthropic_usage(at[USAGE], &e))
			return;
	} else if (str_eq(type, S("session.error"))) {
		e.type = STEP_SYSTEM;
		e.value = json;
	} else if (is_event_type(type)) {
		return;
	} else {
		e.kind = EVENT_OTHER;
		e.name = type;
		e.value = json;
	}
	if (e.value.at || e.kind != EVENT_MESSAGE)
		sink_event(sink, &e);
}

/* What was sent comes back in the stream, with its ID and time. */
static bool read(const struct record *r, struct event_sink *sink)
{
	str call, at[FIELDS], json = event_in(r->json, &call);

	if (str_ends(json_inside(call), S(".send")))
		return true;
	if (str_ends(json_inside(call), S("sessions.create")) || str_ends(json_inside(call), S("sessions.retrieve"))) {
		tell_session(sink, json);
		return true;
	}
	if (!json_fields(json, names, FIELDS, at))
		return false;
	read_event(sink, at, json);
	return true;
}

const struct trace_format format_managed_agent = {
	.name = "managed-agent",
	.client = "Anthropic managed agents",
	.summary = "events of Anthropic's managed agents, with or without the calls of the API",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
};

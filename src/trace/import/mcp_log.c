/*
 * Logs of MCP: a JSON-RPC message a line, by itself or within an object with the time and the direction. Each request
 * of the client is a call, of the tool that it names or of its method.
 */
#include "base/arena.h"
#include "trace/import/format.h"
#include "base/banned.h"

enum { RPC, ID, METHOD, PARAMS, RESULT, ERROR, TIME, TS, DIRECTION, MESSAGE, SERVER, FIELDS };

static const char *const names[FIELDS] = {
	"jsonrpc", "id", "method", "params", "result", "error", "timestamp", "ts", "direction", "message", "server",
};

/* The message within an envelope may be a text. */
static bool unwrap(struct arena *a, str json, str *at)
{
	str inner[FIELDS], message;

	if (!json_fields(json, names, FIELDS, at))
		return false;
	if (at[RPC].at || !at[MESSAGE].at)
		return at[RPC].at != NULL;
	message = json_is(at[MESSAGE], '"') && a ? json_as_text(a, at[MESSAGE]) : at[MESSAGE];
	if (!json_fields(message, names, FIELDS, inner))
		return false;
	for (int i = 0; i <= ERROR; i++)
		at[i] = inner[i];
	return at[RPC].at != NULL;
}

static bool claims(str line)
{
	scoped(arena_close) struct arena *a = arena_open();
	str at[FIELDS], batch = line;

	if (json_is(str_trim(line), '['))
		return json_items(&batch, &line) && unwrap(a, line, at);
	return unwrap(a, line, at);
}

static struct event event_at(enum event_kind kind, const str *at)
{
	struct event e = event_of(kind);

	e.at = json_time(at[TIME].at ? at[TIME] : at[TS]);
	e.id = json_inside(at[ID]);
	return e;
}

static void tell_session(struct event_sink *sink, str info, bool is_client)
{
	static const char *const some[] = { "name", "version" };
	struct session_facts about = { 0 };
	struct event e = event_of(EVENT_SESSION);
	str at[2];

	json_fields(info, some, 2, at);
	if (is_client) {
		about.client = json_inside(at[0]);
		about.version = json_inside(at[1]);
	} else {
		about.title = json_inside(at[0]);
	}
	e.about = &about;
	sink_event(sink, &e);
}

/* What the server asks of the client: its answer must not be taken for that of a call. */
static bool is_of_server(str method)
{
	return str_starts(method, S("sampling/")) || str_starts(method, S("roots/")) ||
	       str_starts(method, S("elicitation/"));
}

static void request(struct event_sink *sink, const str *at)
{
	static const char *const some[] = { "name", "arguments", "clientInfo" };
	struct event e = event_at(EVENT_CALL, at);
	str of[3], method = json_inside(at[METHOD]);

	json_fields(at[PARAMS], some, 3, of);
	e.name = method;
	e.value = at[PARAMS];
	e.server = json_inside(at[SERVER]);
	if (str_eq(method, S("tools/call"))) {
		e.name = json_inside(of[0]);
		e.value = of[1];
	}
	if (is_of_server(method)) {
		e.kind = EVENT_MESSAGE;
		e.type = STEP_SYSTEM;
	}
	if (of[2].at)
		tell_session(sink, of[2], true);
	sink_event(sink, &e);
}

static void response(struct event_sink *sink, const str *at)
{
	struct event e = event_at(EVENT_RESULT, at);
	str server = json_field(at[RESULT], "serverInfo");

	e.value = at[RESULT];
	e.error = json_field(at[ERROR], "message");
	e.failed = at[ERROR].at || json_is_true(json_field(at[RESULT], "isError"));
	if (server.at)
		tell_session(sink, server, false);
	sink_event(sink, &e);
}

static void notification(struct event_sink *sink, const str *at)
{
	struct event e = event_at(EVENT_MESSAGE, at);

	if (!json_says(at[METHOD], S("notifications/message")))
		return;
	e.type = STEP_SYSTEM;
	e.value = json_field(at[PARAMS], "data");
	sink_event(sink, &e);
}

static bool read_one(struct event_sink *sink, str json)
{
	str at[FIELDS];

	if (!unwrap(sink->arena, json, at))
		return false;
	if (at[METHOD].at && at[ID].at)
		request(sink, at);
	else if (at[METHOD].at)
		notification(sink, at);
	else
		response(sink, at);
	return true;
}

static bool read(const struct record *r, struct event_sink *sink)
{
	str rest = r->json, item;

	if (!json_is(str_trim(rest), '['))
		return read_one(sink, r->json);
	while (json_items(&rest, &item))
		if (!read_one(sink, item))
			return false;
	return true;
}

const struct trace_format format_mcp_log = {
	.name = "mcp",
	.summary = "logs of MCP messages, as they are or with times",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
};

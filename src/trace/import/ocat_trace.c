/* Our own traces, as sessions like any other. */
#include "base/arena.h"
#include "trace/import/format.h"
#include "trace/line.h"
#include "trace/unfinished_calls.h"
#include "base/banned.h"

enum {
	TRACE,
	STEP,
	TYPE,
	CALL_ID,
	PARENT,
	TIME,
	TOOL,
	SERVER,
	PARAMETERS,
	RESULT,
	ENDED,
	ERROR,
	ELAPSED,
	AGENT,
	MODEL,
	TEXT,
	IN,
	OUT,
	CACHED,
	END,
	REWOUND,
	KIND,
	DECISION,
	FIELDS
};

static const char *const names[FIELDS] = {
	"ocat_trace", "step",	    "type",	     "call_id", "parent_id",  "at",    "tool",	   "server",
	"parameters", "result",	    "ended",	     "error",	"elapsed_ms", "agent", "model",	   "text",
	"tokens_in",  "tokens_out", "tokens_cached", "end",	"rewound",    "kind",  "decision",
};

static bool claims(str line)
{
	return json_field(line, "ocat_trace").at != NULL;
}

static void tell_session(struct event_sink *sink, str json)
{
	static const char *const some[] = { "session", "client", "version", "user", "title", "question", "face" };
	static const char *const of_parent[] = { "session", "file", "step" };
	struct session_facts about = { 0 };
	struct event e = event_of(EVENT_SESSION);
	str at[7], parent[3];

	json_fields(json, some, 7, at);
	about.id = json_inside(at[0]);
	about.client = json_inside(at[1]);
	about.version = json_inside(at[2]);
	about.user = json_inside(at[3]);
	about.title = json_inside(at[4]);
	about.question = json_inside(at[5]);
	if (json_fields(json_field(json, "parent"), of_parent, 3, parent)) {
		about.branch_session = json_inside(parent[0]);
		about.branch_file = json_inside(parent[1]);
		about.branch_step = json_inside(parent[2]);
	}
	e.about = &about;
	sink_event(sink, &e);
}

static void tell_end(struct event_sink *sink, str end)
{
	struct session_facts about = { .answer = json_inside(json_field(end, "answer")),
				       .answer_sql = json_inside(json_field(end, "sql")) };
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static struct event event_at(enum event_kind kind, const str *at)
{
	struct event e = event_of(kind);
	double ms = json_real(at[ELAPSED], -1);

	e.id = json_inside(at[CALL_ID]);
	e.parent = json_inside(at[PARENT]);
	e.agent = json_inside(at[AGENT]);
	e.model = json_inside(at[MODEL]);
	e.at = json_time(at[TIME]);
	e.elapsed_us = ms >= 0 && ms < 1e12 ? (int64_t)(ms * 1000 + 0.5) : -1;
	e.rewound = json_is_true(at[REWOUND]);
	e.tokens_in = json_whole(at[IN], -1);
	e.tokens_out = json_whole(at[OUT], -1);
	e.tokens_cached = json_whole(at[CACHED], -1);
	return e;
}

/* A person answered in place of the tool. */
static str answer_of(str decision)
{
	return json_says(json_field(decision, "outcome"), S("answered")) ? json_field(decision, "text") : NO_STR;
}

static void read_call(struct event_sink *sink, const str *at)
{
	struct event e = event_at(EVENT_CALL, at);

	e.name = json_inside(at[TOOL]);
	e.server = json_inside(at[SERVER]);
	e.value = at[PARAMETERS];
	e.once = json_says(at[KIND], S("run")) ? e.id : NO_STR;
	sink_event(sink, &e);
	if (str_eq(at[ENDED], S("false")))
		return;
	e.once = NO_STR;
	e.kind = EVENT_RESULT;
	e.value = at[RESULT].at ? at[RESULT] : answer_of(at[DECISION]);
	e.failed = at[ERROR].at;
	e.error = json_field(at[ERROR], "message");
	sink_event(sink, &e);
}

static bool read(const struct record *r, struct event_sink *sink)
{
	enum step_type type = STEP_CALL;
	struct event e;
	str at[FIELDS];

	if (!json_fields(r->json, names, FIELDS, at))
		return false;
	if (at[TRACE].at)
		tell_session(sink, r->json);
	if (at[END].at)
		tell_end(sink, at[END]);
	if (at[TRACE].at || at[END].at)
		return true;
	if (!at[STEP].at || (at[TYPE].at && !step_type_named(json_inside(at[TYPE]), &type)))
		return false;
	if (type == STEP_CALL) {
		read_call(sink, at);
		return true;
	}
	e = event_at(type == STEP_OTHER ? EVENT_OTHER : EVENT_MESSAGE, at);
	e.type = type;
	e.name = json_inside(at[TOOL]);
	e.value = at[TEXT];
	sink_event(sink, &e);
	return true;
}

/* Our own lines hold more than events do. */
static bool step(struct arena *a, str json, struct step *out)
{
	struct trace_line line = { 0 };

	if (!trace_line_read(a, json, &line) || line.kind != TRACE_LINE_STEP)
		return false;
	*out = line.step;
	return true;
}

/* Calls that were killed. */
static void files(struct arena *a, str path, struct strs *out)
{
	began_left(a, path, out);
}

const struct trace_format format_ocat_trace = {
	.name = "ocat",
	.client = "ocat",
	.summary = "traces of ocat",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
	.files = files,
	.step = step,
	.by_time = true,
};

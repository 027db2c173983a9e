/*
 * Spans of OpenTelemetry: OTLP as JSON (a document, or one export a line), the spans that the SDKs of Python and
 * JavaScript print, and those of any-agent. Each request to a model repeats the conversation so far (conversation.h).
 */
#include "base/arena.h"
#include "trace/import/span_attributes.h"
#include "trace/import/span_facts.h"
#include "trace/import/otel_logs.h"
#include "base/banned.h"

struct span {
	str id, parent, name, attributes, events;
	bool failed;
	str error;
	instant start, end;
};

enum {
	NAME,
	ATTRIBUTES,
	EVENTS,
	STATUS,
	ID,
	PARENT,
	START_NANO,
	END_NANO,
	CONTEXT,
	CONTEXT_JS,
	PARENT_OBJECT,
	PARENT_PY,
	PARENT_JS,
	START_PY,
	END_PY,
	START_JS,
	END_JS,
	FIELDS
};

static const char *const names[FIELDS] = {
	"name",
	"attributes",
	"events",
	"status",
	"spanId",
	"parentSpanId",
	"startTimeUnixNano",
	"endTimeUnixNano",
	"context",
	"spanContext",
	"parent",
	"parent_id",
	"parentSpanContext",
	"start_time",
	"end_time",
	"startTime",
	"endTime",
};

static str id_in(str context)
{
	static const char *const some[] = { "span_id", "spanId" };
	str at[2];

	json_fields(context, some, 2, at);
	return json_inside(at[0].at ? at[0] : at[1]);
}

/* [seconds, nanoseconds], or a time as others write it */
static instant time_of(str value)
{
	str seconds, nanos = NO_STR, rest = value;
	int64_t s;

	if (!json_is(value, '['))
		return json_time(value);
	if (!json_items(&rest, &seconds))
		return NO_TIME;
	json_items(&rest, &nanos);
	s = json_whole(seconds, -1);
	return s < 0 || s > (int64_t)1e11 ? NO_TIME : SECONDS(s) + json_whole(nanos, 0) / 1000;
}

static str first(str a, str b, str c)
{
	return a.len ? a : b.len ? b : c;
}

static void read_status(str status, struct span *s)
{
	static const char *const some[] = { "code", "status_code", "message", "description" };
	str at[4], code;

	json_fields(status, some, 4, at);
	code = json_inside(at[0].at ? at[0] : at[1]);
	s->failed = str_eq(code, S("2")) || str_is_among(code, " error status_code_error ");
	s->error = at[2].at ? at[2] : at[3];
}

/* The message of an exception that was recorded. */
static str exception_of(struct arena *a, str events)
{
	static const char *const some[] = { "exception.message" };
	str item, at;

	for (str rest = events; json_items(&rest, &item);) {
		attributes_find(a, json_field(item, "attributes"), some, 1, &at);
		if (at.at)
			return at;
	}
	return NO_STR;
}

static bool read_span(struct arena *a, str json, struct span *out)
{
	str at[FIELDS];
	bool whole = json_fields(json, names, FIELDS, at);

	*out = (struct span){
		.id = first(json_inside(at[ID]), id_in(at[CONTEXT]), id_in(at[CONTEXT_JS])),
		.parent = first(json_inside(at[PARENT]), json_inside(at[PARENT_PY]),
				first(id_in(at[PARENT_OBJECT]), id_in(at[PARENT_JS]), NO_STR)),
		.name = json_inside(at[NAME]),
		.attributes = at[ATTRIBUTES],
		.events = at[EVENTS],
		.start = time_of(first(at[START_NANO], at[START_PY], at[START_JS])),
		.end = time_of(first(at[END_NANO], at[END_PY], at[END_JS])),
	};
	read_status(at[STATUS], out);
	if (out->failed && !json_inside(out->error).len)
		out->error = exception_of(a, at[EVENTS]);
	return whole && out->id.len;
}

static int64_t elapsed(const struct span *s)
{
	return s->start != NO_TIME && s->end != NO_TIME && s->end >= s->start ? s->end - s->start : -1;
}

/* ---- what a span says ---- */

static struct event event_in(const struct span *s, const struct span_facts *f, enum event_kind kind)
{
	struct event e = event_of(kind);

	e.parent = s->parent;
	e.at = s->start;
	e.model = json_inside(f->at[FACT_MODEL]);
	return e;
}

static void tell_session(struct event_sink *sink, const struct span_facts *f)
{
	struct session_facts about = {
		.id = json_inside(f->at[FACT_SESSION]),
		.model = json_inside(f->at[FACT_MODEL]),
	};
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static void say_old_events(struct conversation *c, const struct span *s, bool of_answer)
{
	static const char *const some[] = { "name", "attributes" };
	str item, at[2];

	for (str rest = s->events; json_items(&rest, &item);) {
		json_fields(item, some, 2, at);
		if (str_eq(json_inside(at[0]), S("gen_ai.choice")) == of_answer)
			span_log_message(c, json_inside(at[0]), NO_STR, at[1]);
	}
}

static double cost_of(const struct span_facts *f)
{
	double both = json_real(f->at[FACT_COST_IN], -1) + json_real(f->at[FACT_COST_OUT], 0);

	return json_real(f->at[FACT_COST], both);
}

static void read_request(struct event_sink *sink, const struct span *s, const struct span_facts *f)
{
	struct conversation c = { .sink = sink, .common = event_in(s, f, EVENT_MESSAGE) };
	struct event usage;

	c.common.message = s->id;
	c.answer_us = elapsed(s) > 0 ? elapsed(s) : 0;
	say_old_events(&c, s, false);
	span_conversation(&c, f);
	say_old_events(&c, s, true);
	if (!c.answered) {
		/* What was said is not recorded, only that something was. */
		struct event e = c.common;

		e.type = STEP_ASSISTANT;
		e.value = S("\"\"");
		e.once = s->id;
		e.elapsed_us = elapsed(s);
		sink_event(sink, &e);
	}
	usage = event_in(s, f, EVENT_USAGE);
	usage.message = s->id;
	usage.tokens_in = json_whole(f->at[FACT_TOKENS_IN], -1);
	usage.tokens_out = json_whole(f->at[FACT_TOKENS_OUT], -1);
	usage.tokens_cached = json_whole(f->at[FACT_TOKENS_CACHED], -1);
	usage.cost_usd = cost_of(f);
	sink_event(sink, &usage);
}

static void read_call(struct event_sink *sink, const struct span *s, struct event *e, str result, str error)
{
	e->elapsed_us = -1;
	sink_event(sink, e);
	e->kind = EVENT_RESULT;
	e->failed = s->failed || error.at;
	e->value = result.at ? result : e->failed ? first(s->error, error, S("\"\"")) : NO_STR;
	e->error = e->failed ? s->error : NO_STR;
	e->elapsed_us = elapsed(s);
	e->at = s->end;
	if (s->end != NO_TIME || e->value.at)
		sink_event(sink, e);
}

static void read_tool(struct event_sink *sink, const struct span *s, const struct span_facts *f)
{
	struct event e = event_in(s, f, EVENT_CALL);

	e.model = NO_STR;
	e.id = json_inside(f->at[FACT_CALL_ID]);
	e.is_run = !e.id.len;
	if (e.is_run)
		e.id = s->id;
	e.name = json_inside(f->at[FACT_TOOL]);
	if (!e.name.len)
		e.name = s->name;
	e.value = f->at[FACT_ARGUMENTS];
	e.twin = conversation_twin(sink->arena, e.name, e.value);
	read_call(sink, s, &e, f->at[FACT_RESULT], f->at[FACT_ERROR]);
}

static void read_query(struct event_sink *sink, const struct span *s, const struct span_facts *f)
{
	struct event e = event_in(s, f, EVENT_CALL);

	e.id = s->id;
	e.name = S("query");
	e.server = json_inside(f->at[FACT_SQL_SYSTEM]);
	e.value = str_fmt(sink->arena, "{\"sql\":%.*s}", STR(f->at[FACT_SQL]));
	read_call(sink, s, &e, NO_STR, f->at[FACT_ERROR]);
}

static bool read_one(str json, struct event_sink *sink)
{
	struct span s;
	struct span_facts f;
	struct event other = event_of(EVENT_OTHER);

	if (!read_span(sink->arena, json, &s))
		return false;
	span_facts_of(sink->arena, s.attributes, &f);
	tell_session(sink, &f);
	switch (span_role_of(&f)) {
	case SPAN_MODEL: read_request(sink, &s, &f); break;
	case SPAN_TOOL: read_tool(sink, &s, &f); break;
	case SPAN_QUERY: read_query(sink, &s, &f); break;
	case SPAN_AROUND: break;
	case SPAN_OTHER:
		other.at = s.start;
		other.name = s.name;
		other.value = json;
		sink_event(sink, &other);
	}
	return true;
}

static bool is_span(str json)
{
	str at[FIELDS];

	json_fields(json, names, FIELDS, at);
	return at[NAME].at && (at[ID].at || at[CONTEXT].at || at[CONTEXT_JS].at) &&
	       (at[START_NANO].at || at[START_PY].at || at[START_JS].at);
}

/* ---- documents ---- */

static const char *const paths[] = {
	"resourceSpans[].scopeSpans[].spans[]",
	"resource_spans[].scope_spans[].spans[]",
	"resourceSpans[].instrumentationLibrarySpans[].spans[]",
	"spans[]",
	"[]",
	"resourceLogs[].scopeLogs[].logRecords[]",
	"resource_logs[].scope_logs[].log_records[]",
	NULL,
};
enum { FIRST_LOG = 5 };

static bool claims_document(str start)
{
	static const char *const some[] = { "resourceSpans", "resource_spans", "resourceLogs", "resource_logs",
					    "spans" };
	str at[5], list;

	start = str_trim(start);
	json_fields(start, some, 5, at);
	for (int i = 0; i < 4; i++)
		if (json_is(at[i], '['))
			return true;
	list = at[4].at ? at[4] : start;
	return json_is(list, '[') && is_span(str_trim(str_from(list, 1)));
}

static bool read_document(const struct record *r, struct event_sink *sink)
{
	return r->path >= FIRST_LOG ? span_log_record(r->json, sink) : read_one(r->json, sink);
}

const struct trace_format format_otlp = {
	.name = "otlp",
	.summary = "spans and logs of OpenTelemetry, as JSON",
	.shape = { .kind = RECORDS_PATHS, .paths = paths },
	.claims = claims_document,
	.read = read_document,
	.by_time = true,
	.later_wins = true,
};

/* ---- a span a line ---- */

static bool read_line(const struct record *r, struct event_sink *sink)
{
	return read_one(r->json, sink);
}

const struct trace_format format_otlp_lines = {
	.name = "otlp",
	.summary = "spans of OpenTelemetry, one a line",
	.shape = { .kind = RECORDS_LINES },
	.claims = is_span,
	.read = read_line,
	.by_time = true,
	.later_wins = true,
};

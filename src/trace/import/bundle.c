/* The trace in a bundle: lines of our own traces among those of catalogs, which are for service/bundle. */
#include "trace/import/format.h"
#include "trace/import/formats.h"
#include "base/banned.h"

static bool claims(str line)
{
	return str_starts(line, S("{\"ocat_bundle\":"));
}

static void tell_session(struct event_sink *sink, str json)
{
	struct session_facts about = { .id = json_inside(json_field(json, "session")),
				       .cwd = json_inside(json_field(json, "cwd")),
				       .model = json_inside(json_field(json, "model")) };
	struct event e = event_of(EVENT_SESSION);

	e.about = &about;
	sink_event(sink, &e);
}

static bool is_of_trace(str line)
{
	return str_starts(line, S("{\"ocat_trace\":")) || str_starts(line, S("{\"step\":")) ||
	       str_starts(line, S("{\"end\":"));
}

static bool read(const struct record *r, struct event_sink *sink)
{
	if (claims(r->json))
		tell_session(sink, r->json);
	return !is_of_trace(r->json) || format_ocat_trace.read(r, sink);
}

static bool step(struct arena *a, str json, struct step *out)
{
	return format_ocat_trace.step(a, json, out);
}

const struct trace_format format_bundle = {
	.name = "bundle",
	.client = "ocat",
	.summary = "bundles of ocat",
	.shape = { .kind = RECORDS_LINES },
	.claims = claims,
	.read = read,
	.step = step,
	.by_time = true,
};

/* The collector of OpenTelemetry that the environment names, if any: what it is sent, and whether it answers. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "otel/exporter.h"
#include "base/banned.h"

enum { ANSWER_MS = 2000 };

static void tell_sent(struct doctor *d, const struct otel *o)
{
	bool traces = !d->workspace || setting_truth(workspace_settings(d->workspace), SET_TRACE);
	str url = http_shown(d->arena, o->url);
	struct finding *f = doctor_finds(d, "spans", DOCTOR_NOTE,
					 traces ? "each step is also sent to %.*s, as the trace records it"
						: "no step is sent to %.*s, since traces are off",
					 STR(url));

	doctor_fact(d, f, "url", value_text(url));
	doctor_fact(d, f, "service", value_text(o->service));
	if (o->note.len)
		doctor_cure(d, f, str_fmt(d->arena, "Note: %.*s.", STR(o->note)));
}

void doctor_collector(struct doctor *d)
{
	struct err err = { 0 };
	struct otel o;
	bool on = otel_read(d->arena, &o);

	if (!on && !o.refused.len)
		return;
	doctor_area(d, "collector", NO_STR, NO_STR);
	if (!on) {
		doctor_finds(d, "spans", DOCTOR_WARNING, "%.*s", STR(o.refused));
		return;
	}
	tell_sent(d, &o);
	if (exporter_try(&o, d->arena, o.timeout_ms < ANSWER_MS ? o.timeout_ms : ANSWER_MS, d->stop, &err))
		doctor_finds(d, "answer", DOCTOR_OK, "the collector answers");
	else
		doctor_trouble(d, "answer", DOCTOR_WARNING, &err);
}

/*
 * Sends the steps of this process as spans to a collector of OpenTelemetry (OTLP over HTTP, as JSON), while it works:
 * a listener of its traces. Nothing waits for the collector but the end of the program, and that for a second at most
 * unless a variable allows more; a failure is one warning in the log and never one of the program. libcurl is loaded
 * with the first span.
 *
 * A span holds what the trace records, so the settings of traces decide what leaves this machine.
 */
#ifndef OCAT_OTEL_EXPORTER_H
#define OCAT_OTEL_EXPORTER_H

#include "otel/environment.h"
#include "trace/trace.h"

struct exporter;

struct exporter_options {
	str dir;	   /* of the program's state */
	str version, user; /* of the program; who runs it */
	const struct stop *stop; /* Ctrl-C ends the wait at the end; or NULL */
};

/* NULL: no collector is named, or it cannot be served, which the log says. */
struct exporter *exporter_open(const struct exporter_options *o);
/* For every trace of this process, closed before the exporter. */
struct trace_listener exporter_listener(struct exporter *e);
/* Sends the rest. NULL is fine. */
void exporter_close(struct exporter *e);

/* Does the collector accept a request without spans? */
bool exporter_try(const struct otel *o, struct arena *a, int64_t timeout_ms, const struct stop *stop, struct err *err);

#endif

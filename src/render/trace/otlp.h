/*
 * A trace as OTLP/JSON: one span for the session and one for each call, with the GenAI conventions of OpenTelemetry
 * and the identifiers of index, plan and decision. The same trace gives the same bytes and identifiers.
 */
#ifndef OCAT_RENDER_TRACE_OTLP_H
#define OCAT_RENDER_TRACE_OTLP_H

#include "trace/trace.h"

void trace_put_otlp(struct sb *out, const struct trace_whole *t);

#endif

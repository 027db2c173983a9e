/*
 * A trace as OTLP/JSON: one span for the session and one for each call, with the GenAI conventions of OpenTelemetry
 * and the identifiers of index, plan and decision. The same trace gives the same bytes and identifiers, whether it is
 * written as a whole or span by span.
 */
#ifndef OCAT_RENDER_TRACE_OTLP_H
#define OCAT_RENDER_TRACE_OTLP_H

#include "base/json.h"
#include "trace/trace.h"

void trace_put_otlp(struct sb *out, const struct trace_whole *t);

/* ---- span by span ---- */
struct otlp_trace {
	const struct trace_head *head;
	str id;	  /* of the trace: 32 hexadecimal digits */
	str root; /* the span of its session, or one of another program: 16 */
};

struct otlp_trace otlp_trace_of(struct arena *a, const struct trace_head *head);
/* The span of the step, or of the call with this call_id. */
str otlp_span_of(struct arena *a, const struct otlp_trace *t, const struct step *s);
str otlp_span_named(struct arena *a, const struct otlp_trace *t, str call_id);
void otlp_put_call(struct jw *w, struct arena *a, const struct otlp_trace *t, str parent, const struct step *call);
/* Its steps that are not calls become events. */
void otlp_put_session(struct jw *w, struct arena *a, const struct otlp_trace *t, const struct trace_whole *whole,
		      instant first, instant last);

struct otlp_attribute {
	str key, value;
};
struct otlp_resource { /* who sends */
	const struct otlp_attribute *at;
	ptrdiff_t len;
	str version;
};
/* What encloses the spans. */
void otlp_begin(struct jw *w, const struct otlp_resource *r);
void otlp_end(struct jw *w);

#endif

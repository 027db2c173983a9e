/* Which traces are sent: OTEL_TRACES_SAMPLER. */
#ifndef OCAT_OTEL_SAMPLER_H
#define OCAT_OTEL_SAMPLER_H

#include "base/str.h"

struct otel_sampler {
	double ratio;	  /* of the traces that begin here */
	bool heeds_parent; /* a parent's decision precedes it */
};

/* argument: OTEL_TRACES_SAMPLER_ARG. False for an unknown name; the default is parentbased_always_on. */
bool otel_sampler_read(str name, str argument, struct otel_sampler *out);
/* The same answer for all spans of a trace, as other programs decide by its ID. */
bool otel_sampler_takes(const struct otel_sampler *s, str trace_id);

#endif

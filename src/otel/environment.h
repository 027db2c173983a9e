/*
 * What the OTEL_* variables of OpenTelemetry, and TRACEPARENT, say about sending the spans of this process. A variable
 * for traces precedes the general one, an empty one is unset, and an invalid value is ignored unless it decides where
 * spans would go. Only reads; otel/exporter sends.
 */
#ifndef OCAT_OTEL_ENVIRONMENT_H
#define OCAT_OTEL_ENVIRONMENT_H

#include "net/http.h"
#include "otel/sampler.h"

struct otel_pair {
	str name, value;
};

struct otel {
	str url; /* of the collector, for traces */
	array_of(struct http_header) headers;
	array_of(struct otel_pair) attributes; /* of the resource, without the service's name */
	str service;			       /* its name */
	str ca_file; /* absent: the usual certificates */
	int64_t timeout_ms;
	bool has_timeout;	       /* a variable gave it */
	str parent_trace, parent_span; /* absent: the program that started this one has no span */
	bool parent_sampled;
	struct otel_sampler sampler;
	str note;    /* something that was replaced, for a warning; or absent */
	str refused; /* why nothing is sent although a collector is named; or absent */
};

/* Is a collector named, and can it be served? Otherwise refused may say why not. Memory is the arena's. */
bool otel_read(struct arena *a, struct otel *out);

#endif

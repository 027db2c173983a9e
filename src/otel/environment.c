#include "otel/environment.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/percent.h"
#include "base/banned.h"

enum { USUAL_TIMEOUT_MS = 10000, LONGEST_TIMEOUT_MS = 600000 };

static str variable(const char *name)
{
	return str_trim(str_of(getenv(name)));
}

/* The one for traces, or the general one. */
static str exporter_variable(struct arena *a, const char *name)
{
	str own = variable(str_c(a, str_fmt(a, "OTEL_EXPORTER_OTLP_TRACES_%s", name)));

	return own.len ? own : variable(str_c(a, str_fmt(a, "OTEL_EXPORTER_OTLP_%s", name)));
}

/* ---- pairs: name=value,name=value with %20 ---- */

/* False at the end. A part without a name is skipped. */
static bool next_pair(struct arena *a, str *rest, struct otel_pair *out)
{
	str part;

	while (str_cut(rest, ',', &part)) {
		ptrdiff_t equals = str_at(part, '=');

		if (equals < 0 || !str_trim(str_upto(part, equals)).len)
			continue;
		out->name = percent_decoded(a, str_trim(str_upto(part, equals)));
		out->value = percent_decoded(a, str_trim(str_from(part, equals + 1)));
		return true;
	}
	return false;
}

static void read_headers(struct arena *a, struct otel *out)
{
	str rest = exporter_variable(a, "HEADERS");
	struct otel_pair p;

	while (next_pair(a, &rest, &p))
		*push(&out->headers, a) = (struct http_header){ p.name, p.value };
}

static void read_resource(struct arena *a, struct otel *out)
{
	str rest = variable("OTEL_RESOURCE_ATTRIBUTES"), named = variable("OTEL_SERVICE_NAME");
	struct otel_pair p;

	out->service = S("ocat");
	while (next_pair(a, &rest, &p)) {
		if (str_eq(p.name, S("service.name")))
			out->service = p.value;
		else
			*push(&out->attributes, a) = p;
	}
	if (named.len)
		out->service = named;
}

/* ---- the parent: 00-TRACE-SPAN-FLAGS ---- */

static bool is_id(str s, ptrdiff_t digits)
{
	bool is_zero = true;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		if (hex_digit(s.at[i]) < 0 || (s.at[i] >= 'A' && s.at[i] <= 'F'))
			return false;
		is_zero = is_zero && s.at[i] == '0';
	}
	return s.len == digits && !is_zero;
}

static void read_parent(struct otel *out)
{
	str rest = variable("TRACEPARENT"), version, trace, span, flags;

	if (!str_cut(&rest, '-', &version) || !str_cut(&rest, '-', &trace) || !str_cut(&rest, '-', &span) ||
	    !str_cut(&rest, '-', &flags))
		return;
	if (version.len != 2 || str_eq(version, S("ff")) || hex_digit(version.at[0]) < 0 ||
	    hex_digit(version.at[1]) < 0 || !is_id(trace, 32) || !is_id(span, 16) || flags.len != 2 ||
	    hex_digit(flags.at[1]) < 0)
		return;
	out->parent_trace = trace;
	out->parent_span = span;
	out->parent_sampled = hex_digit(flags.at[1]) & 1;
}

/* ---- whether, where and how ---- */

static bool is_off(void)
{
	str exporters = variable("OTEL_TRACES_EXPORTER"), one;
	bool otlp = !exporters.len;

	while (str_cut(&exporters, ',', &one))
		otlp = otlp || str_eq(str_trim(one), S("otlp"));
	return !otlp || str_eq_fold(variable("OTEL_SDK_DISABLED"), S("true"));
}

static bool read_url(struct arena *a, struct otel *out)
{
	str own = variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"), all = variable("OTEL_EXPORTER_OTLP_ENDPOINT");

	if (!own.len && !all.len)
		return false;
	while (str_ends(all, S("/")))
		all.len--;
	out->url = own.len ? own : str_fmt(a, "%.*s/v1/traces", STR(all));
	if (!str_starts(out->url, S("http://")) && !str_starts(out->url, S("https://")))
		out->refused = S("the endpoint for OTLP is not an http:// or https:// URL");
	return true;
}

/* Collectors take JSON where they take protobuf, at the same address; gRPC has another port. */
static void read_protocol(struct arena *a, struct otel *out)
{
	str protocol = exporter_variable(a, "PROTOCOL");

	if (str_eq(protocol, S("http/protobuf")))
		out->note = S("spans are sent as http/json, which collectors accept in place of http/protobuf");
	else if (protocol.len && !str_eq(protocol, S("http/json")))
		out->refused = str_fmt(
			a,
			"OTLP protocol \"%.*s\" is not supported; use http/json, for which collectors have port 4318",
			STR(protocol));
}

static void read_timeout(struct arena *a, struct otel *out)
{
	int64_t ms;

	out->has_timeout = str_int(exporter_variable(a, "TIMEOUT"), &ms) && ms > 0;
	out->timeout_ms = !out->has_timeout ? USUAL_TIMEOUT_MS : ms < LONGEST_TIMEOUT_MS ? ms : LONGEST_TIMEOUT_MS;
}

bool otel_read(struct arena *a, struct otel *out)
{
	*out = (struct otel){ 0 };
	if (is_off() || !read_url(a, out))
		return false;
	read_protocol(a, out);
	read_timeout(a, out);
	read_headers(a, out);
	read_resource(a, out);
	read_parent(out);
	out->ca_file = exporter_variable(a, "CERTIFICATE");
	if (!otel_sampler_read(variable("OTEL_TRACES_SAMPLER"), variable("OTEL_TRACES_SAMPLER_ARG"), &out->sampler))
		out->sampler = (struct otel_sampler){ .ratio = 1, .heeds_parent = true };
	return !out->refused.len;
}

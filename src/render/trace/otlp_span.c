/* The spans of a session and of its calls. */
#include "render/trace/otlp.h"

#include "base/arena.h"
#include "base/banned.h"

/* Numbers of the protocol. */
enum { SPAN_INTERNAL = 1, STATUS_OK = 1, STATUS_ERROR = 2 };
enum { TRACE_ID = 32, SPAN_ID = 16 };

/* ---- attributes ---- */

static void begin_attribute(struct jw *w, str key)
{
	jw_object(w);
	jw_str_at(w, "key", key);
	jw_object_at(w, "value");
}

static void end_attribute(struct jw *w)
{
	jw_end_object(w);
	jw_end_object(w);
}

static void put_named(struct jw *w, str key, str text)
{
	if (!text.len)
		return;
	begin_attribute(w, key);
	jw_str_at(w, "stringValue", text);
	end_attribute(w);
}

static void put_text(struct jw *w, const char *key, str text)
{
	put_named(w, str_of(key), text);
}

/* The protocol writes 64 bits as text. */
static void put_long(struct jw *w, const char *key, int64_t n)
{
	scoped(arena_close) struct arena *a = arena_open();

	jw_str_at(w, key, str_fmt(a, "%lld", (long long)n));
}

static void put_count(struct jw *w, const char *key, int64_t n)
{
	if (n < 0)
		return;
	begin_attribute(w, str_of(key));
	put_long(w, "intValue", n);
	end_attribute(w);
}

static void put_real(struct jw *w, const char *key, double d)
{
	if (d < 0)
		return;
	begin_attribute(w, str_of(key));
	jw_real_at(w, "doubleValue", d);
	end_attribute(w);
}

static void put_truth(struct jw *w, const char *key, bool truth)
{
	begin_attribute(w, str_of(key));
	jw_bool_at(w, "boolValue", truth);
	end_attribute(w);
}

/* ---- identifiers and times ---- */

static str id_of(struct arena *a, str text, ptrdiff_t digits)
{
	struct digest d = sha256_of(text);
	char hex[65];

	digest_hex(&d, hex);
	return str_dup(a, str_n(hex, digits));
}

struct otlp_trace otlp_trace_of(struct arena *a, const struct trace_head *head)
{
	struct otlp_trace t = { .head = head };

	t.id = id_of(a, str_fmt(a, "%.*s %.*s", STR(head->session), STR(instant_iso(a, head->started_at))), TRACE_ID);
	t.root = id_of(a, t.id, SPAN_ID);
	return t;
}

str otlp_span_named(struct arena *a, const struct otlp_trace *t, str call_id)
{
	return id_of(a, str_fmt(a, "%.*s %.*s", STR(t->id), STR(call_id)), SPAN_ID);
}

str otlp_span_of(struct arena *a, const struct otlp_trace *t, const struct step *s)
{
	return otlp_span_named(a, t, s->call_id.len ? s->call_id : str_fmt(a, "step %lld", (long long)s->number));
}

static void put_times(struct jw *w, instant from, instant until)
{
	put_long(w, "startTimeUnixNano", from == NO_TIME ? 0 : from * 1000);
	put_long(w, "endTimeUnixNano", until == NO_TIME ? 0 : until * 1000);
}

static void begin_span(struct jw *w, const struct otlp_trace *t, str id, str parent, str name)
{
	jw_object(w);
	jw_str_at(w, "traceId", t->id);
	jw_str_at(w, "spanId", id);
	jw_str_some(w, "parentSpanId", parent);
	jw_str_at(w, "name", name);
	jw_int_at(w, "kind", SPAN_INTERNAL);
}

/* ---- a call ---- */

static void put_ours(struct jw *w, const struct step *s)
{
	static const struct digest none = { { 0 } };
	char hex[65];

	if (digest_eq(&s->digest, &none))
		return;
	digest_hex(&s->digest, hex);
	put_count(w, "ocat.rows", s->rows);
	put_count(w, "ocat.total_matches", s->total);
	put_text(w, "ocat.digest", str_of(hex));
	put_truth(w, "cache_hit", !s->sql.len);
}

static void put_call_attributes(struct jw *w, struct arena *a, const struct otlp_trace *t, const struct step *s)
{
	put_text(w, "gen_ai.operation.name", S("execute_tool"));
	put_text(w, "gen_ai.tool.name", s->tool);
	put_text(w, "gen_ai.tool.type", S("function"));
	put_text(w, "gen_ai.tool.call.id", s->call_id);
	put_text(w, "gen_ai.tool.call.arguments", s->parameters);
	put_text(w, "gen_ai.tool.call.result", s->result);
	put_text(w, "gen_ai.conversation.id", t->head->session);
	put_text(w, "gen_ai.agent.name", s->agent);
	put_text(w, "gen_ai.request.model", s->model);
	put_count(w, "gen_ai.usage.input_tokens", s->tokens_in);
	put_count(w, "gen_ai.usage.output_tokens", s->tokens_out);
	put_text(w, "model", s->model);
	put_count(w, "tokens", s->tokens);
	put_real(w, "latency_ms", s->elapsed_us < 0 ? -1 : (double)s->elapsed_us / 1000);
	put_ours(w, s);
	put_text(w, "index_snapshot_id", step_index(a, s));
	put_text(w, "plan_version", s->plan_version);
	put_text(w, "policy_decision_id", s->policy_decision_id);
	put_text(w, "constraints_digest", s->constraints_digest);
	if (s->rewound)
		put_truth(w, "ocat.rewound", true);
	if (s->decision.outcome) {
		put_text(w, "ocat.decision", str_of(step_outcome_name(s->decision.outcome)));
		put_text(w, "ocat.decision_text", s->decision.text);
	}
	put_text(w, "ocat.why", s->why);
	put_text(w, "ocat.memo", s->memo);
	put_count(w, "ocat.result_omitted", s->result_omitted > 0 ? s->result_omitted : -1);
	if (s->error.at || s->error_code.at)
		put_text(w, "error.type", s->error_code.len ? s->error_code : S("tool_error"));
}

static void put_status(struct jw *w, const struct step *s)
{
	bool failed = s->error.at || s->error_code.at;

	if (!failed && !s->has_ended)
		return;
	jw_object_at(w, "status");
	jw_int_at(w, "code", failed ? STATUS_ERROR : STATUS_OK);
	jw_str_some(w, "message", s->error);
	jw_end_object(w);
}

void otlp_put_call(struct jw *w, struct arena *a, const struct otlp_trace *t, str parent, const struct step *call)
{
	begin_span(w, t, otlp_span_of(a, t, call), parent, str_fmt(a, "execute_tool %.*s", STR(call->tool)));
	put_times(w, call->at, step_end(call));
	jw_array_at(w, "attributes");
	put_call_attributes(w, a, t, call);
	jw_end_array(w);
	put_status(w, call);
	jw_end_object(w);
}

/* ---- the session ---- */

/* What was said, as events of the session's span. */
static void put_event(struct jw *w, const struct step *s)
{
	static const char *const names[] = { [STEP_USER] = "gen_ai.user.message",
					     [STEP_ASSISTANT] = "gen_ai.assistant.message",
					     [STEP_THOUGHT] = "gen_ai.assistant.reasoning",
					     [STEP_SYSTEM] = "gen_ai.system.message",
					     [STEP_OTHER] = "ocat.record" };

	jw_object(w);
	put_long(w, "timeUnixNano", s->at == NO_TIME ? 0 : s->at * 1000);
	jw_str_at(w, "name", str_of(names[s->type]));
	jw_array_at(w, "attributes");
	put_text(w, "content", s->text);
	if (s->rewound)
		put_truth(w, "ocat.rewound", true);
	put_count(w, "gen_ai.usage.input_tokens", s->tokens_in);
	put_count(w, "gen_ai.usage.output_tokens", s->tokens_out);
	jw_end_array(w);
	jw_end_object(w);
}

void otlp_put_session(struct jw *w, struct arena *a, const struct otlp_trace *t, const struct trace_whole *whole,
		      instant first, instant last)
{
	const struct trace_head *h = t->head;

	begin_span(w, t, t->root, NO_STR, str_fmt(a, "invoke_agent %.*s", STR(h->client.len ? h->client : S("ocat"))));
	put_times(w, first, last);
	jw_array_at(w, "attributes");
	put_text(w, "gen_ai.operation.name", S("invoke_agent"));
	put_text(w, "gen_ai.agent.name", h->client.len ? h->client : S("ocat"));
	put_text(w, "gen_ai.conversation.id", h->session);
	put_text(w, "ocat.question", h->question);
	put_text(w, "ocat.title", h->title);
	put_text(w, "ocat.face", h->face);
	put_text(w, "ocat.branch_of", h->parent.session);
	put_count(w, "ocat.branch_step", h->parent.step ? h->parent.step : -1);
	put_text(w, "ocat.answer", whole->answer);
	put_text(w, "ocat.answer.sql", whole->sql);
	jw_end_array(w);
	jw_array_at(w, "events");
	for (ptrdiff_t i = 0; i < whole->steps.len; i++)
		if (whole->steps.at[i].type != STEP_CALL)
			put_event(w, &whole->steps.at[i]);
	jw_end_array(w);
	jw_end_object(w);
}

/* ---- what encloses them ---- */

void otlp_begin(struct jw *w, const struct otlp_resource *r)
{
	jw_object(w);
	jw_array_at(w, "resourceSpans");
	jw_object(w);
	jw_object_at(w, "resource");
	jw_array_at(w, "attributes");
	for (ptrdiff_t i = 0; i < r->len; i++)
		put_named(w, r->at[i].key, r->at[i].value);
	jw_end_array(w);
	jw_end_object(w);
	jw_array_at(w, "scopeSpans");
	jw_object(w);
	jw_object_at(w, "scope");
	jw_str_at(w, "name", S("ocat"));
	jw_str_some(w, "version", r->version);
	jw_end_object(w);
	jw_array_at(w, "spans");
}

void otlp_end(struct jw *w)
{
	for (int i = 0; i < 3; i++) { /* spans, scopeSpans, resourceSpans: the array and what it is in */
		jw_end_array(w);
		jw_end_object(w);
	}
}

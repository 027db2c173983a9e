#include "render/trace/otlp.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/map.h"
#include "base/banned.h"

/* Numbers of the protocol. */
enum { SPAN_INTERNAL = 1, STATUS_OK = 1, STATUS_ERROR = 2 };
enum { TRACE_ID = 32, SPAN_ID = 16 };

struct writing {
	struct arena *arena;
	struct jw *w;
	const struct trace_whole *trace;
	str trace_id, root;
	struct map spans; /* by call_id */
	instant first, last;
};

/* ---- attributes ---- */

static void begin_attribute(struct jw *w, const char *key)
{
	jw_object(w);
	jw_str_at(w, "key", str_of(key));
	jw_object_at(w, "value");
}

static void end_attribute(struct jw *w)
{
	jw_end_object(w);
	jw_end_object(w);
}

static void put_text(struct jw *w, const char *key, str text)
{
	if (!text.len)
		return;
	begin_attribute(w, key);
	jw_str_at(w, "stringValue", text);
	end_attribute(w);
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
	begin_attribute(w, key);
	put_long(w, "intValue", n);
	end_attribute(w);
}

static void put_real(struct jw *w, const char *key, double d)
{
	if (d < 0)
		return;
	begin_attribute(w, key);
	jw_real_at(w, "doubleValue", d);
	end_attribute(w);
}

static void put_truth(struct jw *w, const char *key, bool truth)
{
	begin_attribute(w, key);
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

static str span_of(struct writing *o, const struct step *s)
{
	str named = s->call_id.len ? s->call_id : str_fmt(o->arena, "step %lld", (long long)s->number);

	return id_of(o->arena, str_fmt(o->arena, "%.*s %.*s", STR(o->trace_id), STR(named)), SPAN_ID);
}

static void put_times(struct jw *w, instant from, instant until)
{
	put_long(w, "startTimeUnixNano", from == NO_TIME ? 0 : from * 1000);
	put_long(w, "endTimeUnixNano", until == NO_TIME ? 0 : until * 1000);
}

static instant end_of(const struct step *s)
{
	return s->at == NO_TIME || s->elapsed_us < 0 ? s->at : s->at + s->elapsed_us;
}

static void put_span(struct writing *o, str id, str parent, str name)
{
	jw_object(o->w);
	jw_str_at(o->w, "traceId", o->trace_id);
	jw_str_at(o->w, "spanId", id);
	jw_str_some(o->w, "parentSpanId", parent);
	jw_str_at(o->w, "name", name);
	jw_int_at(o->w, "kind", SPAN_INTERNAL);
}

/* ---- a call ---- */

/* The index is the generations that were read. */
static str index_of(struct writing *o, const struct step *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (s->index_snapshot_id.len)
		return s->index_snapshot_id;
	for (ptrdiff_t i = 0; i < s->catalogs.len; i++)
		sb_fmt(&b, "%s%.*s@%lld", i ? "," : "", STR(s->catalogs.at[i].name),
		       (long long)s->catalogs.at[i].generation);
	return b.len ? str_dup(o->arena, sb_str(&b)) : NO_STR;
}

static void put_ours(struct writing *o, const struct step *s)
{
	static const struct digest none = { { 0 } };
	char hex[65];

	if (digest_eq(&s->digest, &none))
		return;
	digest_hex(&s->digest, hex);
	put_count(o->w, "ocat.rows", s->rows);
	put_count(o->w, "ocat.total_matches", s->total);
	put_text(o->w, "ocat.digest", str_of(hex));
	put_truth(o->w, "cache_hit", !s->sql.len);
}

static void put_call_attributes(struct writing *o, const struct step *s)
{
	struct jw *w = o->w;

	put_text(w, "gen_ai.operation.name", S("execute_tool"));
	put_text(w, "gen_ai.tool.name", s->tool);
	put_text(w, "gen_ai.tool.type", S("function"));
	put_text(w, "gen_ai.tool.call.id", s->call_id);
	put_text(w, "gen_ai.tool.call.arguments", s->parameters);
	put_text(w, "gen_ai.tool.call.result", s->result);
	put_text(w, "gen_ai.conversation.id", o->trace->head.session);
	put_text(w, "gen_ai.agent.name", s->agent);
	put_text(w, "gen_ai.request.model", s->model);
	put_count(w, "gen_ai.usage.input_tokens", s->tokens_in);
	put_count(w, "gen_ai.usage.output_tokens", s->tokens_out);
	put_text(w, "model", s->model);
	put_count(w, "tokens", s->tokens);
	put_real(w, "latency_ms", s->elapsed_us < 0 ? -1 : (double)s->elapsed_us / 1000);
	put_ours(o, s);
	put_text(w, "index_snapshot_id", index_of(o, s));
	put_text(w, "plan_version", s->plan_version);
	put_text(w, "policy_decision_id", s->policy_decision_id);
	put_text(w, "constraints_digest", s->constraints_digest);
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

static str parent_of(const struct writing *o, const struct step *s)
{
	const struct map_entry *e = s->parent_id.len ? map_get(&o->spans, s->parent_id) : NULL;

	return e ? str_of(e->ptr) : o->root;
}

static void put_call(struct writing *o, const struct step *s)
{
	put_span(o, span_of(o, s), parent_of(o, s), str_fmt(o->arena, "execute_tool %.*s", STR(s->tool)));
	put_times(o->w, s->at, end_of(s));
	jw_array_at(o->w, "attributes");
	put_call_attributes(o, s);
	jw_end_array(o->w);
	put_status(o->w, s);
	jw_end_object(o->w);
}

/* ---- the session ---- */

/* What was said, as events of the session's span. */
static void put_event(struct writing *o, const struct step *s)
{
	static const char *const names[] = { [STEP_USER] = "gen_ai.user.message",
					     [STEP_ASSISTANT] = "gen_ai.assistant.message",
					     [STEP_THOUGHT] = "gen_ai.assistant.reasoning",
					     [STEP_SYSTEM] = "gen_ai.system.message",
					     [STEP_OTHER] = "ocat.record" };

	jw_object(o->w);
	put_long(o->w, "timeUnixNano", s->at == NO_TIME ? 0 : s->at * 1000);
	jw_str_at(o->w, "name", str_of(names[s->type]));
	jw_array_at(o->w, "attributes");
	put_text(o->w, "content", s->text);
	put_count(o->w, "gen_ai.usage.input_tokens", s->tokens_in);
	put_count(o->w, "gen_ai.usage.output_tokens", s->tokens_out);
	jw_end_array(o->w);
	jw_end_object(o->w);
}

static void put_session(struct writing *o)
{
	const struct trace_head *h = &o->trace->head;

	put_span(o, o->root, NO_STR,
		 str_fmt(o->arena, "invoke_agent %.*s", STR(h->client.len ? h->client : S("ocat"))));
	put_times(o->w, o->first, o->last);
	jw_array_at(o->w, "attributes");
	put_text(o->w, "gen_ai.operation.name", S("invoke_agent"));
	put_text(o->w, "gen_ai.agent.name", h->client.len ? h->client : S("ocat"));
	put_text(o->w, "gen_ai.conversation.id", h->session);
	put_text(o->w, "ocat.question", h->question);
	put_text(o->w, "ocat.title", h->title);
	put_text(o->w, "ocat.face", h->face);
	put_text(o->w, "ocat.answer", o->trace->answer);
	put_text(o->w, "ocat.answer.sql", o->trace->sql);
	jw_end_array(o->w);
	jw_array_at(o->w, "events");
	for (ptrdiff_t i = 0; i < o->trace->steps.len; i++)
		if (o->trace->steps.at[i].type != STEP_CALL)
			put_event(o, &o->trace->steps.at[i]);
	jw_end_array(o->w);
	jw_end_object(o->w);
}

static void look_through(struct writing *o)
{
	o->first = o->last = o->trace->head.started_at;
	for (ptrdiff_t i = 0; i < o->trace->steps.len; i++) {
		const struct step *s = &o->trace->steps.at[i];

		if (s->at != NO_TIME && (o->first == NO_TIME || s->at < o->first))
			o->first = s->at;
		if (end_of(s) > o->last)
			o->last = end_of(s);
		if (s->type == STEP_CALL && s->call_id.len)
			map_put(&o->spans, s->call_id, NULL)->ptr = (void *)str_c(o->arena, span_of(o, s));
	}
}

static void put_scope(struct writing *o)
{
	struct jw *w = o->w;

	jw_object(w);
	jw_object_at(w, "scope");
	jw_str_at(w, "name", S("ocat"));
	jw_str_some(w, "version", o->trace->head.version);
	jw_end_object(w);
	jw_array_at(w, "spans");
	put_session(o);
	for (ptrdiff_t i = 0; i < o->trace->steps.len; i++)
		if (o->trace->steps.at[i].type == STEP_CALL)
			put_call(o, &o->trace->steps.at[i]);
	jw_end_array(w);
	jw_end_object(w);
}

void trace_put_otlp(struct sb *out, const struct trace_whole *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);
	struct writing o = { .arena = a, .w = &w, .trace = t, .spans = map_in(a) };

	o.trace_id = id_of(a, str_fmt(a, "%.*s %.*s", STR(t->head.session), STR(instant_iso(a, t->head.started_at))),
			   TRACE_ID);
	o.root = id_of(a, o.trace_id, SPAN_ID);
	look_through(&o);
	jw_object(&w);
	jw_array_at(&w, "resourceSpans");
	jw_object(&w);
	jw_object_at(&w, "resource");
	jw_array_at(&w, "attributes");
	put_text(&w, "service.name", S("ocat"));
	put_text(&w, "service.version", t->head.version);
	put_text(&w, "user.name", t->head.user);
	jw_end_array(&w);
	jw_end_object(&w);
	jw_array_at(&w, "scopeSpans");
	put_scope(&o);
	jw_end_array(&w);
	jw_end_object(&w);
	jw_end_array(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

#include "trace/line.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/redact.h"
#include "model/result_value.h"
#include "base/banned.h"

enum { SQL_MOST = 64 << 10 };

static void put_parent(struct jw *w, const struct trace_parent *p)
{
	if (p->step < 1)
		return;
	jw_object_at(w, "parent");
	jw_str_some(w, "session", p->session);
	jw_str_some(w, "file", p->file);
	jw_int_at(w, "step", p->step);
	jw_end_object(w);
}

void trace_put_head(struct sb *out, const struct trace_head *h)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_int_at(&w, "ocat_trace", 1);
	jw_str_at(&w, "session", h->session);
	jw_str_some(&w, "face", h->face);
	jw_str_some(&w, "user", h->user);
	jw_str_some(&w, "client", h->client);
	jw_str_some(&w, "version", h->version);
	jw_str_some(&w, "question", h->question);
	jw_str_some(&w, "title", h->title);
	jw_str_some(&w, "started_at", instant_iso(a, h->started_at));
	put_parent(&w, &h->parent);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

static double ms_of(int64_t us)
{
	return (double)us / 1000.0;
}

static void put_count(struct jw *w, const char *key, int64_t n)
{
	if (n >= 0)
		jw_int_at(w, key, n);
}

static void put_sql(struct jw *w, const struct step *s)
{
	if (!s->sql.len)
		return;
	jw_array_at(w, "sql");
	for (ptrdiff_t i = 0; i < s->sql.len; i++) {
		const struct trace_sql *q = &s->sql.at[i];

		jw_object(w);
		jw_str_some(w, "catalog", q->catalog);
		jw_str_at(w, "text", str_upto(q->text, SQL_MOST));
		if (q->text.len > SQL_MOST)
			jw_bool_at(w, "shortened", true);
		jw_real_at(w, "ms", ms_of(q->us));
		put_count(w, "rows", q->rows);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_catalogs(struct jw *w, const struct step *s)
{
	if (!s->catalogs.len)
		return;
	jw_array_at(w, "catalogs");
	for (ptrdiff_t i = 0; i < s->catalogs.len; i++) {
		char hex[65];

		digest_hex(&s->catalogs.at[i].digest, hex);
		jw_object(w);
		jw_str_at(w, "name", s->catalogs.at[i].name);
		jw_int_at(w, "generation", s->catalogs.at[i].generation);
		jw_str_at(w, "digest", str_of(hex));
		jw_end_object(w);
	}
	jw_end_array(w);
}

void trace_put_decision(struct jw *w, const struct step *s)
{
	if (s->decision.outcome) {
		jw_object_at(w, "decision");
		jw_str_at(w, "outcome", str_of(step_outcome_name(s->decision.outcome)));
		jw_str_some(w, "decided_by", s->decision.by);
		jw_str_some(w, "text", s->decision.text);
		jw_real_at(w, "waited_ms", ms_of(s->decision.waited_us));
		jw_end_object(w);
	}
	if (s->pinned.len)
		texts_put(w, "pinned", &s->pinned);
}

/* Only tools of ocat have a digest, and their result is JSON already; another agent's is kept as text. */
static void put_result(struct jw *w, const struct step *s)
{
	static const struct digest none = { { 0 } };
	char hex[65];

	if (s->error_code.at || s->error.at) {
		jw_object_at(w, "error");
		jw_str_at(w, "code", s->error_code);
		jw_str_at(w, "message", s->error);
		jw_end_object(w);
	} else if (digest_eq(&s->digest, &none)) {
		if (s->rows > 0)
			jw_int_at(w, "rows", s->rows);
	} else {
		jw_int_at(w, "rows", s->rows);
		put_count(w, "total_matches", s->total);
		digest_hex(&s->digest, hex);
		jw_str_at(w, "digest", str_of(hex));
	}
	if (!s->error_code.at) {
		jw_str_some(w, "shown", s->shown);
		if (s->names.len)
			texts_put(w, "names", &s->names);
	}
	if (s->type == STEP_CALL && !s->has_ended)
		jw_bool_at(w, "ended", false);
}

/* Last, because it is long: a reader that counts steps stops before it. */
static void put_texts(struct jw *w, const struct step *s)
{
	jw_str_some(w, "text", s->text);
	if (s->result_omitted > 0)
		jw_int_at(w, "result_omitted", s->result_omitted);
	if (s->result.at && s->format.at)
		jw_str_at(w, "result", s->result);
	else if (s->result.at)
		jw_raw_at(w, "result", s->result);
}

static void put_model(struct jw *w, const struct step *s)
{
	put_count(w, "tokens", s->tokens);
	put_count(w, "tokens_in", s->tokens_in);
	put_count(w, "tokens_out", s->tokens_out);
	put_count(w, "tokens_cached", s->tokens_cached);
	if (s->cost_usd >= 0)
		jw_real_at(w, "cost_usd", s->cost_usd);
	jw_str_some(w, "agent", s->agent);
	jw_str_some(w, "model", s->model);
	if (s->turn > 0)
		jw_int_at(w, "turn", s->turn);
}

static void put_origin(struct jw *w, const struct step *s)
{
	jw_str_some(w, "format", s->format);
	jw_str_some(w, "file", s->file);
	if (s->line > 0)
		jw_int_at(w, "line", s->line);
}

void trace_put_step(struct sb *out, const struct step *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_int_at(&w, "step", s->number);
	if (s->type != STEP_CALL)
		jw_str_at(&w, "type", str_of(step_type_name(s->type)));
	jw_str_some(&w, "call_id", s->call_id);
	jw_str_some(&w, "parent_id", s->parent_id);
	jw_str_some(&w, "at", instant_iso(a, s->at));
	if (s->type == STEP_CALL) {
		jw_str_at(&w, "tool", s->tool);
		jw_str_some(&w, "server", s->server);
		jw_raw_at(&w, "parameters", s->parameters.len ? s->parameters : S("{}"));
	}
	jw_str_some(&w, "why", s->why);
	jw_str_some(&w, "memo", s->memo);
	jw_str_some(&w, "actor", s->actor);
	jw_str_some(&w, "kind", s->kind);
	jw_str_some(&w, "source", s->source);
	if (s->rewound)
		jw_bool_at(&w, "rewound", true);
	if (s->elapsed_us >= 0)
		jw_real_at(&w, "elapsed_ms", ms_of(s->elapsed_us));
	trace_put_decision(&w, s);
	put_sql(&w, s);
	put_catalogs(&w, s);
	put_result(&w, s);
	put_model(&w, s);
	jw_str_some(&w, "index_snapshot_id", s->index_snapshot_id);
	jw_str_some(&w, "plan_version", s->plan_version);
	jw_str_some(&w, "policy_decision_id", s->policy_decision_id);
	jw_str_some(&w, "constraints_digest", s->constraints_digest);
	put_origin(&w, s);
	put_texts(&w, s);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

void trace_put_end(struct sb *out, const struct trace_end_line *end)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_object_at(&w, "end");
	jw_str_at(&w, "at", instant_iso(a, clock_now()));
	jw_str_some(&w, "answer", redact_hide(a, end->answer));
	jw_str_some(&w, "sql", redact_hide(a, end->sql));
	jw_int_at(&w, "steps", end->totals->steps);
	jw_int_at(&w, "failed", end->totals->failed);
	jw_real_at(&w, "elapsed_ms", ms_of(end->totals->elapsed_us));
	put_count(&w, "tokens", end->totals->tokens);
	jw_end_object(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

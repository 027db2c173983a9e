/* A session as JSON. */
#include "base/arena.h"
#include "base/json.h"
#include "render/trace/session.h"
#include "trace/line.h"
#include "base/banned.h"

struct writing {
	const struct session_page *page;
	struct arena *arena; /* of one step */
	struct sb b;
};

static void put_time(struct jw *w, struct arena *a, const char *key, instant at)
{
	if (at != NO_TIME)
		jw_str_at(w, key, instant_iso(a, at));
}

static void put_count(struct jw *w, const char *key, int64_t n)
{
	if (n >= 0)
		jw_int_at(w, key, n);
}

static double ms_of(int64_t us)
{
	return (double)us / 1000;
}

/* Of a branch. */
static void put_parent(struct jw *w, const struct session_facts *f)
{
	int64_t step;

	if (!str_int(f->branch_step, &step))
		return;
	jw_object_at(w, "parent");
	jw_str_some(w, "session", f->branch_session);
	jw_str_some(w, "file", f->branch_file);
	jw_int_at(w, "step", step);
	jw_end_object(w);
}

static void put_session(struct jw *w, struct arena *a, struct session *s)
{
	const struct session_facts *f = session_facts(s);

	jw_str_at(w, "format", str_of(session_format(s)->name));
	jw_str_at(w, "file", session_path(s));
	jw_str_some(w, "id", f->id);
	jw_str_some(w, "continues", f->continues);
	put_parent(w, f);
	jw_str_some(w, "client", f->client);
	jw_str_some(w, "version", f->version);
	jw_str_some(w, "model", f->model);
	jw_str_some(w, "user", f->user);
	jw_str_some(w, "cwd", f->cwd);
	jw_str_some(w, "title", f->title);
	jw_str_some(w, "question", session_question(s, a));
	if (f->cost_usd > 0)
		jw_real_at(w, "cost_usd", f->cost_usd);
}

static void put_unknown(struct jw *w, const struct session *s)
{
	ptrdiff_t n;
	const struct session_unknown *unknown = session_unknown(s, &n);

	jw_object_at(w, "not_understood");
	for (ptrdiff_t i = 0; i < n; i++) {
		jw_key_str(w, unknown[i].kind);
		jw_int(w, unknown[i].count);
	}
	jw_end_object(w);
}

static void put_totals(struct jw *w, struct arena *a, const struct session *s)
{
	struct session_totals t;

	session_totals(s, &t);
	jw_int_at(w, "steps", t.steps);
	jw_int_at(w, "turns", t.turns);
	jw_int_at(w, "calls", t.calls);
	jw_int_at(w, "failed", t.failed);
	jw_int_at(w, "unpaired", t.unpaired);
	jw_int_at(w, "rewound", t.rewound);
	put_time(w, a, "started_at", t.first);
	put_time(w, a, "ended_at", t.last);
	jw_real_at(w, "active_ms", ms_of(t.active_us));
	jw_real_at(w, "idle_ms", ms_of(t.idle_us));
	jw_int_at(w, "tokens", t.text_tokens);
	put_count(w, "tokens_in", t.tokens_in);
	put_count(w, "tokens_out", t.tokens_out);
	put_count(w, "tokens_cached", t.tokens_cached);
	put_count(w, "rewound_tokens_in", t.rewound_in);
	put_count(w, "rewound_tokens_out", t.rewound_out);
	if (t.tokens_in >= 0 || t.tokens_out >= 0)
		jw_bool_at(w, "tokens_measured", !t.estimated);
	jw_int_at(w, "repeated", t.copies);
	jw_int_at(w, "damaged", t.broken);
	jw_int_at(w, "too_long", t.too_long);
	jw_int_at(w, "left_out", t.left_out);
	jw_int_at(w, "torn_bytes", t.torn);
	put_unknown(w, s);
}

static void put_call(struct jw *w, const struct step *s)
{
	jw_str_some(w, "server", s->server);
	jw_str_at(w, "tool", s->tool);
	jw_raw_at(w, "parameters", s->parameters.len ? s->parameters : S("{}"));
	jw_bool_at(w, "ended", s->has_ended);
	trace_put_decision(w, s);
	if (step_is_proposed(s))
		jw_bool_at(w, "proposed", true);
	if (s->result.at)
		jw_str_at(w, "result", s->result);
	if (s->result_omitted > 0)
		jw_int_at(w, "result_omitted", s->result_omitted);
	put_count(w, "tokens", s->tokens);
	if (!s->error_code.at)
		return;
	jw_object_at(w, "error");
	jw_str_at(w, "code", s->error_code);
	jw_str_at(w, "message", s->error);
	jw_end_object(w);
}

static void put_step(struct jw *w, struct arena *a, const struct session *s, const struct step *step, ptrdiff_t i)
{
	const struct entry *e = session_entry(s, i);

	jw_object(w);
	jw_int_at(w, "step", step->number);
	jw_str_at(w, "type", str_of(step_type_name(step->type)));
	jw_int_at(w, "turn", step->turn);
	if (step->rewound)
		jw_bool_at(w, "rewound", true);
	jw_str_some(w, "agent", step->agent);
	jw_int_at(w, "depth", session_depth(s, i));
	if (e->parent != NO_PARENT)
		jw_int_at(w, "parent", (int64_t)e->parent + 1);
	jw_str_some(w, "call_id", step->call_id);
	jw_str_some(w, "parent_id", step->parent_id);
	put_time(w, a, "at", step->at);
	if (step->elapsed_us >= 0)
		jw_real_at(w, "elapsed_ms", ms_of(step->elapsed_us));
	jw_str_some(w, "model", step->model);
	if (step->type == STEP_CALL) {
		put_call(w, step);
	} else {
		jw_str_some(w, "kind", step->tool);
		jw_str_at(w, "text", step->text);
	}
	put_count(w, "tokens_in", step->tokens_in);
	put_count(w, "tokens_out", step->tokens_out);
	put_count(w, "tokens_cached", step->tokens_cached);
	if (step->cost_usd >= 0)
		jw_real_at(w, "cost_usd", step->cost_usd);
	if (step->line)
		jw_int_at(w, "line", step->line);
	jw_end_object(w);
}

static bool flush(struct writing *w)
{
	bool goes_on = w->page->write(w->page->with, sb_str(&w->b));

	sb_reset(&w->b);
	arena_reset(w->arena);
	return goes_on;
}

/* {"session":{...} and what follows it. */
static void put_head(struct writing *w, bool lines)
{
	struct jw j = jw_to(&w->b);

	jw_object(&j);
	jw_object_at(&j, "session");
	put_session(&j, w->arena, w->page->session);
	jw_end_object(&j);
	if (w->page->verdict.at)
		jw_raw_at(&j, "verdict", w->page->verdict);
	if (lines) {
		jw_end_object(&j);
		sb_putc(&w->b, '\n');
	} else {
		jw_array_at(&j, "steps");
	}
}

static void put_end(struct writing *w, bool lines)
{
	struct jw j;

	sb_puts(&w->b, lines ? "{" : "],");
	j = jw_to(&w->b);
	jw_object_at(&j, "totals");
	put_totals(&j, w->arena, w->page->session);
	jw_end_object(&j);
	sb_puts(&w->b, lines ? "}\n" : "}");
}

bool session_json(const struct session_page *p, bool lines, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct writing w = { .page = p, .arena = a, .b = SB(SB_MAX) };
	struct step step;
	bool goes_on;

	put_head(&w, lines);
	goes_on = flush(&w);
	for (ptrdiff_t i = 0; i < session_len(p->session) && goes_on; i++) {
		struct jw j = jw_to(&w.b);

		if (!session_step(p->session, i, a, &step, err))
			break;
		sb_puts(&w.b, i && !lines ? "," : "");
		put_step(&j, a, p->session, &step, i);
		sb_puts(&w.b, lines ? "\n" : "");
		goes_on = flush(&w);
	}
	if (goes_on && !err->kind) {
		put_end(&w, lines);
		flush(&w);
	}
	sb_free(&w.b);
	return !err->kind;
}

#include "replay/run_pair_json.h"

#include "base/arena.h"
#include "base/json.h"
#include "replay/branch_trace.h"
#include "replay/rerun_json.h"
#include "base/banned.h"

static void put_step(struct jw *w, const char *name, const struct step *s)
{
	jw_object_at(w, name);
	jw_int_at(w, "step", s->number);
	jw_str_at(w, "type", str_of(step_type_name(s->type)));
	if (s->type == STEP_CALL) {
		jw_str_at(w, "tool", s->tool);
		jw_str_some(w, "server", s->server);
		jw_raw_at(w, "parameters", s->parameters.len ? s->parameters : S("{}"));
		jw_str_some(w, "error", s->error);
		jw_str_some(w, "shown", s->shown);
		if (s->elapsed_us >= 0)
			jw_real_at(w, "elapsed_ms", (double)s->elapsed_us / 1000);
	} else {
		jw_str_at(w, "text", s->text);
	}
	jw_end_object(w);
}

static void put_difference(struct jw *w, struct arena *a, const struct step *left, const struct step *right)
{
	struct answer_difference d;

	answers_compare(a, left, right, &d);
	if (d.is_json) {
		json_differences_put(w, &d.found);
		return;
	}
	jw_object_at(w, "texts");
	jw_str_at(w, "left", d.left);
	jw_str_at(w, "right", d.right);
	jw_end_object(w);
}

bool run_row_put(struct jw *w, const struct run_row *row, struct session *left, struct session *right, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct step x, y;

	if ((row->left >= 0 && !session_step(left, row->left, a, &x, err)) ||
	    (row->right >= 0 && !session_step(right, row->right, a, &y, err)))
		return false;
	jw_object(w);
	jw_str_at(w, "row", str_of(run_row_name(row->kind)));
	if (row->left >= 0)
		put_step(w, "left", &x);
	if (row->right >= 0)
		put_step(w, "right", &y);
	if (row->left >= 0 && row->right >= 0 && x.type == STEP_CALL && run_row_differs(row->kind))
		put_difference(w, a, &x, &y);
	jw_end_object(w);
	return true;
}

static void put_count(struct jw *w, const char *name, int64_t n)
{
	if (n >= 0)
		jw_int_at(w, name, n);
}

void run_summary_put(struct jw *w, struct session *s, const struct run_summary *e)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct session_totals *t = &e->totals;

	jw_object(w);
	jw_str_at(w, "session", session_run_name(a, s));
	jw_str_at(w, "file", session_path(s));
	jw_str_at(w, "question", e->question);
	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < e->tables.len; i++)
		jw_str(w, e->tables.at[i]);
	jw_end_array(w);
	jw_str_at(w, "sql", e->sql);
	jw_str_at(w, "answer", e->answer);
	jw_str_at(w, "verdict", e->verdict);
	jw_str_at(w, "reason", e->headline);
	jw_int_at(w, "steps", t->steps);
	jw_int_at(w, "calls", t->calls);
	jw_int_at(w, "failed", t->failed);
	put_count(w, "tokens_in", t->tokens_in);
	put_count(w, "tokens_out", t->tokens_out);
	put_count(w, "tokens_cached", t->tokens_cached);
	jw_int_at(w, "text_tokens", t->text_tokens);
	jw_real_at(w, "active_ms", (double)t->active_us / 1000);
	jw_end_object(w);
}

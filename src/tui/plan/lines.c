#include "tui/plan/plan.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/core/verdict_words.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { LABEL = 12, HANG = 2 };

struct plan_state *plan_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_PLAN);
}

void plan_open(void *state)
{
	struct plan_state *s = state;

	inquiry_open(&s->asked);
	text_lines_open(&s->lines);
}

void plan_close(void *state)
{
	struct plan_state *s = state;

	inquiry_close(&s->asked);
	text_lines_close(&s->lines);
}

void plan_set(struct plan_state *s, str text, bool written)
{
	s->text = str_trim(text);
	s->written = written;
	inquiry_renew(&s->asked, (str *const[]){ &s->text }, 1);
	plan_make(s);
}

const struct plan_view *plan_view_of(const struct plan_state *s)
{
	return s->asked.answer && s->asked.answer->good ? answer_as(s->asked.answer->result.whole, plan_view) : NULL;
}

/* ---- lines ---- */

static void put_head(struct text_lines *t, const struct plan_view *v)
{
	const struct verdict_words *is = verdict_words(v->check.verdict);
	str sure = v->confidence > 0 && v->confidence < 1
			   ? str_fmt(t->memory, "joins %d%% certain, ", (int)(100 * v->confidence + 0.5))
			   : S("");
	str whole = str_fmt(t->memory, "%s  %.*s%.*s, %.*s", is->words, STR(sure), STR(v->check.dialect),
			    STR(clean(t->memory, v->check.catalog)));
	unsigned char *roles = new_n(t->memory, unsigned char, whole.len + 1);

	memset(roles, ROLE_DIM, (size_t)whole.len);
	memset(roles, (int)is->role, strlen(is->words));
	text_lines_wrap(t, (struct text_line){ .text = whole, .roles = roles, .bare = true }, 0);
	text_lines_gap(t);
}

static void put_question(struct text_lines *t, const struct plan_view *v)
{
	if (!v->question.at)
		return;
	text_lines_wrap(t, (struct text_line){ .text = clean(t->memory, v->question), .role = ROLE_WARNING }, 0);
	for (ptrdiff_t i = 0; i < v->options.len; i++)
		text_lines_wrap(t,
				(struct text_line){ .before = S("  \u25cb "),
						    .text = str_fmt(t->memory, "%.*s  %.*s, %.*s",
								    STR(clean(t->memory, v->options.at[i].by)),
								    STR(clean(t->memory, v->options.at[i].on)),
								    STR(v->options.at[i].origin)),
						    .role = ROLE_ACCENT,
						    .mark = i + 1,
						    .copied = v->options.at[i].by },
				HANG);
	text_lines_gap(t);
}

static void put_labelled(struct text_lines *t, str label, enum role role, str text, str table)
{
	text_lines_wrap(t,
			(struct text_line){ .before = str_fmt(t->memory, "%-*.*s", LABEL, STR(label)),
					    .text = clean(t->memory, text),
					    .role = role,
					    .copied = table.at ? table : text,
					    .table = table },
			0);
}

static void put_caveats(struct text_lines *t, const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->check.findings.len; i++) {
		const struct check_finding *f = &v->check.findings.at[i];

		put_labelled(t, f->severity, severity_role(f->severity),
			     f->hint.len ? str_fmt(t->memory, "%.*s: %.*s", STR(f->reason), STR(f->hint)) : f->reason,
			     NO_STR);
	}
	for (ptrdiff_t i = 0; i < v->notes.len; i++)
		put_labelled(t, S("note"), ROLE_DIM, v->notes.at[i], NO_STR);
}

static void put_facts(struct text_lines *t, const struct plan_view *v)
{
	struct check_facts policy = { 0 };

	for (ptrdiff_t i = 0; i < v->keys.len; i++)
		put_labelled(t, i ? S("") : S("joined by"), ROLE_TEXT, plan_key_words(t->memory, &v->keys.at[i]),
			     NO_STR);
	for (ptrdiff_t i = 0; i < v->costs.len; i++) {
		const struct plan_cost_view *c = &v->costs.at[i];

		put_labelled(t, i ? S("") : S("reads from"), ROLE_ACCENT,
			     c->rows == UNKNOWN ? c->table
						: str_fmt(t->memory, "%.*s  %.*s", STR(c->table),
							  STR(str_counted(t->memory, c->rows, "row"))),
			     c->table);
	}
	sql_check_policy_facts(t->memory, &v->check, &policy);
	for (ptrdiff_t i = 0; i < policy.len; i++)
		put_labelled(t, policy.at[i].label, ROLE_TEXT, policy.at[i].text, NO_STR);
}

static void put_answer(struct text_lines *t, const struct plan_view *v)
{
	put_head(t, v);
	put_question(t, v);
	if (v->check.sql.len) {
		text_lines_sql(t, S(""), 0, v->check.sql);
		text_lines_gap(t);
	}
	put_caveats(t, v);
	put_facts(t, v);
}

static void put_failure(struct plan_state *s, const struct err *e)
{
	struct text_lines *t = &s->lines;

	text_lines_wrap(
		t,
		(struct text_line){ .text = str_fmt(t->memory, "no plan: %.*s", STR(clean(t->memory, str_of(e->text)))),
				    .role = ROLE_ERROR },
		0);
	text_lines_wrap(t, (struct text_line){ .text = clean(t->memory, str_of(e->next)), .role = ROLE_DIM }, 0);
	text_lines_gap(t);
	text_lines_sql(t, S(""), 0, s->text);
}

void plan_make(struct plan_state *s)
{
	const struct plan_view *v = plan_view_of(s);

	text_lines_clear(&s->lines);
	if (v)
		put_answer(&s->lines, v);
	else if (s->asked.answer && !s->asked.answer->good)
		put_failure(s, &s->asked.answer->err);
}

void plan_fit(struct plan_state *s, int cells, bool scrolls, struct pane_cursor *at)
{
	ptrdiff_t unit = text_lines_unit(&s->lines, at->cursor);

	if (!text_lines_fit(&s->lines, cells, scrolls))
		return;
	plan_make(s);
	text_lines_stay(&s->lines, at, unit);
}

/* Runs a step of our own tools again, today or on the generations that it read, and lays out what differs. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "replay/ocat_call.h"
#include "replay/rerun.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/replay.h"
#include "tui/short_text.h"

#include "base/banned.h"

struct again { /* what the request has of its own */
	struct step step;
	ptrdiff_t at;
	bool then;
	struct rerun rerun;
};

static void run_again(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct again *r = q->own;
	struct rerun_how how = {
		.workspace = q->session, .client = q->ask.caller.client, .stop = stop, .then = r->then
	};

	q->good = rerun_step(q->arena, &how, &r->step, &r->rerun, &q->err);
}

static void answered(struct app *a, struct question *q)
{
	struct replay_state *s = replay_of(&a->state);

	if (!str_eq(q->subject, s->path)) {
		arena_close(q->arena);
		return;
	}
	question_replace(&s->again, q);
	s->outdated = true;
	act_say(a, S(""));
}

static const struct purpose again = { .answer = answered, .lane = JOB_SOURCE };

void replay_run_again(struct app *a, ptrdiff_t step, bool then)
{
	struct replay_state *s = replay_of(&a->state);
	struct question *q = question_new(&a->asker, &again, NULL, s->path);
	struct again *r = q->own = new(q->arena, struct again);
	struct err err = { 0 };
	str why = NO_STR;

	r->at = step;
	r->then = then;
	if (!session_step(s->session, step, q->arena, &r->step, &err))
		why = str_dup(a->frame, str_of(err.text));
	else if (!own_tool(q->arena, &r->step))
		why = S("only steps of the tools of ocat are run again");
	if (why.len) {
		act_say(a, why);
		arena_close(q->arena);
		return;
	}
	act_say(a, S("running the step again ..."));
	question_send(&a->asker, q, run_again);
}

/* ---- lines ---- */

static enum role outcome_role(enum rerun_outcome o)
{
	return o == RERUN_SAME ? ROLE_GOOD : o == RERUN_DIFFERS ? ROLE_ALTERED : ROLE_WARNING;
}

static str outcome_words(struct arena *m, const struct rerun *r)
{
	scoped(sb_free) struct sb b = SB(4000);

	sb_puts(&b, rerun_outcome_name(r->outcome));
	for (int k = 0; k <= DIFFERENCE_CHANGED; k++)
		if (r->found.count[k])
			sb_fmt(&b, "%s %lld %s", k ? "," : ":", (long long)r->found.count[k],
			       json_difference_name((enum json_difference_kind)k));
	if (r->why.len)
		sb_fmt(&b, ": %.*s", STR(clean(m, r->why)));
	if (r->unknown)
		sb_puts(&b, "; the answer of then was not recorded");
	if (r->partial)
		sb_puts(&b, "; only its first rows were recorded");
	return str_dup(m, sb_str(&b));
}

static void put_difference(struct text_lines *t, const struct json_difference *d)
{
	static const struct sign {
		const char *mark;
		enum role role;
	} signs[] = {
		[DIFFERENCE_ADDED] = { "+", ROLE_ADDED },
		[DIFFERENCE_REMOVED] = { "-", ROLE_DROPPED },
		[DIFFERENCE_CHANGED] = { "~", ROLE_ALTERED },
	};
	str values = d->kind == DIFFERENCE_CHANGED ? str_fmt(t->memory, " %.*s: %.*s, was %.*s", STR(d->member),
							     STR(d->after), STR(d->before))
						   : NO_STR;

	text_lines_wrap(
		t,
		(struct text_line){ .before = S("  "),
				    .text = clean(t->memory, str_fmt(t->memory, "%s %.*s%.*s", signs[d->kind].mark,
								     STR(d->place), STR(values))),
				    .role = signs[d->kind].role },
		2);
}

str replay_again_put(struct replay_state *s, ptrdiff_t step)
{
	const struct again *r = s->again ? s->again->own : NULL;
	struct text_lines *t = &s->text;

	if (!r || r->at != step)
		return NO_STR;
	text_lines_gap(t);
	text_lines_wrap(t,
			(struct text_line){ .text = str_fmt(t->memory, "%s: %.*s",
							    r->then ? "on its generations" : "today",
							    STR(outcome_words(t->memory, &r->rerun))),
					    .role = outcome_role(r->rerun.outcome) },
			0);
	for (ptrdiff_t i = 0; i < r->rerun.found.all.len; i++)
		put_difference(t, &r->rerun.found.all.at[i]);
	if (r->rerun.now.error.len)
		text_lines_wrap(
			t, (struct text_line){ .text = clean(t->memory, r->rerun.now.error), .role = ROLE_ERROR }, 0);
	return r->rerun.outcome == RERUN_SAME ? NO_STR : r->rerun.result;
}

str replay_again_word(const struct replay_state *s)
{
	const struct again *r = s->again->own;

	return r->then ? S("output on its generations") : S("output of today");
}

/*
 * Requests the tables that the words of the query line mean, and takes their answer: when the line rests, after the
 * matches by name, which never wait for it.
 */
#include "tui/core/explorer.h"
#include "tui/core/question_line.h"

#include <stddef.h>

#include "base/arena.h"

#include "base/banned.h"

enum {
	REST_MEANING_MS = 150, /* after the last key */
	FEW_MATCHES = 5,       /* fewer matches by name than this may not be what is wanted */
};

static bool asks(const struct app *a, const struct question_line *l)
{
	return l->words.len &&
	       (a->view.asked || meaning_is_question(l) || (!l->named && a->state.found->result.total < FEW_MATCHES));
}

static void ask(struct app *a, const struct purpose *of)
{
	struct question_line l = question_line_of(a->frame, a->state.found->subject);

	ask_meaning(&a->asker, of, a->state.found->subject, l.words, l.filters);
}

void meaning_ask(struct app *a)
{
	a->timers.meaning = 0;
	if (a->state.found)
		ask(a, &list_of_meaning);
}

void meaning_list_came(struct app *a)
{
	struct question_line l = question_line_of(a->frame, a->state.found->subject);
	bool known = a->state.meant && str_eq(a->state.meant->subject, a->state.found->subject);

	a->timers.meaning = 0;
	jobs_drop(a->jobs, &list_of_meaning);
	a->state.asks_meaning = asks(a, &l);
	if (!a->state.asks_meaning) {
		state_take_meaning(&a->state, NULL);
		return;
	}
	if (a->meaning_waits || a->view.asked || known)
		meaning_ask(a);
	else
		a->timers.meaning = act_rest(a, a->state.slow ? REST_KEEP_MS : REST_MEANING_MS);
}

/* A step only if it is a question: below a few matches by name it is an addition. */
void meaning_keep(struct app *a)
{
	const struct question *q = state_meaning(&a->state);
	struct question_line l;

	if (!q || !q->good)
		return;
	l = question_line_of(a->frame, q->subject);
	if (a->view.asked || meaning_is_question(&l) || !a->state.found->result.total)
		ask(a, &list_of_meaning_step);
}

void meaning_ask_for(struct app *a, str line)
{
	if (!question_line_of(a->frame, line).words.len) {
		act_say(a, S("a question takes only plain words, without wildcards or exclusions"));
		return;
	}
	act_query(a, line);
	a->view.asked = a->meaning_first = true;
	act_note_place(a);
}

/* ---- answers ---- */

/* The cursor stays on its table, and goes where it was before, or where it was asked to go. */
static void place_cursor(struct app *a, str here)
{
	struct pane_cursor *spot = &a->view.spot[PANE_LIST];
	ptrdiff_t names = state_names(&a->state), lines = state_lines(&a->state);

	if (a->meaning_first && lines > names)
		spot->cursor = names;
	else if (a->meaning_first && a->state.meant->good)
		act_say(a, state_meaning_is_nothing(a->state.meant)
				   ? S("no table here answers that")
				   : S("all tables that answer it are already listed by name"));
	else if (a->meaning_waits)
		*spot = a->meaning_spot;
	else if (here.len)
		list_find(a, here);
	if (spot->cursor >= lines)
		spot->cursor = lines ? lines - 1 : 0;
	a->meaning_waits = a->meaning_first = false;
	list_ask_pages(a);
	act_follow(a);
	panes_tell(a, offsetof(struct pane, list_came));
}

static void answered(struct app *a, struct question *q)
{
	const struct row *r = state_row(&a->state, a->view.spot[PANE_LIST].cursor);
	str here = r ? str_dup(a->frame, r->qualified) : NO_STR;

	state_take_meaning(&a->state, q);
	place_cursor(a, here);
}

/* The heading says so; somebody who asked for it is told all of it. */
static void failed(struct app *a, struct question *q)
{
	if (a->view.asked && q->err.kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	if (q->err.kind == ERR_CANCELLED)
		arena_close(q->arena);
	else
		answered(a, q);
}

/* Only the step: its rows are shown already. */
static void kept(struct app *a, struct question *q)
{
	(void)a;
	arena_close(q->arena);
}

const struct purpose list_of_meaning = {
	.answer = answered, .failed = failed, .about = ABOUT_TIME, .lane = JOB_SOURCE
};
const struct purpose list_of_meaning_step = { .answer = kept, .failed = kept, .lane = JOB_SOURCE };

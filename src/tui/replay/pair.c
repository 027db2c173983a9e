#include "tui/replay/pair.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/stop.h"
#include "replay/branch_trace.h"
#include "trace/files.h"
#include "tui/core/explorer.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

struct pair_state *pair_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_PAIR);
}

void pair_open(void *state)
{
	struct pair_state *s = state;

	s->memory = arena_open();
	s->shown = -1;
	text_lines_open(&s->text);
}

void pair_close(void *state)
{
	struct pair_state *s = state;

	session_close(s->sessions[0]);
	session_close(s->sessions[1]);
	question_replace(&s->answer, NULL);
	text_lines_close(&s->text);
	arena_close(s->memory);
}

/* ---- the comparison ---- */

struct comparing { /* what the request has of its own */
	struct pair_answer answer;
	struct session *sessions[2]; /* the pane's, lent */
};

static bool read_endings(struct question *q, struct comparing *c, const struct stop *stop)
{
	struct err without = { 0 };
	struct session_judge *j = session_judge_open(q->session, q->ask.caller.client, q->arena, NO_STR, stop,
						     &without);
	bool good = run_summary_read(q->arena, j, c->sessions[0], &c->answer.summaries[0], &q->err) &&
		    run_summary_read(q->arena, j, c->sessions[1], &c->answer.summaries[1], &q->err);

	session_judge_close(j);
	return good;
}

static void run_comparison(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct comparing *c = q->own;

	q->good = session_read_whole(c->sessions[0], stop, &q->err) &&
		  session_read_whole(c->sessions[1], stop, &q->err) &&
		  run_pair_read(q->arena, c->sessions[0], c->sessions[1], stop, &c->answer.pair, &q->err) &&
		  read_endings(q, c, stop);
}

static void answered(struct app *a, struct question *q)
{
	struct pair_state *s = pair_of(&a->state);

	s->asking = false;
	s->shown = -1;
	question_replace(&s->answer, q);
	act_say(a, S(""));
}

static void failed(struct app *a, struct question *q)
{
	struct pair_state *s = pair_of(&a->state);

	s->asking = false;
	s->problem = q->err;
	arena_close(q->arena);
}

static const struct purpose comparison = { .answer = answered, .failed = failed, .lasts = true, .lane = JOB_LONG };

static void forget(struct pair_state *s)
{
	session_close(s->sessions[0]);
	session_close(s->sessions[1]);
	question_replace(&s->answer, NULL);
	arena_reset(s->memory);
	text_lines_clear(&s->text);
	*s = (struct pair_state){ .memory = s->memory, .text = s->text, .shown = -1 };
}

static bool open_side(struct pair_state *s, int side, str path)
{
	s->paths[side] = str_dup(s->memory, path);
	s->words[side] = new_n(s->memory, struct row_words, ROWS_KEPT);
	for (int i = 0; i < ROWS_KEPT; i++)
		s->words[side][i].step = -1;
	s->sessions[side] = session_open(s->paths[side], NO_STR, &s->problem);
	if (s->sessions[side])
		s->names[side] = session_run_name(s->memory, s->sessions[side]);
	return s->sessions[side];
}

static void ask(struct app *a)
{
	struct pair_state *s = pair_of(&a->state);
	struct question *q = question_new(&a->asker, &comparison, NULL, s->paths[0]);
	struct comparing *c = q->own = new(q->arena, struct comparing);

	c->sessions[0] = s->sessions[0];
	c->sessions[1] = s->sessions[1];
	s->asking = true;
	question_send(&a->asker, q, run_comparison);
}

void pair_begin(struct app *a, str left, str right)
{
	struct pair_state *s = pair_of(&a->state);

	if (s->asking) {
		act_say(a, S("two other sessions are still being compared"));
		return;
	}
	left = path_absolute(a->frame, left);
	right = path_absolute(a->frame, right);
	if (frame_pane(a) != PANE_PAIR)
		act_show(a, PANE_PAIR);
	act_forget_sought(a, PANE_PAIR);
	a->view.spot[PANE_PAIR] = (struct pane_cursor){ 0 };
	forget(s);
	if (open_side(s, 0, left) && open_side(s, 1, right))
		ask(a);
}

/* ---- the other session ---- */

/* A file, or a trace by its name. */
static bool find_named(struct app *a, str name, str *path, struct err *err)
{
	str dir;

	*path = name;
	return file_exists(name) ||
	       (path_find(a->frame, OWN_TRACES, &dir, NULL, err) && trace_find(a->frame, dir, name, path, err));
}

static void typed(struct app *a, str line)
{
	struct err err = { 0 };
	str path;

	if (find_named(a, line, &path, &err))
		pair_begin(a, replay_of(&a->state)->path, path);
	else
		act_say(a, str_dup(a->frame, str_of(err.text)));
}

static const struct prompt other_prompt = { .done = typed, .needs_text = true, .words = PROMPT_FILES, .kind = '.' };

void pair_ask(struct app *a, const struct session *here, str path)
{
	str parent = session_facts(here)->branch_file;

	if (!path.len)
		act_say(a, S("this session is not recorded, so that it cannot be compared"));
	else if (parent.len && file_exists(parent))
		pair_begin(a, parent, path);
	else
		prompt_open(a, &other_prompt, S("compare with the session, a file or a trace:"), NO_STR);
}

/* ---- rows ---- */

const struct pair_answer *pair_answer_of(const struct pair_state *s)
{
	return s->answer ? &((const struct comparing *)s->answer->own)->answer : NULL;
}

ptrdiff_t pair_rows(const struct pair_state *s)
{
	const struct pair_answer *p = pair_answer_of(s);

	return p ? p->pair.rows.len + 1 + SUMMARY_PART_COUNT : 0;
}

const struct run_row *pair_row_at(const struct pair_state *s, ptrdiff_t row)
{
	const struct pair_answer *p = pair_answer_of(s);

	return p && row >= 0 && row < p->pair.rows.len ? &p->pair.rows.at[row] : NULL;
}

int pair_ending_at(const struct pair_state *s, ptrdiff_t row)
{
	const struct pair_answer *p = pair_answer_of(s);

	return p && row > p->pair.rows.len && row < pair_rows(s) ? (int)(row - p->pair.rows.len - 1) : -1;
}

bool pair_row_differs(const struct pair_state *s, ptrdiff_t row)
{
	const struct run_row *r = pair_row_at(s, row);
	int part = pair_ending_at(s, row);
	scoped(arena_close) struct arena *a = arena_open();

	if (r)
		return run_row_differs(r->kind);
	return part >= 0 && summaries_differ(a, &pair_answer_of(s)->summaries[0], &pair_answer_of(s)->summaries[1],
					     (enum summary_part)part);
}

str pair_step_words(struct pair_state *s, int side, ptrdiff_t step)
{
	struct row_words *r = &s->words[side][step % ROWS_KEPT];

	if (r->step != step)
		row_words_read(r, s->sessions[side], step);
	return str_n(r->text, r->len);
}

/* The traces, newest first: when, by which program, how many steps, and the question. A line opens in the replay. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "trace/files.h"
#include "tui/short_text.h"

#include "base/banned.h"

struct traces {
	struct question *answer; /* its own: struct trace_files; or NULL */
	bool asking;
};

static struct traces *traces_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_TRACES);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_TRACES;
}

static const struct trace_files *files_of(const struct explorer_state *w)
{
	static const struct trace_files none;

	return traces_of(w)->answer ? traces_of(w)->answer->own : &none;
}

/* ---- request ---- */

static void run_list(void *with, const struct stop *stop)
{
	struct question *q = with;
	str dir;

	(void)stop;
	q->good = path_find(q->arena, OWN_TRACES, &dir, NULL, &q->err) &&
		  trace_list(q->arena, dir, NULL, q->own, &q->err);
}

static void answered(struct app *a, struct question *q)
{
	struct traces *t = traces_of(&a->state);

	t->asking = false;
	question_replace(&t->answer, q);
}

static void failed(struct app *a, struct question *q)
{
	traces_of(&a->state)->asking = false;
	answer_failed(a, q);
}

static const struct purpose listing = { .answer = answered, .failed = failed };

static void ask(struct app *a)
{
	struct question *q = question_new(&a->asker, &listing, NULL, NO_STR);

	q->own = new(q->arena, struct trace_files);
	traces_of(&a->state)->asking = true;
	question_send(&a->asker, q, run_list);
}

/* ---- lines ---- */

enum { LAST, FACE, STEPS, FAILED, QUESTION, COLUMNS };
static const struct grid_column columns[COLUMNS] = {
	[LAST] = { .title = "last step", .least = 9, .most = 12, .priority = 7 },
	[FACE] = { .title = "program", .least = 7, .most = 16, .priority = 6 },
	[STEPS] = { .title = "steps", .least = 5, .most = 8, .priority = 5, .right = true },
	[FAILED] = { .title = "failed", .least = 6, .most = 8, .priority = 4, .right = true },
	[QUESTION] = { .title = "question", .least = 16, .priority = 9 },
};

static struct span count_span(struct arena *frame, int64_t n, enum role role)
{
	return span_plain(n ? words_count(frame, n) : NO_STR, role);
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct trace_file *f = &files_of(w)->at[row];
	str question = f->head.question.len ? f->head.question : f->head.title;

	switch (column) {
	case LAST: return span_plain(words_ago(frame, f->last_at, w->now), ROLE_DIM);
	case FACE: return span_plain(clean(frame, f->head.client.len ? f->head.client : f->head.face), ROLE_TEXT);
	case STEPS: return count_span(frame, f->steps, ROLE_NUMBER);
	case FAILED: return count_span(frame, f->failed, ROLE_ERROR);
	default:
		return span_plain(clean(frame, question.len ? question : f->name), question.len ? ROLE_TEXT : ROLE_DIM);
	}
}

static struct grid traces_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return (struct grid){ .columns = columns,
			      .count = COLUMNS,
			      .rows = files_of(w)->len,
			      .cell = cell_of,
			      .with = w,
			      .headed = true };
}

static void traces_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct grid grid = traces_grid(w, at, d->frame);

	pane_title(d, str_fmt(d->frame, "traces: %.*s", STR(str_counted(d->frame, grid.rows, "session"))), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else if (!traces_of(w)->asking)
		pane_empty(d, S("No traces yet."),
			   S("Each session of ocat leaves one; a file of another agent can be replayed too."));
}

/* ---- keys ---- */

static struct next traces_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			      struct arena *frame)
{
	const struct trace_files *files = files_of(w);

	(void)frame;
	if (at->cursor >= files->len)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_REPLAY, files->at[at->cursor].path, 0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, files->at[at->cursor].name, 0 };
	default: return (struct next){ 0 };
	}
}

static bool traces_key(struct app *a, enum action act)
{
	if (act == ACT_TRACES && frame_pane(a) != PANE_TRACES)
		act_show(a, PANE_TRACES);
	else if (frame_pane(a) != PANE_TRACES || (act != ACT_REFRESH && act != ACT_TRACES))
		return false;
	ask(a);
	return true;
}

static void traces_restored(struct app *a, str saved)
{
	(void)saved;
	if (is_shown(a) && !traces_of(&a->state)->answer)
		ask(a);
}

static void traces_stopped(struct app *a)
{
	traces_of(&a->state)->asking = false;
}

static str traces_command(const struct explorer_state *w, struct arena *frame)
{
	(void)w, (void)frame;
	return S("trace list");
}

static void traces_close(void *state)
{
	question_replace(&((struct traces *)state)->answer, NULL);
}

static const enum action footer[] = { ACT_OPEN,	 ACT_REPLAY, ACT_REFRESH, ACT_FIND_HERE, ACT_COPY_LINE,
				      ACT_CLOSE, ACT_BACK,   ACT_HELP,	  ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "replay" },
	{ ACT_REPLAY, "a file" },
	{ ACT_REFRESH, "list again" },
	{ ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "replay the trace of the line" },
	{ ACT_REPLAY, "replay a file: the session of another agent" },
	{ ACT_REFRESH, "list the traces again" },
	{ ACT_NONE, NULL },
};

const struct pane pane_traces = {
	.name = "traces",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.seek_first = true,
	.by_lines = true,
	.footer = footer,
	.words = words,
	.legend = legend,
	.draw = traces_draw,
	.grid = traces_grid,
	.act = traces_act,
	.state_size = sizeof(struct traces),
	.close = traces_close,
	.key = traces_key,
	.restored = traces_restored,
	.stopped = traces_stopped,
	.command = traces_command,
};

/*
 * The traces, newest first: when, by which agent, how many steps, how it ended, and the question.
 * A line opens in the replay.
 */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "tui/traces/traces.h"

#include "base/banned.h"

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_TRACES;
}

enum { LAST, AGENT, STEPS, FAILED, OUTCOME, QUESTION, COLUMNS };
static const struct grid_column columns[COLUMNS] = {
	[LAST] = { .title = "last step", .least = 9, .most = 12, .priority = 7 },
	[AGENT] = { .title = "agent", .least = 11, .most = 16, .priority = 6 },
	[STEPS] = { .title = "steps", .least = 5, .most = 8, .priority = 5, .right = true },
	[FAILED] = { .title = "failed", .least = 6, .most = 8, .priority = 4, .right = true },
	[OUTCOME] = { .title = "outcome", .least = 8, .most = 8, .priority = 3 },
	[QUESTION] = { .title = "question", .least = 16, .priority = 9 },
};

static struct span count_span(struct arena *frame, int64_t n, enum role role)
{
	return span_plain(n ? words_count(frame, n) : NO_STR, role);
}

/* A trace of ours goes on for as long as the terminal is open, unless it is an investigation. */
static struct span outcome_span(const struct trace_row *r)
{
	bool ours = r->mark == TRACE_ROW_OURS;

	return span_plain(r->file.ended	     ? S("answered")
			  : ours || !r->mark ? NO_STR
					     : S("open"),
			  r->file.ended ? ROLE_DIM : ROLE_WARNING);
}

static struct span question_span(struct arena *frame, const struct trace_file *f)
{
	str question = f->head.question.len ? f->head.question : f->head.title;
	str parent = trace_parent_words(frame, &f->head.parent);

	if (question.len && parent.len)
		question = str_fmt(frame, "branch of %.*s: %.*s", STR(parent), STR(question));
	return span_plain(clean(frame, question.len ? question : f->name), question.len ? ROLE_TEXT : ROLE_DIM);
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct trace_row *r = traces_row(w, row);
	const struct trace_file *f = &r->file;

	switch (column) {
	case LAST: return span_plain(words_ago(frame, f->last_at, w->now), ROLE_DIM);
	case AGENT: return span_plain(clean(frame, traces_agent(f)), r->mark == TRACE_ROW_OURS ? ROLE_DIM : ROLE_TEXT);
	case STEPS: return r->mark ? count_span(frame, f->steps, ROLE_NUMBER) : span_plain(S("..."), ROLE_DIM);
	case FAILED: return count_span(frame, f->failed, ROLE_ERROR);
	case OUTCOME: return outcome_span(r);
	default: return question_span(frame, f);
	}
}

static struct grid traces_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return (struct grid){ .columns = columns,
			      .count = COLUMNS,
			      .rows = traces_of(w)->lines.len,
			      .cell = cell_of,
			      .with = w,
			      .headed = true };
}

static str title_of(const struct traces_state *t, struct arena *frame)
{
	str count = str_counted(frame, t->rows.len, "session");

	if (t->filter.len)
		count = str_fmt(frame, "%td of %.*s with %.*s", t->lines.len, STR(count),
				STR(clean(frame, t->filter_text)));
	return str_fmt(frame, "traces: %.*s%s", STR(count), t->asking ? ", reading ..." : "");
}

static void traces_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	const struct traces_state *t = traces_of(w);
	struct grid grid = traces_grid(w, at, d->frame);

	pane_title(d, title_of(t, d->frame), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else if (t->rows.len)
		pane_empty(d, S("No trace matches the filter."), NO_STR);
	else if (!t->asking)
		pane_empty(d, S("No traces yet."),
			   S("Each session of ocat leaves one; a file of another agent can be replayed too."));
}

/* ---- keys ---- */

static struct next traces_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			      struct arena *frame)
{
	const struct trace_row *r = traces_row(w, at->cursor);

	(void)frame;
	if (!r)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_REPLAY, r->file.path, 0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, r->file.name, 0 };
	default: return (struct next){ 0 };
	}
}

static bool traces_key(struct app *a, enum action act)
{
	bool here = frame_pane(a) == PANE_TRACES;

	if (here && act == ACT_KEEP_LINES) {
		traces_ask_filter(a);
		return true;
	}
	if (act != ACT_TRACES && !(here && act == ACT_REFRESH))
		return false;
	if (!here)
		act_show(a, PANE_TRACES);
	traces_ask(a);
	return true;
}

static void traces_restored(struct app *a, str saved)
{
	(void)saved;
	if (is_shown(a) && !traces_of(&a->state)->rows.len)
		traces_ask(a);
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

static const enum action footer[] = { ACT_OPEN,	     ACT_KEEP_LINES, ACT_REPLAY, ACT_REFRESH, ACT_FIND_HERE,
				      ACT_COPY_LINE, ACT_CLOSE,	     ACT_BACK,	 ACT_HELP,    ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "replay" },	       { ACT_FIND_HERE, "find" }, { ACT_REPLAY, "a file" },
	{ ACT_REFRESH, "list again" }, { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "replay the trace of the line" },
	{ ACT_KEEP_LINES, "show only some traces: words of the question, agent:, tool:, failed:yes, outcome:open" },
	{ ACT_REPLAY, "replay a file: the session of another agent" },
	{ ACT_REFRESH, "list the traces again" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "failed", "how many of its steps ended with an error" },
	{ "...", "still counted" },
	{ NULL, NULL },
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
	.marks = marks,
	.draw = traces_draw,
	.grid = traces_grid,
	.act = traces_act,
	.state_size = sizeof(struct traces_state),
	.open = traces_open,
	.close = traces_close,
	.key = traces_key,
	.restored = traces_restored,
	.stopped = traces_stopped,
	.command = traces_command,
};

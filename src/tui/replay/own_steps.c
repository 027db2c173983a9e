/* The session of this run: the trace that it writes, and the screens that its steps were taken on. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/file.h"
#include "trace/trace.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

static bool has_begun(const struct app *a)
{
	struct file_state file;

	return file_look(trace_path(a->client.trace), &file) && file.bytes;
}

str replay_own_path(const struct app *a)
{
	return has_begun(a) ? trace_path(a->client.trace) : NO_STR;
}

void replay_own(struct app *a)
{
	replay_show(a, replay_own_path(a), true);
}

bool replay_own_begins(struct app *a)
{
	if (!has_begun(a))
		return false;
	replay_own(a);
	return true;
}

const struct taken *replay_taken(const struct explorer_state *w, ptrdiff_t step)
{
	const struct replay_state *s = replay_of(w);
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct step full;

	if (!s->own || step < 0 || !session_step(s->session, step, a, &full, &ignored))
		return NULL;
	for (ptrdiff_t i = w->steps.len - 1; i >= 0; i--)
		if (str_eq(w->steps.at[i].call_id, full.call_id))
			return &w->steps.at[i];
	return NULL;
}

bool replay_go_there(struct app *a, ptrdiff_t step)
{
	const struct taken *t = replay_taken(&a->state, step);

	if (!t)
		return false;
	act_note_place(a);
	act_restore(a, &t->view);
	act_visit(a);
	return true;
}

void replay_peek(struct app *a, int way)
{
	const struct replay_state *s = replay_of(&a->state);
	struct pane_cursor spot = a->view.spot[PANE_REPLAY];
	const struct taken *t = NULL;
	struct view v;

	for (spot.cursor += way; !t && replay_step_at(s, spot.cursor) >= 0; spot.cursor += t ? 0 : way)
		t = replay_taken(&a->state, replay_step_at(s, spot.cursor));
	if (!t) {
		act_say(a, way < 0 ? S("this is the first step of this run") : S("this is the last step"));
		return;
	}
	v = t->view;
	v.side = v.focus = PANE_REPLAY;
	v.side_open = true;
	v.typing = false;
	v.alone = a->view.alone;
	v.behind = a->view.behind;
	v.spot[PANE_REPLAY] = spot;
	v.saved[PANE_REPLAY] = S(REPLAY_OWN);
	act_restore(a, &v);
}

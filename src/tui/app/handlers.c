/* Executes actions: on the query line, on the focused pane, on the explorer itself. */
#include "tui/app/app.h"

#include <stddef.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

static struct pane_cursor *spot_of(struct app *a, enum pane_id id)
{
	return &a->view.spot[id];
}

/* ---- places ---- */

static void go(struct app *a, const struct view *(*where)(struct history *), const char *none)
{
	const struct view *v;

	act_note_place(a);
	v = where(&a->history);
	if (!v) {
		act_say(a, str_of(none));
		return;
	}
	act_restore(a, v);
	act_goes_on(a);
}

static bool shown(const struct app *a, enum place p)
{
	return layout_shows(&a->layout, p);
}

/* List, main, side, and around again; with one pane at a time all of them take turns. */
static void next_pane(struct app *a, int way)
{
	enum pane_id round[] = { PANE_LIST, frame_pane_at(a, PLACE_MAIN), a->view.side };
	bool all = a->layout.mode == LAYOUT_ONE;
	int at = 0;

	for (int i = 0; i < 3; i++)
		at = round[i] == a->view.focus ? i : at;
	for (int i = 0; i < 3; i++) {
		at = (at + way + 3) % 3;
		if (shown(a, pane_of(round[at])->place) || (all && (at < 2 || a->view.side_open)))
			break;
	}
	a->view.focus = round[at];
}

/* Of the same table, the place that had another side pane, as it was left. */
static bool return_under(struct app *a)
{
	ptrdiff_t at = a->view.under - 1;
	const struct view *v = at >= 0 && at < a->history.places.len ? &a->history.places.at[at] : NULL;

	if (!v || !v->side_open || !str_eq(v->query, line_edit_text(&a->line)) || !str_eq(v->seen, a->state.wanted) ||
	    !as_of_same(v->then, a->state.times.then))
		return false;
	act_restore(a, v);
	return true;
}

/* Closes the innermost open thing; the list itself comes last. */
static void close_view(struct app *a)
{
	const struct pane *p = pane_of(a->view.focus);
	bool over = p->place == PLACE_OVER || p->place == PLACE_STRIP;

	if (over && p->leave && p->leave(a))
		return;
	if (a->view.alone) {
		a->view.alone = false;
	} else if (p->leave && p->leave(a)) {
		return;
	} else if (p->place == PLACE_SIDE) {
		if (return_under(a))
			return;
		act_close_side(a);
		a->view.focus = state_nothing_read(&a->state) ? PANE_WELCOME : a->view.behind;
	} else {
		a->quit = act_may_leave(a, true);
	}
}

/* When there is nothing left to stop, the user may have wanted to leave. */
static str how_to_leave(struct app *a)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, &a->keys, a->keys.of[ACT_CLOSE].len ? ACT_CLOSE : ACT_QUIT);
	if (!key.len)
		return S("nothing is loading");
	if (a->view.typing)
		return str_fmt(a->frame, "press Esc, then %.*s, to leave", STR(sb_str(&key)));
	return str_fmt(a->frame, "press %.*s to leave", STR(sb_str(&key)));
}

static bool may_stop(const void *with, const void *key)
{
	(void)with;
	return !((const struct purpose *)key)->lasts;
}

static void stop_loading(struct app *a)
{
	bool busy = !jobs_idle(a->jobs);

	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->stop && pane_of((enum pane_id)id)->stop(a))
			return;
	jobs_drop_those(a->jobs, may_stop, NULL);
	a->timers.look = a->timers.fresh = a->timers.keep = a->timers.meaning = 0;
	a->state.asks_meaning = false;
	panes_tell(a, offsetof(struct pane, stopped));
	act_say(a, busy ? S("stopped") : how_to_leave(a));
}

/* ---- actions ---- */

static void do_next(struct app *a, struct next next)
{
	switch (next.kind) {
	case NEXT_NOTHING: break;
	case NEXT_OPEN: act_open(a, next.text); break;
	case NEXT_FOLLOW: act_follow_key(a, next.text); break;
	case NEXT_MOVE: act_move_to(a, a->view.focus, spot_of(a, a->view.focus)->cursor + next.number); break;
	case NEXT_TAB: pane_of(frame_pane_at(a, PLACE_MAIN))->tab(a, next.number); break;
	case NEXT_COPY: copy_text(a, next.text); break;
	case NEXT_SAY: act_say(a, next.text); break;
	case NEXT_DEMO: a->quit = a->to_demo = act_may_leave(a, true); break;
	case NEXT_QUERY: act_query(a, next.text); break;
	case NEXT_REPLAY: act_run_with(a, ACT_REPLAY, next.text); break;
	case NEXT_CHECK: act_run_with(a, ACT_CHECK, next.text); break;
	case NEXT_RUN:
		if (next.text.len)
			act_run_with(a, (enum action)next.number, next.text);
		else
			act_run(a, (enum action)next.number);
		break;
	case NEXT_READ: act_run_with(a, ACT_SYNC_ALL, NO_STR); break;
	}
}

bool act_too_early(struct app *a, enum action act)
{
	bool early = pane_of(a->view.focus)->bare && action_group(act) != GROUP_PROGRAM && act != ACT_OPEN &&
		     act != ACT_ADD;

	if (early)
		act_say(a, a->state.source_count ? S("nothing synced yet; see above")
						 : S("no catalog is connected yet; see above"));
	return early;
}

static bool ask_pane(struct app *a, enum action act)
{
	enum pane_id id = a->view.focus;
	struct next next = pane_act(pane_of(id), &a->state, spot_of(a, id), act, a->frame);

	do_next(a, next);
	return next.kind != NEXT_NOTHING;
}

static void dismiss(struct app *a)
{
	if (a->message.len)
		sb_reset(&a->message);
	else if (act_closes(a))
		close_view(a);
}

void act_type(struct app *a)
{
	a->view.typing = true;
	a->view.focus = PANE_LIST;
}

static void run_program(struct app *a, enum action act)
{
	switch (act) {
	case ACT_COMMAND: act_command_open(a); break;
	case ACT_MOUSE: act_mouse_taken(a, !a->dress.mouse); break;
	case ACT_DISMISS: dismiss(a); break;
	case ACT_STOP: stop_loading(a); break;
	case ACT_REDRAW: screen_redraw(a->screen); break;
	case ACT_SUSPEND: screen_suspend(a->screen); break;
	case ACT_CLOSE: close_view(a); break;
	case ACT_QUIT: a->quit = act_may_leave(a, false); break;
	default: break;
	}
}

static void edit_line(struct app *a, const char *more)
{
	str text = line_edit_text(&a->line);

	act_type(a);
	if (text.len && !str_ends(text, S(" ")))
		line_edit_set(&a->line, str_fmt(a->frame, "%.*s %s", STR(text), more));
	else
		line_edit_set(&a->line, str_fmt(a->frame, "%.*s%s", STR(text), more));
	act_line_changed(a);
	act_offer(a);
}

static void arrange(struct app *a, enum action act)
{
	switch (act) {
	case ACT_BACK: go(a, history_back, "no earlier view"); break;
	case ACT_FORWARD: go(a, history_forward, "no later view"); break;
	case ACT_PANE_NEXT: next_pane(a, 1); break;
	case ACT_PANE_PREVIOUS: next_pane(a, -1); break;
	case ACT_MAXIMISE: a->view.alone = !a->view.alone; break;
	case ACT_LARGER: a->share += a->share < 3; break;
	case ACT_SMALLER: a->share -= a->share > -3; break;
	case ACT_FIND:
		if (act_edits_query(a))
			act_edit_query(a);
		else
			act_type(a);
		break;
	case ACT_FIND_COLUMN: edit_line(a, "has:"); break;
	case ACT_CLEAR:
		line_edit_set(&a->line, S(""));
		act_line_changed(a);
		break;
	default: break;
	}
}

/* Offers the action to the focused pane first, then to the others. */
static bool ask_panes(struct app *a, enum action act)
{
	enum pane_id here = frame_pane(a);
	const struct pane *p = pane_of(here);

	if ((p->key && p->key(a, act)) || ask_pane(a, act))
		return true;
	for (int id = 0; id < PANE_COUNT; id++) {
		p = pane_of((enum pane_id)id);
		if (id != (int)here && p->key && p->key(a, act))
			return true;
	}
	return false;
}

bool act_run_with(struct app *a, enum action act, str words)
{
	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);

		if (p->key_with && p->key_with(a, act, words))
			return true;
	}
	return false;
}

void act_run(struct app *a, enum action act)
{
	if (act_too_early(a, act))
		return;
	if (act == ACT_REFRESH) /* a repeated failure is shown again */
		act_goes_on(a);
	if (act_move(a, act) || act_sideways(a, act) || act_seek(a, act) || act_outside(a, act) || ask_panes(a, act))
		return;
	switch (action_group(act)) {
	case GROUP_COPY: copy_action(a, act); break;
	case GROUP_PROGRAM: run_program(a, act); break;
	default: arrange(a, act); break;
	}
}

/* Handles answers about the asset in view, and switches its tabs. */
#include "tui/core/explorer.h"

#include <stddef.h>

#include "base/arena.h"
#include "tui/inspect/inspect.h"
#include "tui/inspect/sections.h"

#include "base/banned.h"

/* Of the catalog of the look's asset. */
static int64_t generation_of(const struct question *q)
{
	const struct look *l = question_asset(q)->look;

	for (ptrdiff_t i = 0; l && i < q->result.catalogs.len; i++)
		if (str_eq(q->result.catalogs.at[i].name, l->row.catalog))
			return q->result.catalogs.at[i].generation;
	return 0;
}

/* Cached data replaces the source's data only after a full sync since then. */
static bool comes_late(const struct question *seen, const struct question *q)
{
	return seen && seen->of == &inspect_of_source && q->of == &inspect_of_cache &&
	       as_of_same(seen->then, q->then) && str_eq(seen->subject, q->subject) &&
	       generation_of(q) <= generation_of(seen);
}

/* The lines of the definition point into the answer before. */
static void take(struct app *a, struct question *q)
{
	inspect_of(&a->state)->ddl_of = NULL;
	question_replace(&a->state.seen, q);
}

static void looked(struct app *a, struct question *q)
{
	struct explorer_state *w = &a->state;

	if (comes_late(w->seen, q)) {
		arena_close(q->arena);
	} else {
		take(a, q);
		w->times.missing = false;
	}
	panes_tell(a, offsetof(struct pane, looked));
}

/* At another time an asset may not exist: that is an answer. */
static void not_looked(struct app *a, struct question *q)
{
	if (!a->state.times.then.number || q->err.kind != ERR_TABLE_NOT_FOUND) {
		answer_failed(a, q);
	} else {
		take(a, NULL);
		a->state.times.missing = true;
		arena_close(q->arena);
	}
}

/* Shows the notes of an answer without getting in the way. */
static void tell_notes(struct app *a, const struct question *q)
{
	struct inspect *i = inspect_of(&a->state);
	const str *notes = q->result.notes.at;
	ptrdiff_t n = q->result.notes.len, told = 0;

	if (a->message.len || (q->then.number && i->then_told))
		return;
	/* Notes of the workspace: for example, a mistake in tags.yaml made meanwhile. */
	if (!n) {
		notes = workspace_notes(a->asker.session, &n);
		told = i->notes_told;
		i->notes_told += n > told;
	}
	i->then_told = q->then.number && n > told;
	if (n <= told || str_eq(notes[told], sb_str(&i->noted)))
		return;
	sb_reset(&i->noted);
	sb_put(&i->noted, notes[told]);
	act_message(a, ROLE_WARNING, str_c(a->frame, notes[told]), "");
}

static void looked_fresh(struct app *a, struct question *q)
{
	tell_notes(a, q);
	a->state.looking = false;
	looked(a, q);
}

static void not_looked_fresh(struct app *a, struct question *q)
{
	a->state.looking = false;
	not_looked(a, q);
}

static void past_came(struct app *a, struct question *q)
{
	question_replace(&inspect_of(&a->state)->past, q);
}

static void health_came(struct app *a, struct question *q)
{
	question_replace(&inspect_of(&a->state)->health, q);
}

static void sample_came(struct app *a, struct question *q)
{
	question_replace(&inspect_of(&a->state)->sample, q);
}

/* The tab itself says that rows are hidden, and how to change that. */
static void no_sample(struct app *a, struct question *q)
{
	if (q->err.kind == ERR_CANCELLED)
		arena_close(q->arena);
	else
		question_replace(&inspect_of(&a->state)->sample, q);
}

const struct purpose inspect_of_cache = { .answer = looked, .failed = not_looked, .about = ABOUT_ASSET };
const struct purpose inspect_of_source = {
	.answer = looked_fresh, .failed = not_looked_fresh, .about = ABOUT_ASSET, .lane = JOB_SOURCE
};
const struct purpose inspect_of_past = { .answer = past_came, .about = ABOUT_ASSET };
const struct purpose inspect_of_health = { .answer = health_came, .about = ABOUT_ASSET };
const struct purpose inspect_of_sample = {
	.answer = sample_came, .failed = no_sample, .about = ABOUT_ASSET, .lane = JOB_SOURCE
};

/* ---- when to send requests ---- */

void inspect_wanted(struct app *a)
{
	struct inspect *i = inspect_of(&a->state);

	jobs_drop(a->jobs, &inspect_of_source);
	inspect_forget(i);
	i->past_asked = i->health_asked = i->past_kept = i->health_kept = i->sample_asked = false;
	a->timers.pane[PANE_INSPECT] = 0;
	a->view.spot[PANE_INSPECT].cursor = a->view.spot[PANE_INSPECT].top = a->view.spot[PANE_INSPECT].left = 0;
	jobs_drop(a->jobs, &inspect_of_cache);
	if (!a->state.wanted.len)
		return;
	ask_look(&a->asker, a->state.wanted, false);
}

void inspect_fresh(struct app *a)
{
	a->state.looking = true;
	ask_look(&a->asker, a->state.wanted, true);
}

void inspect_refreshed(struct app *a)
{
	struct inspect *i = inspect_of(&a->state);

	i->past_asked = i->health_asked = false;
	if (a->state.wanted.len)
		ask_look(&a->asker, a->state.wanted, false);
}

void inspect_time_changed(struct app *a)
{
	inspect_forget(inspect_of(&a->state));
	inspect_of(&a->state)->then_told = false;
	a->state.looking = false;
}

void inspect_stopped(struct app *a)
{
	a->timers.pane[PANE_INSPECT] = 0;
	a->state.looking = false;
}

/* Requested once when it is visible, and again when it is opened: that is a step. */
static bool to_ask(bool seen, bool opened, bool *asked, bool *kept)
{
	if (opened ? *kept : !seen || *asked)
		return false;
	*kept |= opened;
	*asked = true;
	return true;
}

/* Requests the data of these tabs when it is first visible: on the tab, or below the open one. */
void inspect_painted(struct app *a)
{
	const struct pane_cursor *spot = &a->view.spot[PANE_INSPECT];
	bool below = sections_have_more(spot);
	int64_t *timer = &a->timers.pane[PANE_INSPECT];
	struct inspect *i = inspect_of(&a->state);
	str name = a->state.wanted;

	if (!state_asset(&a->state) || !layout_shows(&a->layout, PLACE_MAIN) || !str_eq(a->state.seen->subject, name))
		return;
	if (to_ask(below, spot->tab == TAB_HISTORY, &i->past_asked, &i->past_kept))
		ask_past(&a->asker, name, spot->tab != TAB_HISTORY);
	if (to_ask(below, spot->tab == TAB_HEALTH, &i->health_asked, &i->health_kept))
		ask_health(&a->asker, name, spot->tab != TAB_HEALTH);
	/* Rows come from the source, and the audit records who saw them: not for a tab that is only passed. */
	if (spot->tab != TAB_SAMPLE || i->sample_asked)
		*timer = 0;
	else if (!*timer)
		*timer = act_rest(a, REST_SAMPLE_MS);
}

/* The cursor rested on the sample tab. */
void inspect_timer(struct app *a)
{
	if (!a->state.wanted.len)
		return;
	inspect_of(&a->state)->sample_asked = true;
	ask_sample(&a->asker, a->state.wanted);
}

/* ---- keys ---- */

bool inspect_key(struct app *a, enum action act)
{
	switch (act) {
	case ACT_INSPECT:
		act_note_place(a);
		act_look_here(a);
		act_look_fresh(a);
		a->view.side_open = false;
		a->view.focus = PANE_INSPECT;
		act_visit(a);
		return true;
	case ACT_REFRESH:
		sb_reset(&inspect_of(&a->state)->noted);
		if (a->view.focus == PANE_LIST)
			act_look_here(a);
		act_look_fresh(a);
		return true;
	default: return false;
	}
}

bool inspect_leave(struct app *a)
{
	a->view.focus = PANE_LIST;
	return true;
}

void inspect_tab(struct app *a, ptrdiff_t by)
{
	struct pane_cursor *spot = &a->view.spot[PANE_INSPECT];
	int shown = tabs_shown(&a->state, (enum tab)spot->tab);

	spot->tab = (int)((spot->tab + by + shown) % shown);
	spot->cursor = spot->top = 0;
}

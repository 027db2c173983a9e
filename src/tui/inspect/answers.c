/* What becomes of answers about the asset in view, and which of its tabs is shown. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/inspect/pane.h"
#include "tui/inspect/tabs.h"

#include "base/banned.h"

/* Of the catalog that a look's asset is in. */
static int64_t generation_of(const struct question *q)
{
	const struct look *l = question_asset(q)->look;

	for (ptrdiff_t i = 0; l && i < q->result.catalogs.len; i++)
		if (str_eq(q->result.catalogs.at[i].name, l->row.catalog))
			return q->result.catalogs.at[i].generation;
	return 0;
}

/* What the cache says replaces what the source has said only when all of it was read since. */
static bool comes_late(const struct question *seen, const struct question *q)
{
	return seen && seen->of == &inspect_fresh && q->of == &inspect_look && then_same(seen->then, q->then) &&
	       str_eq(seen->subject, q->subject) && generation_of(q) <= generation_of(seen);
}

static void looked(struct app *a, struct question *q)
{
	struct world *w = &a->world;

	if (comes_late(w->seen, q)) {
		arena_close(q->arena);
	} else {
		question_replace(&w->seen, q);
		w->times.missing = false;
	}
	relations_root(a);
	act_outside_looked(a);
}

/* At another time an asset may well not be there: that is an answer. */
static void not_looked(struct app *a, struct question *q)
{
	if (!a->world.times.then.number || q->err.kind != ERR_TABLE_NOT_FOUND) {
		answer_failed(a, q);
	} else {
		question_replace(&a->world.seen, NULL);
		a->world.times.missing = true;
		arena_close(q->arena);
	}
	act_outside_looked(a);
}

/* What a person should know about what came, without being in the way. */
static void tell_notes(struct app *a, const struct question *q)
{
	const str *notes = q->result.notes.at;
	ptrdiff_t n = q->result.notes.len, told = 0;

	if (a->message.len || (q->then.number && a->then_told))
		return;
	/* Of the session: a mistake in tags.yaml, say, that somebody made meanwhile. */
	if (!n) {
		notes = workspace_notes(a->asker.session, &n);
		told = a->notes_told;
		a->notes_told += n > told;
	}
	a->then_told = q->then.number && n > told;
	if (n <= told || str_eq(notes[told], sb_str(&a->noted)))
		return;
	sb_reset(&a->noted);
	sb_put(&a->noted, notes[told]);
	act_message(a, ROLE_WARNING, str_c(a->frame, notes[told]), "");
}

static void looked_fresh(struct app *a, struct question *q)
{
	tell_notes(a, q);
	a->world.looking = false;
	looked(a, q);
}

static void not_looked_fresh(struct app *a, struct question *q)
{
	a->world.looking = false;
	not_looked(a, q);
}

static void past_came(struct app *a, struct question *q)
{
	question_replace(&a->world.past, q);
}

static void health_came(struct app *a, struct question *q)
{
	question_replace(&a->world.health, q);
}

static void sample_came(struct app *a, struct question *q)
{
	question_replace(&a->world.sample, q);
}

/* That rows are not shown, and what would change it, is what its tab says. */
static void no_sample(struct app *a, struct question *q)
{
	if (q->err.kind == ERR_CANCELLED)
		arena_close(q->arena);
	else
		question_replace(&a->world.sample, q);
}

const struct purpose inspect_look = { .answer = looked, .failed = not_looked, .about = ABOUT_ASSET };
const struct purpose inspect_fresh = {
	.answer = looked_fresh, .failed = not_looked_fresh, .about = ABOUT_ASSET, .lane = JOB_SOURCE
};
const struct purpose inspect_past = { .answer = past_came, .about = ABOUT_ASSET };
const struct purpose inspect_health = { .answer = health_came, .about = ABOUT_ASSET };
const struct purpose inspect_sample = {
	.answer = sample_came, .failed = no_sample, .about = ABOUT_ASSET, .lane = JOB_SOURCE
};

void inspect_refreshed(struct app *a)
{
	a->past_asked = a->health_asked = false;
	if (a->world.wanted.len)
		ask_look(&a->asker, a->world.wanted, false);
}

void act_tab(struct app *a, ptrdiff_t by)
{
	struct pane_cursor *spot = &a->view.spot[PANE_INSPECT];
	int shown = tabs_shown(&a->world, (enum tab)spot->tab);

	spot->tab = (int)((spot->tab + by + shown) % shown);
	spot->cursor = spot->top = 0;
}

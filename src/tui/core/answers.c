/* A finished request: passes its answer to the room that asked, unless something else is in view by now. */
#include "tui/core/explorer.h"

#include "base/arena.h"

#include "base/banned.h"

/* A request for another time is no longer wanted; one without a time stays valid. */
static bool is_stale(const struct explorer_state *w, const struct question *q)
{
	if (q->of->about == ABOUT_ANYTHING)
		return false;
	return !as_of_same(q->then, w->times.then) || (q->of->about == ABOUT_ASSET && !str_eq(q->subject, w->wanted));
}

void answer_failed(struct app *a, struct question *q)
{
	if (q->err.kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	arena_close(q->arena);
}

/* Spelled for this face, whichever pane shows it. */
static void spell(struct app *a, struct question *q)
{
	struct strs *notes = &q->result.notes;

	err_spell(&q->err, &a->speller);
	for (ptrdiff_t i = 0; i < notes->len; i++)
		notes->at[i] = action_spell(q->arena, notes->at[i], &a->speller);
}

/* A command that is not typed to its end often names nothing: its view goes, and nothing is said. */
static void forgive(struct app *a, struct question *q)
{
	if (!q->good && q->err.kind != ERR_CANCELLED && q->ask.caller.quiet && !q->of->offers &&
	    q->of->about != ABOUT_ASSET && trial_end(a))
		q->err.kind = ERR_CANCELLED;
}

void question_deliver(struct app *a, const struct job *job)
{
	struct question *q = job->with;

	a->dirty = true;
	spell(a, q);
	if (!q->ask.caller.quiet && q->ask.tool) {
		struct view v = frame_view(a);

		state_step(&a->state, q, &v);
	}
	if (!is_stale(&a->state, q))
		forgive(a, q);
	if (is_stale(&a->state, q))
		arena_close(q->arena);
	else if (q->good)
		q->of->answer(a, q);
	else if (q->of->failed)
		q->of->failed(a, q);
	else
		answer_failed(a, q);
}

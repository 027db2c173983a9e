/* A view on trial: shown while its command is typed, then taken back with all that led to it. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

void trial_begin(struct app *a)
{
	struct trial *t = &a->command.trial;
	struct view v = frame_view(a);

	arena_reset(t->arena);
	t->before = view_in(t->arena, &v, NULL);
	t->moved = a->moved;
	t->told = a->message.len > 0;
	t->now = a->history.now;
	t->places.len = t->places.cap = 0;
	for (ptrdiff_t i = 0; i < a->history.places.len; i++)
		*push(&t->places, t->arena) = a->history.places.at[i];
	t->on = true;
}

bool trial_end(struct app *a)
{
	struct trial *t = &a->command.trial;

	if (!t->on)
		return false;
	t->on = false;
	a->history.places.len = t->places.len; /* it has had room for as many */
	if (t->places.len)
		memcpy(a->history.places.at, t->places.at, (size_t)t->places.len * sizeof *t->places.at);
	a->history.now = t->now;
	act_restore(a, &t->before);
	a->view.focus = t->before.focus;
	a->moved = t->moved;
	if (!t->told)
		sb_reset(&a->message);
	sb_reset(&a->said);
	return true;
}

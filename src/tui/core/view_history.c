#include "tui/core/view_history.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

void history_visit(struct history *h, const struct view *v)
{
	const struct view *before = h->places.len ? &h->places.at[h->now] : NULL;
	struct view copy = view_in(h->arena, v, before);

	if (before)
		h->places.len = h->now + 1;
	if (h->places.len >= HISTORY_MOST)
		memmove(h->places.at, h->places.at + 1, (size_t)--h->places.len * sizeof *h->places.at);
	*push(&h->places, h->arena) = copy;
	h->now = h->places.len - 1;
}

void history_note(struct history *h, const struct view *v)
{
	if (!h->places.len) {
		history_visit(h, v);
		return;
	}
	h->places.at[h->now] = view_in(h->arena, v, &h->places.at[h->now]);
}

void history_renamed(struct history *h, str catalog, str now)
{
	for (ptrdiff_t i = 0; i < h->places.len; i++)
		view_renamed(h->arena, &h->places.at[i], catalog, now);
}

const struct view *history_back(struct history *h)
{
	return h->now > 0 ? &h->places.at[--h->now] : NULL;
}

const struct view *history_forward(struct history *h)
{
	return h->now + 1 < h->places.len ? &h->places.at[++h->now] : NULL;
}

/* Handed over by the lot: to wake somebody for each asset would take longer than to read it. */
#include "store/apply/read_ahead.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"
#include "base/tide.h"

#include "base/banned.h"

enum { LOT = 64, LOTS = 3 };

struct lot {
	struct arena *arena;
	struct ahead_item item[LOT];
	ptrdiff_t len;	/* of them could be read */
	struct err err; /* why not the one after */
};

struct ahead {
	struct staging *staging;
	const uint32_t *order;
	ptrdiff_t n;
	const struct tag_giver *tags;
	str catalog;
	struct thread *thread;
	struct lot lot[LOTS];
	struct tide *made,
		*used;	/* lots: one is in the hands of the thread until it is made, and again once it is used */
	ptrdiff_t done; /* lots that were used */
	ptrdiff_t at;	/* of the lot that is being used; 0 with none in hand */
};

/* False: one could not be read, and nothing after it is. */
static bool fill(struct ahead *h, struct lot *lot, ptrdiff_t from)
{
	ptrdiff_t n = h->n - from < LOT ? h->n - from : LOT;

	arena_reset(lot->arena);
	lot->len = 0;
	if (staging_tide(h->staging) && !tide_await(staging_tide(h->staging), from + n))
		return err_set(&lot->err, ERR_CANCELLED, "the reading ended before all had come");
	for (; lot->len < n; lot->len++) {
		const struct staged *e = staging_at(h->staging, h->order[from + lot->len]);
		struct ahead_item *i = &lot->item[lot->len];

		if (!staging_read_settled(h->staging, e, lot->arena, &i->record, &i->asset, &lot->err))
			return false;
		i->tags = (struct tags){ 0 };
		if (h->tags)
			h->tags->of(h->tags->with, h->catalog, &i->asset, lot->arena, &i->tags);
	}
	return true;
}

static void read_on(void *with)
{
	struct ahead *h = with;
	bool good = true;

	for (ptrdiff_t i = 0; good && i * LOT < h->n && tide_await(h->used, i - LOTS + 1); i++) {
		good = fill(h, &h->lot[i % LOTS], i * LOT);
		tide_raise(h->made, i + 1);
	}
}

struct ahead *ahead_start(struct staging *g, const uint32_t *order, ptrdiff_t n, const struct tag_giver *tags,
			  str catalog)
{
	struct ahead *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct ahead){ .staging = g,
			     .order = order,
			     .n = n,
			     .tags = tags,
			     .catalog = catalog,
			     .made = tide_open(),
			     .used = tide_open() };
	for (int i = 0; i < LOTS; i++)
		h->lot[i].arena = arena_open();
	h->thread = thread_start(read_on, h);
	return h;
}

const struct ahead_item *ahead_next(struct ahead *h, struct err *err)
{
	struct lot *lot;

	if (h->at == LOT) {
		tide_raise(h->used, ++h->done);
		h->at = 0;
	}
	if (h->at == 0)
		tide_await(h->made, h->done + 1);
	lot = &h->lot[h->done % LOTS];
	assert(h->done * LOT + h->at < h->n);
	if (h->at == lot->len) {
		*err = lot->err;
		return NULL;
	}
	return &lot->item[h->at++];
}

void ahead_stop(struct ahead *h)
{
	if (!h)
		return;
	tide_end(h->used, false);
	thread_join(h->thread);
	for (int i = 0; i < LOTS; i++)
		arena_close(h->lot[i].arena);
	tide_close(h->used);
	tide_close(h->made);
	free(h);
}

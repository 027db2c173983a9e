/* Handed over by the lot: to wake somebody for each asset would take longer than to read it. */
#include "store/ahead.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"
#include "store/tide.h"

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
	struct mutex *mutex;
	struct cond *moved;
	struct thread *thread;
	struct lot lot[LOTS];
	/* Both only grow; a lot is in the hands of the thread until it is made, and again once it is used. */
	ptrdiff_t made, used;
	bool stopped;
	ptrdiff_t at; /* of the lot that is being used; 0 with none in hand */
};

static bool room_for_another(struct ahead *h)
{
	bool stopped;

	mutex_lock(h->mutex);
	while (h->made - h->used == LOTS && !h->stopped)
		cond_wait(h->moved, h->mutex);
	stopped = h->stopped;
	mutex_unlock(h->mutex);
	return !stopped;
}

static void move(struct ahead *h, ptrdiff_t *count)
{
	mutex_lock(h->mutex);
	++*count;
	cond_signal(h->moved);
	mutex_unlock(h->mutex);
}

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

	for (ptrdiff_t from = 0; good && from < h->n && room_for_another(h); from += LOT) {
		good = fill(h, &h->lot[from / LOT % LOTS], from);
		move(h, &h->made);
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
			     .mutex = mutex_open(),
			     .moved = cond_open() };
	for (int i = 0; i < LOTS; i++)
		h->lot[i].arena = arena_open();
	h->thread = thread_start(read_on, h);
	return h;
}

static void wait_for_lot(struct ahead *h)
{
	mutex_lock(h->mutex);
	while (h->made == h->used)
		cond_wait(h->moved, h->mutex);
	mutex_unlock(h->mutex);
}

const struct ahead_item *ahead_next(struct ahead *h, struct err *err)
{
	struct lot *lot;

	if (h->at == LOT) {
		move(h, &h->used);
		h->at = 0;
	}
	if (h->at == 0)
		wait_for_lot(h);
	lot = &h->lot[h->used % LOTS];
	assert(h->used * LOT + h->at < h->n);
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
	mutex_lock(h->mutex);
	h->stopped = true;
	cond_signal(h->moved);
	mutex_unlock(h->mutex);
	thread_join(h->thread);
	for (int i = 0; i < LOTS; i++)
		arena_close(h->lot[i].arena);
	cond_close(h->moved);
	mutex_close(h->mutex);
	free(h);
}

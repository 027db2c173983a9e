/*
 * Two threads build assets, one passes them on, in order; it also builds when the next lot is not ready. All rows must
 * have arrived, because both threads only read them. A small number is built by one thread.
 */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/work_queue.h"

#include "base/banned.h"

enum {
	LOT = 32,	 /* assets in one lot */
	LOTS = 6,	 /* lots that may wait */
	ALONE_MOST = 500 /* assets: starting a thread costs as much as building a few */
};

struct lot {
	struct arena *arena;
	struct asset asset[LOT];
	ptrdiff_t from;
};

struct pg_lots {
	const struct pg_reading *r;
	const struct pg_rel *const *rels;
	ptrdiff_t n;
	ptrdiff_t asked, at; /* assets: requested so far, and the next one to pass on */
	struct work_queue *queue;
	struct lot lot[LOTS], *taken;
};

static bool build(void *with, void *slot, struct err *err)
{
	const struct pg_lots *l = with;
	struct lot *lot = slot;

	(void)err;
	arena_reset(lot->arena);
	for (ptrdiff_t i = 0; i < LOT && lot->from + i < l->n; i++)
		pg_build(l->r, lot->arena, l->rels[lot->from + i], &lot->asset[i]);
	return true;
}

static void ask(struct pg_lots *l)
{
	struct err none = { 0 };

	while (l->asked < l->n && work_queue_has_room(l->queue)) {
		((struct lot *)work_queue_room(l->queue, &none))->from = l->asked;
		work_queue_put(l->queue);
		l->asked += LOT;
	}
}

struct pg_lots *pg_lots_start(const struct pg_reading *r, const struct pg_rel *const *rels, ptrdiff_t n)
{
	struct pg_lots *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct pg_lots){ .r = r, .rels = rels, .n = n };
	for (int i = 0; i < LOTS; i++)
		l->lot[i].arena = arena_open();
	l->queue = work_queue_open(l->lot, sizeof *l->lot, LOTS, n > ALONE_MOST ? QUEUE_SHARED : QUEUE_ALONE, build, l);
	ask(l);
	return l;
}

struct asset *pg_lots_next(struct pg_lots *l)
{
	struct err none = { 0 };

	if (l->at % LOT == 0) {
		work_queue_release(l->queue);
		ask(l);
		l->taken = work_queue_take(l->queue, &none);
	}
	return &l->taken->asset[l->at++ % LOT];
}

void pg_lots_close(struct pg_lots *l)
{
	work_queue_close(l->queue);
	for (int i = 0; i < LOTS; i++)
		arena_close(l->lot[i].arena);
	free(l);
}

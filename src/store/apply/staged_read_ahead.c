/* Assets are handed over in batches: waking a thread for each one would take longer than reading it. */
#include "store/apply/staged_read_ahead.h"
#include "store/tags.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/work_queue.h"
#include "base/thread_progress.h"

#include "base/banned.h"

enum { LOT = 64, LOTS = 3 };

struct lot {
	struct arena *arena;
	struct ahead_item item[LOT];
	ptrdiff_t from, len; /* len: number of readable assets */
	struct err err;	     /* why the next one is unreadable */
};

struct ahead {
	struct staging *staging;
	const uint32_t *order;
	ptrdiff_t n;
	const struct tag_giver *tags;
	str catalog;
	struct work_queue *queue;
	struct lot lot[LOTS];
	ptrdiff_t asked;   /* number of assets in the batches under way */
	struct lot *taken; /* NULL: none */
	ptrdiff_t at;	   /* index in it */
};

/* An asset that cannot be read is reported when its turn comes. */
static bool fill(void *with, void *slot, struct err *err)
{
	struct ahead *h = with;
	struct lot *lot = slot;
	ptrdiff_t n = h->n - lot->from < LOT ? h->n - lot->from : LOT;

	(void)err;
	arena_reset(lot->arena);
	lot->len = 0;
	if (staging_watermark(h->staging) && !thread_progress_await(staging_watermark(h->staging), lot->from + n)) {
		err_set(&lot->err, ERR_CANCELLED, "the source ended before it sent everything");
		return true;
	}
	for (; lot->len < n; lot->len++) {
		const struct staged *e = staging_at(h->staging, h->order[lot->from + lot->len]);
		struct ahead_item *i = &lot->item[lot->len];

		if (!staging_read_settled(h->staging, e, lot->arena, &i->record, &i->asset, &lot->err))
			return true;
		i->tags = (struct tags){ 0 };
		if (h->tags)
			h->tags->of(h->tags->with, h->catalog, &i->asset, lot->arena, &i->tags);
	}
	return true;
}

static void ask(struct ahead *h)
{
	struct err none = { 0 };

	while (h->asked < h->n && work_queue_has_room(h->queue)) {
		((struct lot *)work_queue_room(h->queue, &none))->from = h->asked;
		work_queue_put(h->queue);
		h->asked += LOT;
	}
}

struct ahead *ahead_start(struct staging *g, const uint32_t *order, ptrdiff_t n, const struct tag_giver *tags,
			  str catalog)
{
	struct ahead *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct ahead){ .staging = g, .order = order, .n = n, .tags = tags, .catalog = catalog };
	for (int i = 0; i < LOTS; i++)
		h->lot[i].arena = arena_open();
	h->queue = work_queue_open(h->lot, sizeof *h->lot, LOTS, QUEUE_WORKER, fill, h);
	ask(h);
	return h;
}

const struct ahead_item *ahead_next(struct ahead *h, struct err *err)
{
	if (!h->taken || h->at == LOT) {
		work_queue_release(h->queue);
		ask(h);
		h->taken = work_queue_take(h->queue, err);
		h->at = 0;
	}
	assert(h->taken && h->taken->from + h->at < h->n);
	if (h->at < h->taken->len)
		return &h->taken->item[h->at++];
	*err = h->taken->err;
	return NULL;
}

void ahead_stop(struct ahead *h)
{
	if (!h)
		return;
	work_queue_close(h->queue);
	for (int i = 0; i < LOTS; i++)
		arena_close(h->lot[i].arena);
	free(h);
}

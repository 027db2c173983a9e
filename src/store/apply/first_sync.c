#include "store/apply/first_sync.h"

#include "store/apply/apply.h"
#include "store/sync.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/task.h"
#include "base/thread_progress.h"

#include "base/banned.h"

enum { LOOK_MS = 50 }; /* interval of progress reports */

struct first_sync {
	struct store *store;
	struct staging *staging;
	const struct stop *stop;
	struct sync_info info, last; /* last: from the end of reading on */
	struct task *task;
	struct mutex *mutex;
	/* Guarded by the mutex. */
	const char *stage;
	int64_t done, of;
	/* Owned by the task until it has ended. */
	bool good, none;
	struct sync_result result;
	struct err err;
};

/* The observer is called by one thread only, and not by this one. */
static void note_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	struct first_sync *a = with;

	mutex_lock(a->mutex);
	a->stage = stage;
	a->done = done;
	a->of = of;
	mutex_unlock(a->mutex);
}

static void work(void *with)
{
	struct first_sync *a = with;
	struct applying p = { .g = a->staging, .info = &a->info, .last = &a->last };

	a->good = apply_run(&p, a->store, a->stop, &a->result, &a->err);
	a->none = a->good && p.known;
}

struct first_sync *first_sync_start(struct store *s, struct staging *g, const struct sync_info *info,
				    const struct stop *stop)
{
	struct first_sync *a = must_realloc(NULL, (ptrdiff_t)sizeof *a);

	*a = (struct first_sync){ .store = s, .staging = g, .stop = stop, .info = *info, .mutex = mutex_open() };
	a->info.progress = note_progress;
	a->info.progress_with = a;
	a->task = task_start(work, a);
	if (a->task)
		return a;
	mutex_close(a->mutex);
	free(a);
	return NULL;
}

static bool was_read(struct store *s, int64_t catalog)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct catalog c;

	return !store_catalog_of(s, a, catalog, &c, &ignored) || c.generation;
}

struct first_sync *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info,
				     const struct asset_ref *names, ptrdiff_t n, const struct stop *stop)
{
	if (n < LARGE || n >= HUGE || was_read(s, info->catalog) || !staging_expect(g, names, n))
		return NULL;
	return first_sync_start(s, g, info, stop);
}

/* Sets the sync info known at the end of reading. */
static void put_last(struct first_sync *a, const struct sync_info *info)
{
	a->last = *info;
	a->last.taken_at = a->info.taken_at;
	a->last.progress = note_progress;
	a->last.progress_with = a;
}

static void tell(struct first_sync *a, const struct sync_info *info)
{
	const char *stage;
	int64_t done, of;

	mutex_lock(a->mutex);
	stage = a->stage;
	done = a->done;
	of = a->of;
	mutex_unlock(a->mutex);
	if (stage)
		info->progress(info->progress_with, stage, done, of);
}

static void wait_for(struct first_sync *a, const struct sync_info *info)
{
	while (!task_wait(a->task, LOOK_MS))
		if (info && info->progress)
			tell(a, info);
	task_join(a->task);
}

static void close(struct first_sync *a)
{
	mutex_close(a->mutex);
	free(a);
}

/* All expected assets are in the staging, or the reading failed. */
static bool end_reading(struct first_sync *a, const struct sync_info *info, struct err *err)
{
	bool whole = info && staging_is_whole(a->staging, err);

	if (whole)
		put_last(a, info);
	thread_progress_end(staging_watermark(a->staging), whole);
	return whole;
}

bool store_apply_end(struct first_sync *a, const struct sync_info *info, bool *done, struct sync_result *out,
		     struct err *err)
{
	bool good = end_reading(a, info, err);

	wait_for(a, info);
	*done = good && !a->none;
	if (*done && a->good)
		*out = a->result;
	else if (*done)
		*err = a->err;
	good = good && (a->none || a->good);
	close(a);
	return good;
}

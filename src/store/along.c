#include "store/apply/stream_apply.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"
#include "base/tide.h"

#include "base/banned.h"

enum { LOOK_MS = 50 }; /* how often progress is told */

struct along {
	struct store *store;
	struct staging *staging;
	const struct stop *stop;
	along_run run;
	struct sync_info info, last; /* last: from the end of the reading on */
	struct thread *thread;
	struct mutex *mutex;
	struct cond *moved;
	/* Behind the mutex. */
	bool over;
	const char *stage;
	int64_t done, of;
	/* The thread's until it is over. */
	bool good, none;
	struct sync_result result;
	struct err err;
};

/* Whoever watches is called by one thread alone, which is not this one. */
static void note_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	struct along *a = with;

	mutex_lock(a->mutex);
	a->stage = stage;
	a->done = done;
	a->of = of;
	mutex_unlock(a->mutex);
}

static void work(void *with)
{
	struct along *a = with;

	a->good = a->run(a->store, a->staging, a, a->stop, &a->none, &a->result, &a->err);
	mutex_lock(a->mutex);
	a->over = true;
	cond_signal(a->moved);
	mutex_unlock(a->mutex);
}

struct along *along_start(struct store *s, struct staging *g, const struct sync_info *info, along_run run,
			  const struct stop *stop)
{
	struct along *a = must_realloc(NULL, (ptrdiff_t)sizeof *a);

	*a = (struct along){ .store = s,
			     .staging = g,
			     .stop = stop,
			     .run = run,
			     .info = *info,
			     .mutex = mutex_open(),
			     .moved = cond_open() };
	a->info.progress = note_progress;
	a->info.progress_with = a;
	a->thread = thread_start(work, a);
	return a;
}

const struct sync_info *along_info(const struct along *a)
{
	return &a->info;
}

const struct sync_info *along_last(struct along *a)
{
	return tide_await_end(staging_tide(a->staging)) ? &a->last : NULL;
}

/* What was found out meanwhile. */
static void put_last(struct along *a, const struct sync_info *info)
{
	a->last = *info;
	a->last.taken_at = a->info.taken_at;
	a->last.progress = note_progress;
	a->last.progress_with = a;
}

static bool is_over(struct along *a, const char **stage, int64_t *done, int64_t *of)
{
	bool over;

	mutex_lock(a->mutex);
	if (!a->over)
		cond_wait_ms(a->moved, a->mutex, LOOK_MS);
	over = a->over;
	*stage = a->stage;
	*done = a->done;
	*of = a->of;
	mutex_unlock(a->mutex);
	return over;
}

static void wait_for(struct along *a, const struct sync_info *info)
{
	int64_t done, of;
	const char *stage;

	while (!is_over(a, &stage, &done, &of))
		if (info && info->progress && stage)
			info->progress(info->progress_with, stage, done, of);
	thread_join(a->thread);
}

static void close(struct along *a)
{
	cond_close(a->moved);
	mutex_close(a->mutex);
	free(a);
}

/* All that was expected is in its file, or the reading failed. */
static bool end_tide(struct along *a, const struct sync_info *info, struct err *err)
{
	bool whole = info && staging_is_whole(a->staging, err);

	if (whole)
		put_last(a, info);
	tide_end(staging_tide(a->staging), whole);
	return whole;
}

bool along_end(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out, struct err *err)
{
	bool good = end_tide(a, info, err);

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

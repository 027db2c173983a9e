#include "base/thread_progress.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/mutex.h"

#include "base/banned.h"

struct thread_progress {
	struct mutex *mutex;
	struct cond *moved;
	ptrdiff_t level;
	bool ended, whole;
};

struct thread_progress *thread_progress_open(void)
{
	struct thread_progress *w = must_realloc(NULL, (ptrdiff_t)sizeof *w);

	*w = (struct thread_progress){ .mutex = mutex_open(), .moved = cond_open() };
	return w;
}

void thread_progress_close(struct thread_progress *w)
{
	if (!w)
		return;
	cond_close(w->moved);
	mutex_close(w->mutex);
	free(w);
}

void thread_progress_raise(struct thread_progress *w, ptrdiff_t level)
{
	mutex_lock(w->mutex);
	w->level = level;
	cond_broadcast(w->moved);
	mutex_unlock(w->mutex);
}

void thread_progress_end(struct thread_progress *w, bool whole)
{
	mutex_lock(w->mutex);
	w->whole = w->ended ? w->whole : whole;
	w->ended = true;
	cond_broadcast(w->moved);
	mutex_unlock(w->mutex);
}

bool thread_progress_await(struct thread_progress *w, ptrdiff_t level)
{
	bool reached;

	mutex_lock(w->mutex);
	while (w->level < level && !w->ended)
		cond_wait(w->moved, w->mutex);
	reached = w->level >= level && (w->whole || !w->ended);
	mutex_unlock(w->mutex);
	return reached;
}

bool thread_progress_await_end(struct thread_progress *w)
{
	bool whole;

	mutex_lock(w->mutex);
	while (!w->ended)
		cond_wait(w->moved, w->mutex);
	whole = w->whole;
	mutex_unlock(w->mutex);
	return whole;
}

bool thread_progress_ended(struct thread_progress *w, int64_t ms)
{
	bool ended;

	mutex_lock(w->mutex);
	while (!w->ended && ms > 0 && cond_wait_ms(w->moved, w->mutex, ms))
		;
	ended = w->ended;
	mutex_unlock(w->mutex);
	return ended;
}

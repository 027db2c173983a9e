#include "base/watermark.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/lock.h"

#include "base/banned.h"

struct watermark {
	struct mutex *mutex;
	struct cond *moved;
	ptrdiff_t level;
	bool ended, whole;
};

struct watermark *watermark_open(void)
{
	struct watermark *w = must_realloc(NULL, (ptrdiff_t)sizeof *w);

	*w = (struct watermark){ .mutex = mutex_open(), .moved = cond_open() };
	return w;
}

void watermark_close(struct watermark *w)
{
	if (!w)
		return;
	cond_close(w->moved);
	mutex_close(w->mutex);
	free(w);
}

void watermark_raise(struct watermark *w, ptrdiff_t level)
{
	mutex_lock(w->mutex);
	w->level = level;
	cond_broadcast(w->moved);
	mutex_unlock(w->mutex);
}

void watermark_end(struct watermark *w, bool whole)
{
	mutex_lock(w->mutex);
	w->whole = w->ended ? w->whole : whole;
	w->ended = true;
	cond_broadcast(w->moved);
	mutex_unlock(w->mutex);
}

bool watermark_await(struct watermark *w, ptrdiff_t level)
{
	bool reached;

	mutex_lock(w->mutex);
	while (w->level < level && !w->ended)
		cond_wait(w->moved, w->mutex);
	reached = w->level >= level && (w->whole || !w->ended);
	mutex_unlock(w->mutex);
	return reached;
}

bool watermark_await_end(struct watermark *w)
{
	bool whole;

	mutex_lock(w->mutex);
	while (!w->ended)
		cond_wait(w->moved, w->mutex);
	whole = w->whole;
	mutex_unlock(w->mutex);
	return whole;
}

bool watermark_ended(struct watermark *w, int64_t ms)
{
	bool ended;

	mutex_lock(w->mutex);
	while (!w->ended && ms > 0 && cond_wait_ms(w->moved, w->mutex, ms))
		;
	ended = w->ended;
	mutex_unlock(w->mutex);
	return ended;
}

#include "base/tide.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

struct tide {
	struct mutex *mutex;
	struct cond *moved;
	ptrdiff_t level;
	bool ended, whole;
};

struct tide *tide_open(void)
{
	struct tide *t = must_realloc(NULL, (ptrdiff_t)sizeof *t);

	*t = (struct tide){ .mutex = mutex_open(), .moved = cond_open() };
	return t;
}

void tide_close(struct tide *t)
{
	if (!t)
		return;
	cond_close(t->moved);
	mutex_close(t->mutex);
	free(t);
}

void tide_raise(struct tide *t, ptrdiff_t level)
{
	mutex_lock(t->mutex);
	t->level = level;
	cond_broadcast(t->moved);
	mutex_unlock(t->mutex);
}

void tide_end(struct tide *t, bool whole)
{
	mutex_lock(t->mutex);
	t->whole = t->ended ? t->whole : whole;
	t->ended = true;
	cond_broadcast(t->moved);
	mutex_unlock(t->mutex);
}

bool tide_await(struct tide *t, ptrdiff_t level)
{
	bool reached;

	mutex_lock(t->mutex);
	while (t->level < level && !t->ended)
		cond_wait(t->moved, t->mutex);
	reached = t->level >= level && (t->whole || !t->ended);
	mutex_unlock(t->mutex);
	return reached;
}

bool tide_await_end(struct tide *t)
{
	bool whole;

	mutex_lock(t->mutex);
	while (!t->ended)
		cond_wait(t->moved, t->mutex);
	whole = t->whole;
	mutex_unlock(t->mutex);
	return whole;
}

#include "base/pipe.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/lock.h"
#include "base/task.h"

#include "base/banned.h"

struct pipe {
	char *slots;
	ptrdiff_t size, count;
	enum pipe_workers workers;
	bool (*work)(void *with, void *slot, struct err *err);
	void *with;
	struct task *task; /* NULL: none */
	struct mutex *mutex;
	struct cond *moved;
	/* Behind the mutex. Slots are counted from the beginning: put >= begun >= released. */
	ptrdiff_t put, begun, released;
	ptrdiff_t failed_at; /* -1: nothing failed; else err says why */
	struct err err;
	bool *done; /* of each slot: it was worked on */
	bool held;  /* the oldest was taken and is not released */
	bool ended, stopped;
};

static void *slot(const struct pipe *p, ptrdiff_t n)
{
	return p->slots + n % p->count * p->size;
}

/* ---- the work, with the lock held ---- */

static bool is_to_do(const struct pipe *p)
{
	return p->begun < p->put && p->failed_at < 0 && !p->stopped;
}

static void fail(struct pipe *p, ptrdiff_t n, const struct err *why)
{
	if (p->failed_at >= 0 && p->failed_at <= n)
		return;
	p->failed_at = n;
	p->err = *why;
}

/* Not held while it works. */
static void work_one(struct pipe *p)
{
	ptrdiff_t n = p->begun++;
	struct err err = { 0 };
	bool good;

	mutex_unlock(p->mutex);
	good = p->work(p->with, slot(p, n), &err);
	mutex_lock(p->mutex);
	if (good)
		p->done[n % p->count] = true;
	else
		fail(p, n, &err);
	cond_broadcast(p->moved);
}

static void work_on(void *with)
{
	struct pipe *p = with;

	mutex_lock(p->mutex);
	while (!p->stopped && (!p->ended || is_to_do(p))) {
		if (is_to_do(p))
			work_one(p);
		else
			cond_wait(p->moved, p->mutex);
	}
	mutex_unlock(p->mutex);
}

struct pipe *pipe_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum pipe_workers workers,
		       bool (*work)(void *with, void *slot, struct err *err), void *with)
{
	struct pipe *p = must_realloc(NULL, (ptrdiff_t)sizeof *p);

	*p = (struct pipe){ .slots = slots,
			    .size = size,
			    .count = count,
			    .workers = workers,
			    .work = work,
			    .with = with,
			    .mutex = mutex_open(),
			    .moved = cond_open(),
			    .failed_at = -1,
			    .done = must_realloc(NULL, count) };
	for (ptrdiff_t i = 0; i < count; i++)
		p->done[i] = false;
	if (work && workers != PIPE_ALONE)
		p->task = task_start(work_on, p);
	return p;
}

void pipe_close(struct pipe *p)
{
	if (!p)
		return;
	pipe_stop(p);
	task_join(p->task);
	cond_close(p->moved);
	mutex_close(p->mutex);
	free(p->done);
	free(p);
}

/* ---- whoever puts ---- */

bool pipe_has_room(struct pipe *p)
{
	bool room;

	mutex_lock(p->mutex);
	room = p->put - p->released < p->count;
	mutex_unlock(p->mutex);
	return room;
}

void *pipe_room(struct pipe *p, struct err *err)
{
	bool room;

	mutex_lock(p->mutex);
	while (p->put - p->released == p->count && p->failed_at < 0 && !p->stopped)
		cond_wait(p->moved, p->mutex);
	if (p->failed_at >= 0)
		*err = p->err;
	room = p->failed_at < 0 && !p->stopped;
	mutex_unlock(p->mutex);
	return room ? slot(p, p->put) : NULL;
}

void pipe_put(struct pipe *p)
{
	mutex_lock(p->mutex);
	assert(!p->ended && p->put - p->released < p->count);
	p->done[p->put++ % p->count] = !p->work;
	cond_broadcast(p->moved);
	if (p->work && p->workers == PIPE_WORKER && !p->task && is_to_do(p))
		work_one(p);
	mutex_unlock(p->mutex);
}

void pipe_end(struct pipe *p, const struct err *why)
{
	mutex_lock(p->mutex);
	p->ended = true;
	if (why)
		fail(p, p->put, why);
	cond_broadcast(p->moved);
	mutex_unlock(p->mutex);
}

/* ---- whoever takes ---- */

/* With the lock held. */
static void release(struct pipe *p)
{
	if (!p->held)
		return;
	p->done[p->released++ % p->count] = p->held = false;
	cond_broadcast(p->moved);
}

/* With the lock held: is there nothing to wait for? */
static bool is_settled(const struct pipe *p)
{
	if (p->released < p->put && p->done[p->released % p->count])
		return true;
	return p->failed_at == p->released || p->stopped || (p->ended && p->released == p->put);
}

void *pipe_take(struct pipe *p, struct err *err)
{
	mutex_lock(p->mutex);
	release(p);
	while (!is_settled(p)) {
		if (p->workers != PIPE_WORKER && is_to_do(p))
			work_one(p);
		else
			cond_wait(p->moved, p->mutex);
	}
	p->held = p->released < p->put && p->done[p->released % p->count];
	if (!p->held && p->failed_at == p->released)
		*err = p->err;
	mutex_unlock(p->mutex);
	return p->held ? slot(p, p->released) : NULL;
}

void pipe_release(struct pipe *p)
{
	mutex_lock(p->mutex);
	release(p);
	mutex_unlock(p->mutex);
}

void pipe_stop(struct pipe *p)
{
	mutex_lock(p->mutex);
	p->stopped = true;
	cond_broadcast(p->moved);
	mutex_unlock(p->mutex);
}

bool pipe_is_empty(struct pipe *p)
{
	bool empty;

	mutex_lock(p->mutex);
	empty = p->released == p->put;
	mutex_unlock(p->mutex);
	return empty;
}

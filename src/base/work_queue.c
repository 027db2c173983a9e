#include "base/work_queue.h"

#include <assert.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/task.h"

#include "base/banned.h"

struct work_queue {
	char *slots;
	ptrdiff_t size, count;
	enum work_queue_workers workers;
	bool (*work)(void *with, void *slot, struct err *err);
	void *with;
	struct task *task; /* NULL: none */
	struct mutex *mutex;
	struct cond *moved;
	/* Guarded by the mutex. Slots are counted from the beginning: put >= begun >= released. */
	ptrdiff_t put, begun, released;
	ptrdiff_t failed_at; /* -1: no failure; otherwise err has the reason */
	struct err err;
	bool *done; /* of each slot: it was processed */
	bool held;  /* the oldest was taken and not yet released */
	bool ended, stopped;
};

static void *slot(const struct work_queue *p, ptrdiff_t n)
{
	return p->slots + n % p->count * p->size;
}

/* ---- processing, with the lock held ---- */

static bool is_to_do(const struct work_queue *p)
{
	return p->begun < p->put && p->failed_at < 0 && !p->stopped;
}

static void fail(struct work_queue *p, ptrdiff_t n, const struct err *why)
{
	if (p->failed_at >= 0 && p->failed_at <= n)
		return;
	p->failed_at = n;
	p->err = *why;
}

/* Releases the lock while it works. */
static void work_one(struct work_queue *p)
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
	struct work_queue *p = with;

	mutex_lock(p->mutex);
	while (!p->stopped && (!p->ended || is_to_do(p))) {
		if (is_to_do(p))
			work_one(p);
		else
			cond_wait(p->moved, p->mutex);
	}
	mutex_unlock(p->mutex);
}

struct work_queue *work_queue_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum work_queue_workers workers,
				   bool (*work)(void *with, void *slot, struct err *err), void *with)
{
	struct work_queue *p = must_realloc(NULL, (ptrdiff_t)sizeof *p);

	*p = (struct work_queue){ .slots = slots,
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

void work_queue_close(struct work_queue *p)
{
	if (!p)
		return;
	work_queue_stop(p);
	task_join(p->task);
	cond_close(p->moved);
	mutex_close(p->mutex);
	free(p->done);
	free(p);
}

/* ---- the producer ---- */

bool work_queue_has_room(struct work_queue *p)
{
	bool room;

	mutex_lock(p->mutex);
	room = p->put - p->released < p->count;
	mutex_unlock(p->mutex);
	return room;
}

void *work_queue_room(struct work_queue *p, struct err *err)
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

void work_queue_put(struct work_queue *p)
{
	mutex_lock(p->mutex);
	assert(!p->ended && p->put - p->released < p->count);
	p->done[p->put++ % p->count] = !p->work;
	cond_broadcast(p->moved);
	if (p->work && p->workers == PIPE_WORKER && !p->task && is_to_do(p))
		work_one(p);
	mutex_unlock(p->mutex);
}

void work_queue_end(struct work_queue *p, const struct err *why)
{
	mutex_lock(p->mutex);
	p->ended = true;
	if (why)
		fail(p, p->put, why);
	cond_broadcast(p->moved);
	mutex_unlock(p->mutex);
}

/* ---- the consumer ---- */

/* With the lock held. */
static void release(struct work_queue *p)
{
	if (!p->held)
		return;
	p->done[p->released++ % p->count] = p->held = false;
	cond_broadcast(p->moved);
}

/* With the lock held: is there nothing to wait for? */
static bool is_settled(const struct work_queue *p)
{
	if (p->released < p->put && p->done[p->released % p->count])
		return true;
	return p->failed_at == p->released || p->stopped || (p->ended && p->released == p->put);
}

void *work_queue_take(struct work_queue *p, struct err *err)
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

void work_queue_release(struct work_queue *p)
{
	mutex_lock(p->mutex);
	release(p);
	mutex_unlock(p->mutex);
}

void work_queue_stop(struct work_queue *p)
{
	mutex_lock(p->mutex);
	p->stopped = true;
	cond_broadcast(p->moved);
	mutex_unlock(p->mutex);
}

bool work_queue_is_empty(struct work_queue *p)
{
	bool empty;

	mutex_lock(p->mutex);
	empty = p->released == p->put;
	mutex_unlock(p->mutex);
	return empty;
}

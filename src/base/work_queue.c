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

static void *slot(const struct work_queue *q, ptrdiff_t n)
{
	return q->slots + n % q->count * q->size;
}

/* ---- processing, with the lock held ---- */

static bool is_to_do(const struct work_queue *q)
{
	return q->begun < q->put && q->failed_at < 0 && !q->stopped;
}

static void fail(struct work_queue *q, ptrdiff_t n, const struct err *why)
{
	if (q->failed_at >= 0 && q->failed_at <= n)
		return;
	q->failed_at = n;
	q->err = *why;
}

/* Releases the lock while it works. */
static void work_one(struct work_queue *q)
{
	ptrdiff_t n = q->begun++;
	struct err err = { 0 };
	bool good;

	mutex_unlock(q->mutex);
	good = q->work(q->with, slot(q, n), &err);
	mutex_lock(q->mutex);
	if (good)
		q->done[n % q->count] = true;
	else
		fail(q, n, &err);
	cond_broadcast(q->moved);
}

static void work_on(void *with)
{
	struct work_queue *q = with;

	mutex_lock(q->mutex);
	while (!q->stopped && (!q->ended || is_to_do(q))) {
		if (is_to_do(q))
			work_one(q);
		else
			cond_wait(q->moved, q->mutex);
	}
	mutex_unlock(q->mutex);
}

struct work_queue *work_queue_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum work_queue_workers workers,
				   bool (*work)(void *with, void *slot, struct err *err), void *with)
{
	struct work_queue *q = must_realloc(NULL, (ptrdiff_t)sizeof *q);

	*q = (struct work_queue){ .slots = slots,
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
		q->done[i] = false;
	if (work && workers != QUEUE_ALONE)
		q->task = task_start(work_on, q);
	return q;
}

void work_queue_close(struct work_queue *q)
{
	if (!q)
		return;
	work_queue_stop(q);
	task_join(q->task);
	cond_close(q->moved);
	mutex_close(q->mutex);
	free(q->done);
	free(q);
}

/* ---- the producer ---- */

bool work_queue_has_room(struct work_queue *q)
{
	bool room;

	mutex_lock(q->mutex);
	room = q->put - q->released < q->count;
	mutex_unlock(q->mutex);
	return room;
}

void *work_queue_room(struct work_queue *q, struct err *err)
{
	bool room;

	mutex_lock(q->mutex);
	while (q->put - q->released == q->count && q->failed_at < 0 && !q->stopped)
		cond_wait(q->moved, q->mutex);
	if (q->failed_at >= 0)
		*err = q->err;
	room = q->failed_at < 0 && !q->stopped;
	mutex_unlock(q->mutex);
	return room ? slot(q, q->put) : NULL;
}

void work_queue_put(struct work_queue *q)
{
	mutex_lock(q->mutex);
	assert(!q->ended && q->put - q->released < q->count);
	q->done[q->put++ % q->count] = !q->work;
	cond_broadcast(q->moved);
	if (q->work && q->workers == QUEUE_WORKER && !q->task && is_to_do(q))
		work_one(q);
	mutex_unlock(q->mutex);
}

void work_queue_end(struct work_queue *q, const struct err *why)
{
	mutex_lock(q->mutex);
	q->ended = true;
	if (why)
		fail(q, q->put, why);
	cond_broadcast(q->moved);
	mutex_unlock(q->mutex);
}

/* ---- the consumer ---- */

/* With the lock held. */
static void release(struct work_queue *q)
{
	if (!q->held)
		return;
	q->done[q->released++ % q->count] = q->held = false;
	cond_broadcast(q->moved);
}

/* With the lock held: is there nothing to wait for? */
static bool is_settled(const struct work_queue *q)
{
	if (q->released < q->put && q->done[q->released % q->count])
		return true;
	return q->failed_at == q->released || q->stopped || (q->ended && q->released == q->put);
}

void *work_queue_take(struct work_queue *q, struct err *err)
{
	mutex_lock(q->mutex);
	release(q);
	while (!is_settled(q)) {
		if (q->workers != QUEUE_WORKER && is_to_do(q))
			work_one(q);
		else
			cond_wait(q->moved, q->mutex);
	}
	q->held = q->released < q->put && q->done[q->released % q->count];
	if (!q->held && q->failed_at == q->released)
		*err = q->err;
	mutex_unlock(q->mutex);
	return q->held ? slot(q, q->released) : NULL;
}

void work_queue_release(struct work_queue *q)
{
	mutex_lock(q->mutex);
	release(q);
	mutex_unlock(q->mutex);
}

void work_queue_stop(struct work_queue *q)
{
	mutex_lock(q->mutex);
	q->stopped = true;
	cond_broadcast(q->moved);
	mutex_unlock(q->mutex);
}

bool work_queue_is_empty(struct work_queue *q)
{
	bool empty;

	mutex_lock(q->mutex);
	empty = q->released == q->put;
	mutex_unlock(q->mutex);
	return empty;
}

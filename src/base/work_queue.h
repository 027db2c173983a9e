/*
 * A bounded, ordered queue. Slots, owned by the caller, go from the producer through the queue's own worker to the
 * consumer; these may be one thread or two. Putting waits for room, taking waits for results. An end or a failure
 * reaches the other side after everything before it; either side may close.
 */
#ifndef OCAT_BASE_WORK_QUEUE_H
#define OCAT_BASE_WORK_QUEUE_H

#include "base/err.h"

struct work_queue;

enum work_queue_workers {
	QUEUE_WORKER, /* a task; without a thread, the producer */
	QUEUE_SHARED, /* a task, and any side that waits for unstarted work: the work must allow that */
	QUEUE_ALONE,  /* the consumer, without a task */
};

/*
 * A slot belongs to the producer from work_queue_room until it is put, to the worker until it is processed, and to the
 * consumer until it is released. work NULL: no processing; a put slot can be taken at once. work returns false on
 * failure.
 */
struct work_queue *work_queue_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum work_queue_workers workers,
		       bool (*work)(void *with, void *slot, struct err *err), void *with);
/* Waits for the worker's slot, but not for those not yet started. NULL is fine. */
void work_queue_close(struct work_queue *q);

/* For the producer. */
bool work_queue_has_room(struct work_queue *q);
/* NULL: the work failed; without an error, the other side stopped. */
void *work_queue_room(struct work_queue *q, struct err *err);
void work_queue_put(struct work_queue *q);			  /* the slot from work_queue_room */
void work_queue_end(struct work_queue *q, const struct err *why); /* no more slots; why: NULL, or a failure */

/* For the consumer. */
void *work_queue_take(struct work_queue *q, struct err *err); /* releases the previous one; NULL: failure or end */
void work_queue_release(struct work_queue *q);
void work_queue_stop(struct work_queue *q); /* no more slots are wanted */
bool work_queue_is_empty(struct work_queue *q); /* everything put was taken and released */

#endif

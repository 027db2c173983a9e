/*
 * A bounded queue in order. Slots, which are the caller's, go from whoever puts them through the queue's own worker to
 * whoever takes them: one thread that does both, or two. Putting waits for room, taking waits for what comes. An end or a
 * failure reaches the other side after what was before it; either side may close.
 */
#ifndef OCAT_BASE_WORK_QUEUE_H
#define OCAT_BASE_WORK_QUEUE_H

#include "base/err.h"

struct work_queue;

enum work_queue_workers {
	PIPE_WORKER, /* a task; where no thread can be had, whoever puts */
	PIPE_SHARED, /* a task, and whoever waits for what it has not begun: work must bear that */
	PIPE_ALONE,  /* whoever takes, and no task */
};

/*
 * A slot belongs to whoever got it from work_queue_room until it is put, to the worker until it is worked on, and to whoever
 * took it until it is released. work NULL: none; what is put may be taken. It returns false when it failed.
 */
struct work_queue *work_queue_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum work_queue_workers workers,
		       bool (*work)(void *with, void *slot, struct err *err), void *with);
/* Waits for the worker's slot, not for those that were put and not begun. NULL is fine. */
void work_queue_close(struct work_queue *p);

/* Of whoever puts. */
bool work_queue_has_room(struct work_queue *p);
void *work_queue_room(struct work_queue *p, struct err *err); /* NULL: the work failed; with no error: the other side stopped */
void work_queue_put(struct work_queue *p);			  /* what work_queue_room gave */
void work_queue_end(struct work_queue *p, const struct err *why); /* nothing more comes; why: NULL, or a failure */

/* Of whoever takes. */
void *work_queue_take(struct work_queue *p, struct err *err); /* releases the one before; NULL: a failure, or without an error the end */
void work_queue_release(struct work_queue *p);
void work_queue_stop(struct work_queue *p); /* nothing more is wanted */
bool work_queue_is_empty(struct work_queue *p); /* all that was put was taken and released */

#endif

/*
 * A bounded queue in order. Slots, which are the caller's, go from whoever puts them through a worker of the pipe's own to
 * whoever takes them: one thread that does both, or two. Putting waits for room, taking waits for what comes. An end or a
 * failure reaches the other side after what was before it; either side may close.
 */
#ifndef OCAT_BASE_PIPE_H
#define OCAT_BASE_PIPE_H

#include "base/err.h"

struct pipe;

enum pipe_workers {
	PIPE_WORKER, /* a task; where no thread can be had, whoever puts */
	PIPE_SHARED, /* a task, and whoever waits for what it has not begun: work must bear that */
	PIPE_ALONE,  /* whoever takes, and no task */
};

/*
 * A slot belongs to whoever got it from pipe_room until it is put, to the worker until it is worked on, and to whoever
 * took it until it is released. work NULL: none; what is put may be taken. It returns false when it failed.
 */
struct pipe *pipe_open(void *slots, ptrdiff_t size, ptrdiff_t count, enum pipe_workers workers,
		       bool (*work)(void *with, void *slot, struct err *err), void *with);
/* Waits for the worker's slot, not for those that were put and not begun. NULL is fine. */
void pipe_close(struct pipe *p);

/* Of whoever puts. */
bool pipe_has_room(struct pipe *p);
void *pipe_room(struct pipe *p, struct err *err); /* NULL: the work failed; with no error: the other side stopped */
void pipe_put(struct pipe *p);			  /* what pipe_room gave */
void pipe_end(struct pipe *p, const struct err *why); /* nothing more comes; why: NULL, or a failure */

/* Of whoever takes. */
void *pipe_take(struct pipe *p, struct err *err); /* releases the one before; NULL: a failure, or without an error the end */
void pipe_release(struct pipe *p);
void pipe_stop(struct pipe *p); /* nothing more is wanted */
bool pipe_is_empty(struct pipe *p); /* all that was put was taken and released */

#endif

/*
 * The progress of one thread, for others that wait for it. The level only rises; then it ends, complete or incomplete.
 */
#ifndef OCAT_BASE_THREAD_PROGRESS_H
#define OCAT_BASE_THREAD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct thread_progress;

struct thread_progress *thread_progress_open(void);
void thread_progress_close(struct thread_progress *w); /* NULL is fine */
void thread_progress_raise(struct thread_progress *w, ptrdiff_t level);
/* Ends it; whole: complete. Only the first end counts. */
void thread_progress_end(struct thread_progress *w, bool whole);
/* Waits for the level. False: it ended below that level, or incomplete. */
bool thread_progress_await(struct thread_progress *w, ptrdiff_t level);
/* Waits for the end: was it complete? */
bool thread_progress_await_end(struct thread_progress *w);
/* Has it ended? Waits up to ms milliseconds. */
bool thread_progress_ended(struct thread_progress *w, int64_t ms);

#endif

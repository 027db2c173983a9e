/*
 * A background task: one function on a thread of its own. No thread begins anywhere else; base/pipe is a queue with a
 * task behind it, and workspace/job keeps the tasks that serve a loop.
 */
#ifndef OCAT_BASE_TASK_H
#define OCAT_BASE_TASK_H

#include <stdbool.h>
#include <stdint.h>

struct task;

/* Signals are blocked in it. NULL, and errno says why: no thread can be had now. */
struct task *task_start(void (*run)(void *with), void *with);
/* Has it ended? Waits up to so many milliseconds for that. NULL has. */
bool task_wait(struct task *t, int64_t ms);
/* Waits for its end and frees it. NULL is fine. */
void task_join(struct task *t);
/*
 * Leaves one to itself that may hang for ever. Whoever is last, this call or the end of the task, calls away(with), which
 * frees what both used.
 */
void task_leave(struct task *t, void (*away)(void *with));

#endif

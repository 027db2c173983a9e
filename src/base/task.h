/*
 * A background task: one function on its own thread. No other code starts threads; base/work_queue is a queue with a
 * task behind it, and workspace/job keeps the tasks that serve a loop.
 */
#ifndef OCAT_BASE_TASK_H
#define OCAT_BASE_TASK_H

#include <stdbool.h>
#include <stdint.h>

struct task;

/* Blocks signals in the task. NULL, with errno: no thread is available now. */
struct task *task_start(void (*run)(void *with), void *with);
/* Has it ended? Waits up to ms milliseconds. True for NULL. */
bool task_wait(struct task *t, int64_t ms);
/* Waits for its end and frees it. NULL is fine. */
void task_join(struct task *t);
/*
 * Abandons a task that may hang forever. Whichever ends last, this call or the task, calls away(with), which frees the
 * memory that both used.
 */
void task_leave(struct task *t, void (*away)(void *with));

#endif

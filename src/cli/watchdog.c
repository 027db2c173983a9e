#include "cli/watchdog.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/mutex.h"
#include "base/task.h"
#include "base/banned.h"

enum { GRACE_MS = 5000 }; /* for calls that end by themselves */

struct watchdog {
	struct mutex *lock;
	struct cond *changed;
	struct task *task;
	int (*overdue)(void *with);
	void *with;
	int64_t deadline_us; /* 0: none */
	bool ended, writes;
};

static int64_t ms_left(const struct watchdog *w)
{
	return (w->deadline_us - clock_monotonic_us()) / 1000 + GRACE_MS;
}

static void watch(void *with)
{
	struct watchdog *w = with;

	mutex_lock(w->lock);
	while (!w->ended) {
		if (!w->deadline_us)
			cond_wait(w->changed, w->lock);
		else if (w->writes)
			cond_wait_ms(w->changed, w->lock, GRACE_MS);
		else if (ms_left(w) > 0)
			cond_wait_ms(w->changed, w->lock, ms_left(w));
		else
			_exit(w->overdue(w->with));
	}
	mutex_unlock(w->lock);
}

struct watchdog *watchdog_start(int (*overdue)(void *with), void *with)
{
	struct watchdog *w = must_realloc(NULL, (ptrdiff_t)sizeof *w);

	*w = (struct watchdog){ .lock = mutex_open(), .changed = cond_open(), .overdue = overdue, .with = with };
	w->task = task_start(watch, w);
	return w;
}

void watchdog_deadline(struct watchdog *w, int64_t at_us)
{
	mutex_lock(w->lock);
	w->deadline_us = at_us;
	cond_signal(w->changed);
	mutex_unlock(w->lock);
}

void watchdog_output(struct watchdog *w, bool waits)
{
	int64_t now = clock_monotonic_us();

	if (!w)
		return;
	mutex_lock(w->lock);
	if (w->writes && w->deadline_us && w->deadline_us < now)
		w->deadline_us = now;
	w->writes = waits;
	mutex_unlock(w->lock);
}

void watchdog_stop(struct watchdog *w)
{
	if (!w)
		return;
	mutex_lock(w->lock);
	w->ended = true;
	cond_signal(w->changed);
	mutex_unlock(w->lock);
	task_join(w->task);
	cond_close(w->changed);
	mutex_close(w->lock);
	free(w);
}

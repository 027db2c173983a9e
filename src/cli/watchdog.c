#include "cli/watchdog.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/mutex.h"
#include "base/task.h"
#include "base/banned.h"

enum { GRACE_MS = 1000 }; /* for calls that end by themselves */

struct watchdog {
	struct mutex *lock;
	struct cond *changed;
	struct task *task;
	int64_t ms;
	bool ended, writes;
};

static void watch(void *with)
{
	struct watchdog *w = with;
	int64_t ms = w->ms + GRACE_MS;

	mutex_lock(w->lock);
	while (!w->ended) {
		bool woken = cond_wait_ms(w->changed, w->lock, ms);

		if (!woken && !w->ended && !w->writes) {
			fputs("ocat: timed out\n", stderr);
			_exit(err_exit(ERR_TIMEOUT));
		}
		ms = GRACE_MS;
	}
	mutex_unlock(w->lock);
}

struct watchdog *watchdog_start(int64_t ms)
{
	struct watchdog *w;

	if (ms <= 0)
		return NULL;
	w = must_realloc(NULL, (ptrdiff_t)sizeof *w);
	*w = (struct watchdog){ .lock = mutex_open(), .changed = cond_open(), .ms = ms };
	w->task = task_start(watch, w);
	return w;
}

void watchdog_output(struct watchdog *w, bool waits)
{
	if (!w)
		return;
	mutex_lock(w->lock);
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

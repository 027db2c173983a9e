#include "base/task.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/mutex.h"

#include "base/banned.h"

struct task {
	pthread_t id;
	void (*run)(void *with);
	void *with;
	struct mutex *mutex;
	struct cond *ended;
	/* Guarded by the mutex. */
	bool over;
	void (*away)(void *with); /* set when the task was abandoned */
};

/* For a running thread. code is an errno value. */
static void must(int code, const char *what)
{
	if (!code)
		return;
	fprintf(stderr, "ocat: cannot %s a thread (error %d)\n", what, code);
	abort();
}

static void task_free(struct task *t)
{
	cond_close(t->ended);
	mutex_close(t->mutex);
	free(t);
}

static void *trampoline(void *given)
{
	struct task *t = given;
	void (*away)(void *with);

	t->run(t->with);
	mutex_lock(t->mutex);
	t->over = true;
	away = t->away;
	cond_broadcast(t->ended);
	mutex_unlock(t->mutex);
	if (away) {
		away(t->with);
		task_free(t);
	}
	return NULL;
}

struct task *task_start(void (*run)(void *with), void *with)
{
	struct task *t = must_realloc(NULL, (ptrdiff_t)sizeof *t);
	static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
	sigset_t all, before;
	int code;

	*t = (struct task){ .run = run, .with = with, .mutex = mutex_open(), .ended = cond_open() };
	/*
	 * A thread inherits its creator's mask, so it can never take a signal. A fault of its own must still reach the
	 * handler: blocked, it would end the program without restoring the terminal.
	 */
	sigfillset(&all);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&all, faults[i]);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	code = pthread_create(&t->id, NULL, trampoline, t);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (!code)
		return t;
	task_free(t);
	errno = code;
	return NULL;
}

bool task_wait(struct task *t, int64_t ms)
{
	bool over;

	if (!t)
		return true;
	mutex_lock(t->mutex);
	while (!t->over && ms > 0 && cond_wait_ms(t->ended, t->mutex, ms))
		;
	over = t->over;
	mutex_unlock(t->mutex);
	return over;
}

void task_join(struct task *t)
{
	if (!t)
		return;
	must(pthread_join(t->id, NULL), "join");
	task_free(t);
}

void task_leave(struct task *t, void (*away)(void *with))
{
	void *with = t->with;
	bool over;

	mutex_lock(t->mutex);
	over = t->over;
	if (!over) {
		t->away = away;
		must(pthread_detach(t->id), "leave");
	}
	mutex_unlock(t->mutex);
	if (!over)
		return;
	task_join(t);
	away(with);
}

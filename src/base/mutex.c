/* Failing to create a lock ends the program: the machine is out of resources. */
#include "base/mutex.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"

#include "base/banned.h"

struct mutex {
	pthread_mutex_t inside;
};

struct cond {
	pthread_cond_t inside;
};

/* code is an errno value; every call here returns 0 unless the machine or the program is broken. */
static void must(int code, const char *what)
{
	if (!code)
		return;
	fprintf(stderr, "ocat: cannot %s (error %d)\n", what, code);
	abort();
}

struct mutex *mutex_open(void)
{
	struct mutex *m = must_realloc(NULL, (ptrdiff_t)sizeof *m);

	must(pthread_mutex_init(&m->inside, NULL), "create a lock");
	return m;
}

void mutex_close(struct mutex *m)
{
	if (!m)
		return;
	pthread_mutex_destroy(&m->inside);
	free(m);
}

void mutex_lock(struct mutex *m)
{
	must(pthread_mutex_lock(&m->inside), "lock");
}

void mutex_unlock(struct mutex *m)
{
	must(pthread_mutex_unlock(&m->inside), "unlock");
}

struct cond *cond_open(void)
{
	struct cond *c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	pthread_condattr_t how;

	/* Uses the monotonic clock, which is never set. */
	must(pthread_condattr_init(&how), "create a condition");
	must(pthread_condattr_setclock(&how, CLOCK_MONOTONIC), "create a condition");
	must(pthread_cond_init(&c->inside, &how), "create a condition");
	pthread_condattr_destroy(&how);
	return c;
}

void cond_close(struct cond *c)
{
	if (!c)
		return;
	pthread_cond_destroy(&c->inside);
	free(c);
}

void cond_wait(struct cond *c, struct mutex *m)
{
	must(pthread_cond_wait(&c->inside, &m->inside), "wait");
}

bool cond_wait_ms(struct cond *c, struct mutex *m, int64_t ms)
{
	struct timespec until;
	int code;

	clock_gettime(CLOCK_MONOTONIC, &until);
	ms = ms < 0 ? 0 : ms;
	until.tv_sec += ms / 1000;
	until.tv_nsec += (ms % 1000) * 1000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	code = pthread_cond_timedwait(&c->inside, &m->inside, &until);
	if (code == ETIMEDOUT)
		return false;
	must(code, "wait");
	return true;
}

void cond_signal(struct cond *c)
{
	pthread_cond_signal(&c->inside);
}

void cond_broadcast(struct cond *c)
{
	pthread_cond_broadcast(&c->inside);
}

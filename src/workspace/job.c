#include "workspace/job.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

enum { MOST_WORKERS = 8 };
enum stage { WAITING, RUNNING, FINISHED };

struct request {
	struct job job;
	job_run run;
	enum stage stage;
	bool unwanted; /* superseded while it ran */
	struct stop stop;
	struct request *next;
};

struct jobs {
	struct mutex *lock;
	struct cond *work;
	const struct stop *also;
	struct request *first; /* in the order of asking; a superseded one stays only while it runs */
	struct thread *worker[MOST_WORKERS];
	int workers, most, resting;
	int fd;
	bool closing;
};

static void request_free(struct request *r)
{
	arena_close(r->job.arena);
	free(r);
}

static void unlink_request(struct jobs *j, struct request *r)
{
	struct request **at = &j->first;

	while (*at != r)
		at = &(*at)->next;
	*at = r->next;
}

static struct request *of_stage(struct jobs *j, enum stage stage)
{
	for (struct request *r = j->first; r; r = r->next)
		if (r->stage == stage)
			return r;
	return NULL;
}

/* The eventfd's counter only says "look": one read empties it, the list says what there is. */
static void wake_loop(const struct jobs *j)
{
	uint64_t one = 1;

	while (write(j->fd, &one, sizeof one) < 0 && errno == EINTR)
		;
}

static void run_one(struct jobs *j, struct request *r)
{
	r->stage = RUNNING;
	mutex_unlock(j->lock);
	r->run(r->job.with, &r->stop);
	mutex_lock(j->lock);
	if (r->unwanted) {
		unlink_request(j, r);
		request_free(r);
		return;
	}
	r->stage = FINISHED;
	wake_loop(j);
}

static void work(void *with)
{
	struct jobs *j = with;

	mutex_lock(j->lock);
	while (!j->closing) {
		struct request *r = of_stage(j, WAITING);

		if (r) {
			run_one(j, r);
			continue;
		}
		j->resting++;
		cond_wait(j->work, j->lock);
		j->resting--;
	}
	mutex_unlock(j->lock);
}

struct jobs *jobs_open(int most, const struct stop *also, struct err *err)
{
	int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	struct jobs *j;

	if (fd < 0) {
		err_errno(err, ERR_DISK, "cannot make an eventfd for", S("the explorer's workers"));
		return NULL;
	}
	j = must_realloc(NULL, (ptrdiff_t)sizeof *j);
	*j = (struct jobs){ .fd = fd, .also = also, .most = most < MOST_WORKERS ? most : MOST_WORKERS };
	j->lock = mutex_open();
	j->work = cond_open();
	return j;
}

void jobs_close(struct jobs *j)
{
	if (!j)
		return;
	mutex_lock(j->lock);
	j->closing = true;
	for (struct request *r = j->first; r; r = r->next)
		atomic_store(&r->stop.cancelled, true);
	cond_broadcast(j->work);
	mutex_unlock(j->lock);
	for (int i = 0; i < j->workers; i++)
		thread_join(j->worker[i]);
	while (j->first) {
		struct request *r = j->first;

		j->first = r->next;
		request_free(r);
	}
	cond_close(j->work);
	mutex_close(j->lock);
	close(j->fd);
	free(j);
}

int jobs_fd(const struct jobs *j)
{
	return j->fd;
}

/* With the lock held. */
static void supersede(struct jobs *j, int slot)
{
	struct request *next;

	for (struct request *r = j->first; r; r = next) {
		next = r->next;
		if (r->job.slot != slot)
			continue;
		if (r->stage == RUNNING) {
			r->unwanted = true;
			atomic_store(&r->stop.cancelled, true);
		} else {
			unlink_request(j, r);
			request_free(r);
		}
	}
}

static int waiting(const struct jobs *j)
{
	int n = 0;

	for (const struct request *r = j->first; r; r = r->next)
		n += r->stage == WAITING;
	return n;
}

static void append(struct jobs *j, struct request *r)
{
	struct request **at = &j->first;

	while (*at)
		at = &(*at)->next;
	*at = r;
}

void jobs_ask(struct jobs *j, int slot, struct arena *arena, job_run run, void *with)
{
	struct request *r = must_realloc(NULL, (ptrdiff_t)sizeof *r);

	assert(slot >= 0 && slot < JOB_SLOTS);
	*r = (struct request){ .job = { slot, arena, with }, .run = run, .stop.or = j->also };
	mutex_lock(j->lock);
	supersede(j, slot);
	append(j, r);
	if (waiting(j) > j->resting && j->workers < j->most) {
		j->worker[j->workers] = thread_start(work, j);
		j->workers++;
	} else {
		cond_signal(j->work);
	}
	mutex_unlock(j->lock);
}

/* With the lock held. */
static struct request *of_stop(const struct jobs *j, const struct stop *stop)
{
	struct request *r = j->first;

	while (r && &r->stop != stop)
		r = r->next;
	return r;
}

void jobs_tell(struct jobs *j, const struct stop *from, struct arena *arena, void *with)
{
	struct request *message = must_realloc(NULL, (ptrdiff_t)sizeof *message), *teller, **at = &j->first;

	*message = (struct request){ .job = { 0, arena, with }, .stage = FINISHED };
	mutex_lock(j->lock);
	teller = of_stop(j, from);
	if (!teller || teller->unwanted) {
		request_free(message);
		mutex_unlock(j->lock);
		return;
	}
	message->job.slot = teller->job.slot;
	while (*at != teller)
		at = &(*at)->next;
	message->next = teller;
	*at = message;
	wake_loop(j);
	mutex_unlock(j->lock);
}

void jobs_drop(struct jobs *j, int slot)
{
	mutex_lock(j->lock);
	supersede(j, slot);
	mutex_unlock(j->lock);
}

bool jobs_take(struct jobs *j, struct job *out)
{
	struct request *r;
	uint64_t count;

	mutex_lock(j->lock);
	r = of_stage(j, FINISHED);
	if (r) {
		unlink_request(j, r);
		*out = r->job;
		free(r);
	} else {
		(void)!read(j->fd, &count, sizeof count); /* empty already: EAGAIN */
	}
	mutex_unlock(j->lock);
	return r != NULL;
}

bool jobs_busy(struct jobs *j, int slot)
{
	bool busy = false;

	mutex_lock(j->lock);
	for (struct request *r = j->first; r; r = r->next)
		busy |= r->job.slot == slot && !r->unwanted;
	mutex_unlock(j->lock);
	return busy;
}

bool jobs_idle(struct jobs *j)
{
	bool idle = true;

	mutex_lock(j->lock);
	for (struct request *r = j->first; r; r = r->next)
		idle &= r->unwanted;
	mutex_unlock(j->lock);
	return idle;
}

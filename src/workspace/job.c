#include "workspace/job.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/task.h"

#include "base/banned.h"

enum stage { WAITING, RUNNING, FINISHED };

struct queued {
	struct job job;
	enum job_lane lane;
	job_run run;
	enum stage stage;
	bool unwanted; /* superseded while it ran */
	struct stop stop;
	struct queued *next;
};

/* The workers of a lane. */
struct crew {
	struct jobs *jobs;
	enum job_lane lane;
	struct cond *work;
	struct task *worker[JOB_WORKERS_MOST];
	int workers, most, resting;
};

struct jobs {
	struct mutex *lock;
	struct crew crew[JOB_LANES];
	const struct stop *also;
	struct queued *first; /* in the order of submission; a superseded one stays only while it runs */
	int fd;
	bool closing;
};

static void request_free(struct queued *r)
{
	arena_close(r->job.arena);
	free(r);
}

static void unlink_request(struct jobs *j, struct queued *r)
{
	struct queued **at = &j->first;

	while (*at != r)
		at = &(*at)->next;
	*at = r->next;
}

static struct queued *finished(struct jobs *j)
{
	struct queued *r = j->first;

	while (r && r->stage != FINISHED)
		r = r->next;
	return r;
}

static struct queued *waiting_for(const struct crew *c)
{
	struct queued *r = c->jobs->first;

	while (r && (r->stage != WAITING || r->lane != c->lane))
		r = r->next;
	return r;
}

/* The eventfd's counter only says "look": one read empties it, and the list has the results. */
static void wake_loop(const struct jobs *j)
{
	uint64_t one = 1;

	while (write(j->fd, &one, sizeof one) < 0 && errno == EINTR)
		;
}

static void run_one(struct jobs *j, struct queued *r)
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
	struct crew *c = with;
	struct jobs *j = c->jobs;

	mutex_lock(j->lock);
	while (!j->closing) {
		struct queued *r = waiting_for(c);

		if (r) {
			run_one(j, r);
			continue;
		}
		c->resting++;
		cond_wait(c->work, j->lock);
		c->resting--;
	}
	mutex_unlock(j->lock);
}

/* Without a new thread, the existing ones do the work. */
static bool add_worker(struct crew *c)
{
	struct task *t = task_start(work, c);

	if (t)
		c->worker[c->workers++] = t;
	return t != NULL;
}

struct jobs *jobs_open(const int most[JOB_LANES], const struct stop *also, struct err *err)
{
	int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	struct jobs *j;

	if (fd < 0) {
		err_errno(err, ERR_DISK, "cannot make an eventfd for", S("the explorer's workers"));
		return NULL;
	}
	j = must_realloc(NULL, (ptrdiff_t)sizeof *j);
	*j = (struct jobs){ .fd = fd, .also = also, .lock = mutex_open() };
	for (int i = 0; i < JOB_LANES; i++) {
		assert(most[i] >= 0 && most[i] <= JOB_WORKERS_MOST);
		j->crew[i] = (struct crew){ .jobs = j, .lane = (enum job_lane)i, .work = cond_open(), .most = most[i] };
	}
	for (int i = 0; i < JOB_LANES; i++)
		if (most[i] && !add_worker(&j->crew[i])) {
			err_errno(err, ERR_DISK, "cannot start a thread for", S("the explorer's workers"));
			jobs_close(j);
			return NULL;
		}
	return j;
}

static void crew_end(struct crew *c)
{
	for (int i = 0; i < c->workers; i++)
		task_join(c->worker[i]);
	cond_close(c->work);
}

void jobs_close(struct jobs *j)
{
	if (!j)
		return;
	mutex_lock(j->lock);
	j->closing = true;
	for (struct queued *r = j->first; r; r = r->next)
		atomic_store(&r->stop.cancelled, true);
	for (int i = 0; i < JOB_LANES; i++)
		cond_broadcast(j->crew[i].work);
	mutex_unlock(j->lock);
	for (int i = 0; i < JOB_LANES; i++)
		crew_end(&j->crew[i]);
	while (j->first) {
		struct queued *r = j->first;

		j->first = r->next;
		request_free(r);
	}
	mutex_close(j->lock);
	close(j->fd);
	free(j);
}

int jobs_fd(const struct jobs *j)
{
	return j->fd;
}

static bool is_key(const void *with, const void *key)
{
	return with == key;
}

/* With the lock held. */
static void supersede(struct jobs *j, job_keys those, const void *with)
{
	struct queued *next;

	for (struct queued *r = j->first; r; r = next) {
		next = r->next;
		if (!those(with, r->job.key))
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

static int waiting(const struct crew *c)
{
	int n = 0;

	for (const struct queued *r = c->jobs->first; r; r = r->next)
		n += r->stage == WAITING && r->lane == c->lane;
	return n;
}

static void append(struct jobs *j, struct queued *r)
{
	struct queued **at = &j->first;

	while (*at)
		at = &(*at)->next;
	*at = r;
}

void jobs_submit(struct jobs *j, enum job_lane lane, const void *key, struct arena *arena, job_run run, void *with)
{
	struct queued *r = must_realloc(NULL, (ptrdiff_t)sizeof *r);
	struct crew *c = &j->crew[lane];

	assert(c->most);
	*r = (struct queued){ .job = { key, arena, with }, .lane = lane, .run = run, .stop.parent = j->also };
	mutex_lock(j->lock);
	supersede(j, is_key, key);
	append(j, r);
	if (waiting(c) <= c->resting || c->workers == c->most || !add_worker(c))
		cond_signal(c->work);
	mutex_unlock(j->lock);
}

/* With the lock held. */
static struct queued *of_stop(const struct jobs *j, const struct stop *stop)
{
	struct queued *r = j->first;

	while (r && &r->stop != stop)
		r = r->next;
	return r;
}

void jobs_post(struct jobs *j, const struct stop *from, struct arena *arena, void *with)
{
	struct queued *message = must_realloc(NULL, (ptrdiff_t)sizeof *message), *teller, **at = &j->first;

	*message = (struct queued){ .job = { NULL, arena, with }, .stage = FINISHED };
	mutex_lock(j->lock);
	teller = of_stop(j, from);
	if (!teller || teller->unwanted) {
		request_free(message);
		mutex_unlock(j->lock);
		return;
	}
	message->job.key = teller->job.key;
	while (*at != teller)
		at = &(*at)->next;
	message->next = teller;
	*at = message;
	wake_loop(j);
	mutex_unlock(j->lock);
}

void jobs_drop_those(struct jobs *j, job_keys those, const void *with)
{
	mutex_lock(j->lock);
	supersede(j, those, with);
	mutex_unlock(j->lock);
}

void jobs_drop(struct jobs *j, const void *key)
{
	jobs_drop_those(j, is_key, key);
}

bool jobs_poll(struct jobs *j, struct job *out)
{
	struct queued *r;
	uint64_t count;

	mutex_lock(j->lock);
	r = finished(j);
	if (r) {
		unlink_request(j, r);
		*out = r->job;
		free(r);
	} else {
		(void)!read(j->fd, &count, sizeof count); /* already empty: EAGAIN */
	}
	mutex_unlock(j->lock);
	return r != NULL;
}

bool jobs_busy_those(struct jobs *j, job_keys those, const void *with)
{
	bool busy = false;

	mutex_lock(j->lock);
	for (struct queued *r = j->first; r; r = r->next)
		busy |= !r->unwanted && those(with, r->job.key);
	mutex_unlock(j->lock);
	return busy;
}

bool jobs_busy(struct jobs *j, const void *key)
{
	return jobs_busy_those(j, is_key, key);
}

static bool is_any(const void *with, const void *key)
{
	(void)with, (void)key;
	return true;
}

bool jobs_idle(struct jobs *j)
{
	return !jobs_busy_those(j, is_any, NULL);
}

/* base/task and base/work_queue: tasks end in time, and a queue keeps its order, its limit and its failures. */
#include "tests/unit/tap.h"

#include <stdatomic.h>
#include <unistd.h>

#include "base/work_queue.h"
#include "base/task.h"
#include "base/thread_progress.h"

enum { MANY = 1000, ROOM = 3 };

/* ---- tasks ---- */

struct errand {
	struct thread_progress *go;
	atomic_int done, away;
};

static void run_errand(void *with)
{
	struct errand *e = with;

	thread_progress_await_end(e->go);
	atomic_fetch_add(&e->done, 1);
}

static void put_away(void *with)
{
	struct errand *e = with;

	atomic_fetch_add(&e->away, 1);
}

static void until(atomic_int *n, int wanted)
{
	for (int i = 0; i < 10000 && atomic_load(n) < wanted; i++)
		usleep(1000);
}

static void tasks(void)
{
	struct errand e = { .go = thread_progress_open() };
	struct task *t = task_start(run_errand, &e);

	ok(!task_wait(t, 0) && !task_wait(t, 1), "waiting for a running task times out");
	thread_progress_end(e.go, true);
	ok(task_wait(t, 10000), "waiting for a task ends when it ends");
	task_join(t);
	is_int(atomic_load(&e.done), 1, "a joined task has run once");
	task_join(NULL);
	t = task_start(run_errand, &e);
	until(&e.done, 2);
	task_wait(t, 10000);
	task_leave(t, put_away);
	is_int(atomic_load(&e.away), 1, "leaving a task that has ended cleans up at once");
	thread_progress_close(e.go);
	e.go = thread_progress_open();
	task_leave(task_start(run_errand, &e), put_away);
	is_int(atomic_load(&e.away), 1, "leaving a running task does not clean up yet");
	thread_progress_end(e.go, true);
	until(&e.away, 2);
	is_int(atomic_load(&e.away), 2, "a task that was left cleans up when it ends");
	thread_progress_close(e.go);
}

/* ---- queues ---- */

struct slot {
	int in, out;
};

struct plant {
	struct slot slot[ROOM];
	struct work_queue *queue;
	int fails_at; /* in, or -1 */
	int put;
	struct err err;
};

static bool square(void *with, void *at, struct err *err)
{
	const struct plant *p = with;
	struct slot *s = at;

	s->out = s->in * s->in;
	return s->in != p->fails_at || err_set(err, ERR_SOURCE, "number %d", s->in);
}

static void plant_open(struct plant *p, enum work_queue_workers workers, int fails_at)
{
	*p = (struct plant){ .fails_at = fails_at };
	p->queue = work_queue_open(p->slot, sizeof *p->slot, ROOM, workers, square, p);
}

/* One thread puts and takes; returns the number of right results. */
static int alone(enum work_queue_workers workers, int fails_at, struct err *err)
{
	struct plant p;
	const struct slot *s;
	int right = 0;

	plant_open(&p, workers, fails_at);
	do {
		while (p.put < MANY && work_queue_has_room(p.queue)) {
			struct slot *to = work_queue_room(p.queue, err);

			if (!to)
				break;
			to->in = p.put++;
			work_queue_put(p.queue);
		}
		s = work_queue_is_empty(p.queue) ? NULL : work_queue_take(p.queue, err);
		right += s && s->in == right && s->out == right * right;
		work_queue_release(p.queue);
	} while (s);
	work_queue_close(p.queue);
	return right;
}

static void by_one(void)
{
	static const char *const names[] = { "a worker", "a worker that is helped", "no worker" };
	struct err err;

	for (int i = QUEUE_WORKER; i <= QUEUE_ALONE; i++) {
		err = (struct err){ 0 };
		is_int(alone((enum work_queue_workers)i, -1, &err), MANY, "%s: all items come out in order", names[i]);
		ok(!err.kind, "%s: a queue without failures ends without an error", names[i]);
		is_int(alone((enum work_queue_workers)i, 500, &err), 500, "%s: the items before a failure come out",
		       names[i]);
		ok(err.kind == ERR_SOURCE && !strcmp(err.text, "number 500"),
		   "%s: a failing item gives its error after those before it", names[i]);
	}
}

static void put_all(void *with)
{
	struct plant *p = with;
	struct slot *to;

	while (p->put < MANY && (to = work_queue_room(p->queue, &p->err))) {
		to->in = p->put++;
		work_queue_put(p->queue);
	}
	work_queue_end(p->queue, NULL);
}

static int take_all(struct plant *p, int most, struct err *err)
{
	const struct slot *s;
	int right = 0;

	while (right < most && (s = work_queue_take(p->queue, err)) && s->in == right && s->out == right * right)
		right++;
	return right;
}

static void by_two(void)
{
	struct plant p;
	struct err err = { 0 };
	struct task *t;

	plant_open(&p, QUEUE_WORKER, -1);
	t = task_start(put_all, &p);
	is_int(take_all(&p, MANY + 1, &err), MANY, "two threads: all items pass through the queue in order");
	ok(!err.kind && !work_queue_take(p.queue, &err) && !err.kind,
	   "two threads: the end of the queue comes after all items");
	task_join(t);
	work_queue_close(p.queue);

	plant_open(&p, QUEUE_WORKER, 500);
	t = task_start(put_all, &p);
	is_int(take_all(&p, MANY, &err), 500, "two threads: the items before a failure come out");
	task_join(t);
	ok(err.kind == ERR_SOURCE && p.err.kind == ERR_SOURCE,
	   "two threads: a failure reaches both sides of the queue");
	ok(p.put < 500 + 1 + ROOM, "two threads: a full queue takes no more items");
	work_queue_close(p.queue);

	err = (struct err){ 0 };
	plant_open(&p, QUEUE_WORKER, -1);
	t = task_start(put_all, &p);
	take_all(&p, 10, &err);
	work_queue_stop(p.queue);
	task_join(t);
	ok(p.put < MANY && !p.err.kind, "two threads: a reader may stop, and the writer ends without error");
	work_queue_close(p.queue);
}

static void without_work(void)
{
	struct slot slots[ROOM] = { 0 };
	struct work_queue *p = work_queue_open(slots, sizeof *slots, ROOM, QUEUE_WORKER, NULL, NULL);
	struct err why = { 0 }, err = { 0 };
	const struct slot *s;

	((struct slot *)work_queue_room(p, &err))->in = 7;
	work_queue_put(p);
	err_set(&why, ERR_TIMEOUT, "too late");
	work_queue_end(p, &why);
	s = work_queue_take(p, &err);
	ok(s && s->in == 7 && !err.kind, "an item of a queue without work can be taken");
	ok(!work_queue_take(p, &err) && err.kind == ERR_TIMEOUT, "a queue without work ends with the given error");
	work_queue_close(p);
	work_queue_close(NULL);
}

static bool add_one(void *with, void *slot, struct err *err)
{
	(void)with;
	(void)err;
	++*(int *)slot;
	return true;
}

static void without_threads(void)
{
	int slots[ROOM], sum = 0;
	struct err err = { 0 };
	struct work_queue *p;

	tap_no_threads(true);
	p = work_queue_open(slots, sizeof *slots, ROOM, QUEUE_WORKER, add_one, NULL);
	for (int i = 0; i < 2 * ROOM; i++) {
		*(int *)work_queue_room(p, &err) = i;
		work_queue_put(p);
		sum += *(int *)work_queue_take(p, &err);
		work_queue_release(p);
	}
	work_queue_close(p);
	is_int(sum, 21, "the writer does the work when no thread is available");
	ok(!task_start(run_errand, NULL), "a task does not start when no thread is available");
	tap_no_threads(false);
}

int main(void)
{
	tasks();
	by_one();
	by_two();
	without_work();
	without_threads();
	return done();
}

/* base/task and base/pipe: what runs beside us ends when it should, and a queue keeps its order, its bound and its failures. */
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

	ok(!task_wait(t, 0) && !task_wait(t, 1), "a task that runs has not ended");
	thread_progress_end(e.go, true);
	ok(task_wait(t, 10000), "its end is heard");
	task_join(t);
	is_int(atomic_load(&e.done), 1, "it has run");
	task_join(NULL);
	t = task_start(run_errand, &e);
	until(&e.done, 2);
	task_wait(t, 10000);
	task_leave(t, put_away);
	is_int(atomic_load(&e.away), 1, "one that has ended is put away by whoever leaves it");
	thread_progress_close(e.go);
	e.go = thread_progress_open();
	task_leave(task_start(run_errand, &e), put_away);
	is_int(atomic_load(&e.away), 1, "one that runs is not put away when it is left");
	thread_progress_end(e.go, true);
	until(&e.away, 2);
	is_int(atomic_load(&e.away), 2, "but by itself in the end");
	thread_progress_close(e.go);
}

/* ---- pipes ---- */

struct slot {
	int in, out;
};

struct plant {
	struct slot slot[ROOM];
	struct work_queue *pipe;
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
	p->pipe = work_queue_open(p->slot, sizeof *p->slot, ROOM, workers, square, p);
}

/* One thread puts and takes; gives how many came out as they should. */
static int alone(enum work_queue_workers workers, int fails_at, struct err *err)
{
	struct plant p;
	const struct slot *s;
	int right = 0;

	plant_open(&p, workers, fails_at);
	do {
		while (p.put < MANY && work_queue_has_room(p.pipe)) {
			struct slot *to = work_queue_room(p.pipe, err);

			if (!to)
				break;
			to->in = p.put++;
			work_queue_put(p.pipe);
		}
		s = work_queue_is_empty(p.pipe) ? NULL : work_queue_take(p.pipe, err);
		right += s && s->in == right && s->out == right * right;
		work_queue_release(p.pipe);
	} while (s);
	work_queue_close(p.pipe);
	return right;
}

static void by_one(void)
{
	static const char *const names[] = { "a worker", "a worker that is helped", "no worker" };
	struct err err;

	for (int i = PIPE_WORKER; i <= PIPE_ALONE; i++) {
		err = (struct err){ 0 };
		is_int(alone((enum work_queue_workers)i, -1, &err), MANY, "%s: all comes out in order", names[i]);
		ok(!err.kind, "%s: without an error", names[i]);
		is_int(alone((enum work_queue_workers)i, 500, &err), 500, "%s: what was before a failure comes out",
		       names[i]);
		ok(err.kind == ERR_SOURCE && !strcmp(err.text, "number 500"), "%s: then the failure", names[i]);
	}
}

static void put_all(void *with)
{
	struct plant *p = with;
	struct slot *to;

	while (p->put < MANY && (to = work_queue_room(p->pipe, &p->err))) {
		to->in = p->put++;
		work_queue_put(p->pipe);
	}
	work_queue_end(p->pipe, NULL);
}

static int take_all(struct plant *p, int most, struct err *err)
{
	const struct slot *s;
	int right = 0;

	while (right < most && (s = work_queue_take(p->pipe, err)) && s->in == right && s->out == right * right)
		right++;
	return right;
}

static void by_two(void)
{
	struct plant p;
	struct err err = { 0 };
	struct task *t;

	plant_open(&p, PIPE_WORKER, -1);
	t = task_start(put_all, &p);
	is_int(take_all(&p, MANY + 1, &err), MANY, "two threads: all goes from one to the other in order");
	ok(!err.kind && !work_queue_take(p.pipe, &err) && !err.kind, "two threads: and the end after it");
	task_join(t);
	work_queue_close(p.pipe);

	plant_open(&p, PIPE_WORKER, 500);
	t = task_start(put_all, &p);
	is_int(take_all(&p, MANY, &err), 500, "two threads: up to a failure");
	task_join(t);
	ok(err.kind == ERR_SOURCE && p.err.kind == ERR_SOURCE, "two threads: both sides hear of it");
	ok(p.put < 500 + 1 + ROOM, "two threads: no more is put than there is room for");
	work_queue_close(p.pipe);

	err = (struct err){ 0 };
	plant_open(&p, PIPE_WORKER, -1);
	t = task_start(put_all, &p);
	take_all(&p, 10, &err);
	work_queue_stop(p.pipe);
	task_join(t);
	ok(p.put < MANY && !p.err.kind, "two threads: whoever takes may stop, and the other ends without an error");
	work_queue_close(p.pipe);
}

static void without_work(void)
{
	struct slot slots[ROOM] = { 0 };
	struct work_queue *p = work_queue_open(slots, sizeof *slots, ROOM, PIPE_WORKER, NULL, NULL);
	struct err why = { 0 }, err = { 0 };
	const struct slot *s;

	((struct slot *)work_queue_room(p, &err))->in = 7;
	work_queue_put(p);
	err_set(&why, ERR_TIMEOUT, "too late");
	work_queue_end(p, &why);
	s = work_queue_take(p, &err);
	ok(s && s->in == 7 && !err.kind, "without work, what is put may be taken");
	ok(!work_queue_take(p, &err) && err.kind == ERR_TIMEOUT, "then why it ended");
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
	p = work_queue_open(slots, sizeof *slots, ROOM, PIPE_WORKER, add_one, NULL);
	for (int i = 0; i < 2 * ROOM; i++) {
		*(int *)work_queue_room(p, &err) = i;
		work_queue_put(p);
		sum += *(int *)work_queue_take(p, &err);
		work_queue_release(p);
	}
	work_queue_close(p);
	is_int(sum, 21, "where no thread can be had, whoever puts does the work");
	ok(!task_start(run_errand, NULL), "a task that gets no thread is not started");
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

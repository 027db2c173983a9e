/* Jobs: answers arrive, a newer request supersedes an older one, and closing does not wait for cancelled requests. */
#include "tests/unit/tap.h"

#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/task.h"
#include "workspace/job.h"

struct work {
	int number;
	int result;
	bool until_stopped;
	atomic_int *running;
};

static const char keys[8]; /* only their addresses matter */
static atomic_int running, stopped;

static void run(void *with, const struct stop *stop)
{
	struct work *w = with;
	struct err err = { 0 };

	if (w->until_stopped) {
		atomic_fetch_add(&running, 1);
		while (stop_not_yet(stop, &err))
			usleep(1000);
		atomic_fetch_add(&stopped, 1);
	}
	w->result = w->number * 2;
}

static void ask_in(struct jobs *j, enum job_lane lane, int slot, int number, bool until_stopped)
{
	struct arena *a = arena_open();
	struct work *w = new(a, struct work);

	*w = (struct work){ .number = number, .until_stopped = until_stopped };
	jobs_submit(j, lane, &keys[slot], a, run, w);
}

static void ask(struct jobs *j, int slot, int number, bool until_stopped)
{
	ask_in(j, JOB_SHORT, slot, number, until_stopped);
}

/* Waits on the descriptor, as the event loop does. Returns the result, or -1 after ten seconds. */
static int answer(struct jobs *j, int *slot)
{
	struct pollfd on = { jobs_fd(j), POLLIN, 0 };
	struct job job;
	int result;

	while (!jobs_poll(j, &job))
		if (poll(&on, 1, 10000) <= 0)
			return -1;
	*slot = (int)((const char *)job.key - keys);
	result = ((struct work *)job.with)->result;
	arena_close(job.arena);
	return result;
}

static void until(atomic_int *n, int wanted)
{
	for (int i = 0; i < 10000 && atomic_load(n) < wanted; i++)
		usleep(1000);
}

static void answers(struct jobs *j)
{
	int slot = -1, sum = 0;

	ask(j, 3, 21, false);
	is_int(answer(j, &slot), 42, "a request is answered");
	is_int(slot, 3, "an answer has the key of its request");
	for (int i = 0; i < 8; i++)
		ask(j, i, i + 1, false);
	for (int i = 0; i < 8; i++)
		sum += answer(j, &slot);
	is_int(sum, 72, "requests with eight keys are all answered");
	ok(jobs_idle(j), "no jobs remain after all answers");
}

static void superseding(struct jobs *j)
{
	struct job job;
	int slot;

	atomic_store(&running, 0);
	atomic_store(&stopped, 0);
	ask(j, 1, 1, true);
	until(&running, 1);
	ok(jobs_busy(j, &keys[1]), "a running request keeps its key busy");
	ask(j, 1, 2, false);
	is_int(answer(j, &slot), 4, "a newer request is answered while the older one still runs");
	until(&stopped, 1);
	is_int(atomic_load(&stopped), 1, "a superseded request is cancelled");
	ok(!jobs_poll(j, &job), "a superseded request has no answer");
	ask(j, 2, 5, false);
	ask(j, 2, 6, false);
	is_int(answer(j, &slot), 12, "of two requests with one key the newer is answered");
	ok(!jobs_poll(j, &job), "two requests with one key have one answer");
	ask(j, 4, 1, true);
	until(&running, 2);
	jobs_drop(j, &keys[4]);
	ok(!jobs_busy(j, &keys[4]) && jobs_idle(j), "a dropped request does not keep its key busy");
	until(&stopped, 2);
}

static void closing(void)
{
	struct err err = { 0 };
	struct jobs *j = jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 2 }, NULL, &err);

	atomic_store(&running, 0);
	atomic_store(&stopped, 0);
	for (int i = 0; i < 6; i++)
		ask(j, i, i, true);
	until(&running, 2);
	jobs_close(j);
	is_int(atomic_load(&stopped), 2, "closing cancels running requests and starts no waiting ones");
	jobs_close(NULL);
}

static void lanes(void)
{
	struct err err = { 0 };
	struct jobs *j = jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 1, [JOB_SOURCE] = 1, [JOB_LONG] = 2 }, NULL,
				   &err);
	int slot;

	atomic_store(&running, 0);
	atomic_store(&stopped, 0);
	for (int i = 0; i < 4; i++)
		ask_in(j, JOB_LONG, i, i, true);
	until(&running, 2);
	ask(j, 5, 21, false);
	ok(answer(j, &slot) == 42 && slot == 5, "a short request is answered while the long lane is full");
	ask_in(j, JOB_SOURCE, 4, 1, true);
	until(&running, 3);
	ask(j, 5, 22, false);
	ok(answer(j, &slot) == 44 && slot == 5, "a short request is answered while the source lane is full");
	ask(j, 6, 1, true);
	until(&running, 4);
	for (int i = 0; i < 4; i++)
		jobs_drop(j, &keys[i]);
	ask_in(j, JOB_LONG, 7, 4, false);
	ok(answer(j, &slot) == 8 && slot == 7, "a long request is answered while the short lane is full");
	ask_in(j, JOB_LONG, 6, 5, false);
	ok(answer(j, &slot) == 10 && slot == 6, "a request supersedes one with its key in another lane");
	jobs_close(j);
	is_int(atomic_load(&stopped), 4, "closing cancels every running request");
}

static void from_outside(void)
{
	struct stop program = { 0 };
	struct err err = { 0 };
	struct jobs *j = jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 1 }, &program, &err);
	int slot;

	atomic_store(&running, 0);
	ask(j, 0, 7, true);
	until(&running, 1);
	atomic_store(&program.cancelled, true);
	is_int(answer(j, &slot), 14, "the stop of the program cancels every request");
	jobs_close(j);
}

static void without_threads(void)
{
	struct err err = { 0 };
	struct jobs *j = jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 4 }, NULL, &err);
	int slot, sum = 0;

	tap_no_threads(true);
	for (int i = 0; i < 6; i++)
		ask(j, i, i + 1, false);
	for (int i = 0; i < 6; i++)
		sum += answer(j, &slot);
	is_int(sum, 42, "the first worker answers all requests when no thread can start");
	jobs_close(j);
	ok(!jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 1 }, NULL, &err) && err.kind == ERR_DISK,
	   "opening fails with a disk error when no thread can start");
	ok(str_find(str_of(err.text), S("cannot start a thread")) == 0,
	   "the error names the thread that could not start");
	tap_no_threads(false);
}

struct teller {
	struct work work; /* its final answer */
	struct jobs *jobs;
	bool until_stopped;
};

static void tell(struct jobs *j, const struct stop *stop, int number)
{
	struct arena *a = arena_open();
	struct work *w = new(a, struct work);

	w->result = number;
	jobs_post(j, stop, a, w);
}

static void run_teller(void *with, const struct stop *stop)
{
	struct teller *t = with;
	struct err err = { 0 };

	tell(t->jobs, stop, 1);
	tell(t->jobs, stop, 2);
	if (t->until_stopped) {
		atomic_fetch_add(&running, 1);
		while (stop_not_yet(stop, &err))
			usleep(1000);
		tell(t->jobs, stop, 3);
		atomic_fetch_add(&stopped, 1);
	}
	t->work.result = 4;
}

static void ask_teller(struct jobs *j, int slot, bool until_stopped)
{
	struct arena *a = arena_open();
	struct teller *t = new(a, struct teller);

	*t = (struct teller){ .jobs = j, .until_stopped = until_stopped };
	jobs_submit(j, JOB_SHORT, &keys[slot], a, run_teller, t);
}

static void telling(struct jobs *j)
{
	int slot = -1;

	atomic_store(&running, 0);
	atomic_store(&stopped, 0);
	ask_teller(j, 5, false);
	ok(answer(j, &slot) == 1 && slot == 5, "a message comes before the final answer, with the same key");
	ok(answer(j, &slot) == 2, "messages come in the order in which they were sent");
	ok(answer(j, &slot) == 4 && slot == 5 && jobs_idle(j), "the final answer comes after all messages");

	ask_teller(j, 6, true);
	until(&running, 1);
	ok(jobs_busy(j, &keys[6]), "undelivered messages keep their key busy");
	jobs_drop(j, &keys[6]);
	until(&stopped, 1);
	ok(!jobs_busy(j, &keys[6]) && jobs_idle(j), "dropping a request also drops its messages");
	ask(j, 6, 21, false);
	ok(answer(j, &slot) == 42, "a new request with the key of a dropped one is answered");
}

int main(void)
{
	struct err err = { 0 };
	struct jobs *j = jobs_open((const int[JOB_LANES]){ [JOB_SHORT] = 3 }, NULL, &err);

	ok(j != NULL, "three workers are started");
	answers(j);
	superseding(j);
	telling(j);
	jobs_close(j);
	closing();
	lanes();
	from_outside();
	without_threads();
	return done();
}

/* base/thread_progress: a thread that waits for a level either reaches it or learns that it never will. */
#include "tap.h"

#include "base/task.h"
#include "base/thread_progress.h"

enum { HIGH = 1000, ROOM = 3 };

static void alone(void)
{
	struct thread_progress *t = thread_progress_open();

	ok(thread_progress_await(t, 0), "a wait for level 0 succeeds at once");
	thread_progress_raise(t, 3);
	ok(thread_progress_await(t, 3), "a wait for a reached level succeeds");
	thread_progress_end(t, true);
	thread_progress_end(t, false);
	ok(thread_progress_await(t, 3), "a reached level stays reached after the end");
	ok(!thread_progress_await(t, 4), "a wait for a higher level fails after the end");
	ok(thread_progress_await_end(t), "the first of two ends decides the result");
	thread_progress_close(t);
	t = thread_progress_open();
	thread_progress_raise(t, 3);
	thread_progress_end(t, false);
	ok(!thread_progress_await(t, 3), "a reached level does not count after an aborted end");
	ok(!thread_progress_await_end(t), "a wait for an aborted end fails");
	thread_progress_close(t);
	thread_progress_close(NULL);
}

struct flow {
	struct thread_progress *made, *used;
	int slot[ROOM];
};

static void make(void *with)
{
	struct flow *f = with;

	for (int i = 0; i < HIGH && thread_progress_await(f->used, i - ROOM + 1); i++) {
		f->slot[i % ROOM] = i;
		thread_progress_raise(f->made, i + 1);
	}
	thread_progress_end(f->made, true);
}

static void two(void)
{
	struct flow f = { thread_progress_open(), thread_progress_open(), { 0 } };
	struct task *t = task_start(make, &f);
	int right = 0, i;

	for (i = 0; thread_progress_await(f.made, i + 1); i++) {
		right += f.slot[i % ROOM] == i;
		thread_progress_raise(f.used, i + 1);
	}
	task_join(t);
	is_int(i, HIGH, "the consumer receives every item of the producer");
	is_int(right, HIGH, "each item is used before its slot is used again");
	thread_progress_close(f.used);
	thread_progress_close(f.made);
}

int main(void)
{
	alone();
	two();
	return done();
}

/* base/watermark: whoever waits for a level gets it, or hears that it will not come. */
#include "tap.h"

#include "base/task.h"
#include "base/thread_progress.h"

enum { HIGH = 1000, ROOM = 3 };

static void alone(void)
{
	struct thread_progress *t = thread_progress_open();

	ok(thread_progress_await(t, 0), "what is there need not be waited for");
	thread_progress_raise(t, 3);
	ok(thread_progress_await(t, 3), "nor what came");
	thread_progress_end(t, true);
	thread_progress_end(t, false);
	ok(thread_progress_await(t, 3), "the end takes nothing away");
	ok(!thread_progress_await(t, 4), "and more does not come");
	ok(thread_progress_await_end(t), "only the first end counts");
	thread_progress_close(t);
	t = thread_progress_open();
	thread_progress_raise(t, 3);
	thread_progress_end(t, false);
	ok(!thread_progress_await(t, 3), "of what was broken off nothing is to be had");
	ok(!thread_progress_await_end(t), "nor was it all");
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
	is_int(i, HIGH, "all that was made is used");
	is_int(right, HIGH, "each before its place is needed again");
	thread_progress_close(f.used);
	thread_progress_close(f.made);
}

int main(void)
{
	alone();
	two();
	return done();
}

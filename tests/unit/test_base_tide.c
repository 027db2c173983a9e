/* base/tide: who waits for a height gets it, or is told that it will not come. */
#include "tap.h"

#include "base/thread.h"
#include "base/tide.h"

enum { HIGH = 1000, ROOM = 3 };

static void alone(void)
{
	struct tide *t = tide_open();

	ok(tide_await(t, 0), "what is there need not be waited for");
	tide_raise(t, 3);
	ok(tide_await(t, 3), "nor what came");
	tide_end(t, true);
	tide_end(t, false);
	ok(tide_await(t, 3), "the end takes nothing away");
	ok(!tide_await(t, 4), "and more does not come");
	ok(tide_await_end(t), "only the first end counts");
	tide_close(t);
	t = tide_open();
	tide_raise(t, 3);
	tide_end(t, false);
	ok(!tide_await(t, 3), "of what was broken off nothing is to be had");
	ok(!tide_await_end(t), "nor was it all");
	tide_close(t);
	tide_close(NULL);
}

struct flow {
	struct tide *made, *used;
	int slot[ROOM];
};

static void make(void *with)
{
	struct flow *f = with;

	for (int i = 0; i < HIGH && tide_await(f->used, i - ROOM + 1); i++) {
		f->slot[i % ROOM] = i;
		tide_raise(f->made, i + 1);
	}
	tide_end(f->made, true);
}

static void two(void)
{
	struct flow f = { tide_open(), tide_open(), { 0 } };
	struct thread *t = thread_start(make, &f);
	int right = 0, i;

	for (i = 0; tide_await(f.made, i + 1); i++) {
		right += f.slot[i % ROOM] == i;
		tide_raise(f.used, i + 1);
	}
	thread_join(t);
	is_int(i, HIGH, "all that was made is used");
	is_int(right, HIGH, "each before its place is needed again");
	tide_close(f.used);
	tide_close(f.made);
}

int main(void)
{
	alone();
	two();
	return done();
}

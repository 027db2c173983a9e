/* base/watermark: whoever waits for a level gets it, or hears that it will not come. */
#include "tap.h"

#include "base/task.h"
#include "base/watermark.h"

enum { HIGH = 1000, ROOM = 3 };

static void alone(void)
{
	struct watermark *t = watermark_open();

	ok(watermark_await(t, 0), "what is there need not be waited for");
	watermark_raise(t, 3);
	ok(watermark_await(t, 3), "nor what came");
	watermark_end(t, true);
	watermark_end(t, false);
	ok(watermark_await(t, 3), "the end takes nothing away");
	ok(!watermark_await(t, 4), "and more does not come");
	ok(watermark_await_end(t), "only the first end counts");
	watermark_close(t);
	t = watermark_open();
	watermark_raise(t, 3);
	watermark_end(t, false);
	ok(!watermark_await(t, 3), "of what was broken off nothing is to be had");
	ok(!watermark_await_end(t), "nor was it all");
	watermark_close(t);
	watermark_close(NULL);
}

struct flow {
	struct watermark *made, *used;
	int slot[ROOM];
};

static void make(void *with)
{
	struct flow *f = with;

	for (int i = 0; i < HIGH && watermark_await(f->used, i - ROOM + 1); i++) {
		f->slot[i % ROOM] = i;
		watermark_raise(f->made, i + 1);
	}
	watermark_end(f->made, true);
}

static void two(void)
{
	struct flow f = { watermark_open(), watermark_open(), { 0 } };
	struct task *t = task_start(make, &f);
	int right = 0, i;

	for (i = 0; watermark_await(f.made, i + 1); i++) {
		right += f.slot[i % ROOM] == i;
		watermark_raise(f.used, i + 1);
	}
	task_join(t);
	is_int(i, HIGH, "all that was made is used");
	is_int(right, HIGH, "each before its place is needed again");
	watermark_close(f.used);
	watermark_close(f.made);
}

int main(void)
{
	alone();
	two();
	return done();
}

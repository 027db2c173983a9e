/* The switches of the test adapter that other tests rely on. */
#include "base/arena.h"
#include "base/task.h"

#include "memory_source.h"
#include "tap.h"

#include "base/banned.h"

static struct memory_catalog m;
static int given;
static int counted; /* snapshots before the one that is cancelled */

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	(void)with;
	(void)n;
	(void)err;
	return true;
}

static bool take_asset(void *with, struct asset *a, struct err *err)
{
	(void)with;
	(void)err;
	a->name = S("changed by the taker");
	given++;
	return true;
}

static bool read_all(struct conn *c, struct arena *a, const struct stop *stop, struct snapshot_end *end,
		     struct err *err)
{
	const struct sink to = { .namespace = take_namespace, .asset = take_asset };

	given = 0;
	*err = (struct err){ 0 };
	return adapter_memory.snapshot(c, stop, &to, a, end, err);
}

static void cancel_soon(void *with)
{
	/* The snapshot hangs until it is cancelled, so the cancel arrives in time however late it is. */
	while (atomic_load(&m.snapshots) <= counted)
		;
	adapter_memory.cancel(with);
}

static void switches(struct conn *c, struct arena *a)
{
	struct stop late = { 0 };
	struct snapshot_end end;
	struct err err;
	struct task *t;

	ok(read_all(c, a, NULL, &end, &err) && given == 3 && !end.partial,
	   "a snapshot without switches delivers every asset");
	is_str(m.assets[0].name, S("a"), "a snapshot leaves the assets of the adapter unchanged");
	m.fail_at = 2;
	m.fail_with = ERR_CONNECT;
	ok(!read_all(c, a, NULL, &end, &err) && err.kind == ERR_CONNECT && given == 2,
	   "fail_at makes a snapshot fail before that asset");
	m.fail_at = -1;
	m.hide_at = 1;
	ok(read_all(c, a, NULL, &end, &err) && given == 2 && end.partial && end.hidden == 1 && end.reason.len,
	   "hide_at makes a snapshot partial with one hidden asset");
	m.hide_at = -1;
	m.hang_at = 1;
	late.deadline_us = clock_monotonic_us() + 300000; /* not over before it begins, even on a busy machine */
	ok(!read_all(c, a, &late, &end, &err) && err.kind == ERR_TIMEOUT && given == 1,
	   "hang_at makes a snapshot hang until its deadline");
	counted = atomic_load(&m.snapshots);
	t = task_start(cancel_soon, c);
	ok(!read_all(c, a, NULL, &end, &err) && err.kind == ERR_CANCELLED,
	   "hang_at makes a snapshot hang until it is cancelled");
	task_join(t);
	m.hang_at = -1;
	is_int(atomic_load(&m.cancelled), 1, "the adapter counts one cancelled snapshot");
	is_int(atomic_load(&m.snapshots), 5, "the adapter counts all five snapshots");
}

int main(void)
{
	struct arena *a = arena_open();
	struct asset assets[3];
	struct err err = { 0 };
	struct conn *c;

	memory_start(&m, S("double"));
	for (int i = 0; i < 3; i++) {
		asset_start(&assets[i]);
		assets[i].name = str_n(&"abc"[i], 1);
		asset_finish(&assets[i]);
	}
	m.assets = assets;
	m.asset_count = 3;
	m.refuse_open = true;
	ok(!adapter_memory.open(&m.source, NULL, NULL, &err) && err.kind == ERR_LOGIN,
	   "refuse_open makes opening fail with a login error");
	m.refuse_open = false;
	err_clear(&err);
	c = adapter_memory.open(&m.source, NULL, NULL, &err);
	ok(c != NULL, "the adapter opens without refuse_open");
	switches(c, a);
	adapter_memory.close(c);
	is_int(atomic_load(&m.opened), atomic_load(&m.closed), "every opened connection is closed");
	arena_close(a);
	return done();
}

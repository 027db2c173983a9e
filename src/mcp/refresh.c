#include "mcp/refresh.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/mutex.h"
#include "base/task.h"
#include "workspace/client.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { AGAIN_SECONDS = 60, SYNC_SECONDS = 600 };

struct wanted_catalog {
	str name;
	int64_t tried_us; /* when its last sync began; 0: never */
	bool wanted;
};

struct mcp_refresh {
	struct arena *arena;
	struct workspace *workspace;
	struct stop stop;
	struct mutex *lock; /* guards the rest */
	struct cond *changed;
	array_of(struct wanted_catalog *) all; /* one for each catalog that was ever stale */
	struct task *task;		       /* started when it is first needed */
	bool closing;
};

static struct wanted_catalog *next_wanted(const struct mcp_refresh *r)
{
	for (ptrdiff_t i = 0; i < r->all.len; i++)
		if (r->all.at[i]->wanted)
			return r->all.at[i];
	return NULL;
}

/* Failures are kept with the catalog, and answers name them. */
static void sync_one(struct mcp_refresh *r, str name)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct client client = { .face = "mcp", .principal = client_login };
	struct stop stop = { .parent = &r->stop, .deadline_us = clock_monotonic_us() + SECONDS(SYNC_SECONDS) };
	struct observer quiet = { 0 };
	struct sync_report report = { 0 };
	struct err err = { 0 };

	if (workspace_sync(r->workspace, &client, a, name, false, &quiet, &stop, &report, &err))
		log_event(LOG_INFO, "refreshed", log_str("catalog", name), log_int("ms", report.elapsed_us / 1000));
	else
		log_event(LOG_INFO, "not_refreshed", log_str("catalog", name), log_str("error", str_of(err.text)));
}

static void work(void *with)
{
	struct mcp_refresh *r = with;
	struct wanted_catalog *c;

	mutex_lock(r->lock);
	while (!r->closing) {
		c = next_wanted(r);
		if (!c) {
			cond_wait(r->changed, r->lock);
			continue;
		}
		c->tried_us = clock_monotonic_us();
		mutex_unlock(r->lock);
		sync_one(r, c->name);
		mutex_lock(r->lock);
		c->wanted = false;
	}
	mutex_unlock(r->lock);
}

struct mcp_refresh *mcp_refresh_open(struct workspace *w)
{
	struct arena *a = arena_open();
	struct mcp_refresh *r = new(a, struct mcp_refresh);

	r->arena = a;
	r->workspace = w;
	r->lock = mutex_open();
	r->changed = cond_open();
	return r;
}

void mcp_refresh_close(struct mcp_refresh *r)
{
	if (!r)
		return;
	atomic_store(&r->stop.cancelled, true);
	mutex_lock(r->lock);
	r->closing = true;
	cond_signal(r->changed);
	mutex_unlock(r->lock);
	task_join(r->task);
	cond_close(r->changed);
	mutex_close(r->lock);
	arena_close(r->arena);
}

static struct wanted_catalog *catalog_named(struct mcp_refresh *r, str name)
{
	struct wanted_catalog *c;

	for (ptrdiff_t i = 0; i < r->all.len; i++)
		if (str_eq(r->all.at[i]->name, name))
			return r->all.at[i];
	c = new(r->arena, struct wanted_catalog);
	c->name = str_dup(r->arena, name);
	*push(&r->all, r->arena) = c;
	return c;
}

static bool was_tried(const struct wanted_catalog *c)
{
	return c->tried_us && clock_monotonic_us() - c->tried_us < SECONDS(AGAIN_SECONDS);
}

void mcp_refresh_want(struct mcp_refresh *r, str catalog)
{
	struct wanted_catalog *c;

	if (!workspace_source(r->workspace, catalog))
		return;
	mutex_lock(r->lock);
	c = catalog_named(r, catalog);
	c->wanted |= !was_tried(c);
	if (c->wanted && !r->task)
		r->task = task_start(work, r);
	cond_signal(r->changed);
	mutex_unlock(r->lock);
}

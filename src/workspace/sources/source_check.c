#include "workspace/sources/source_check.h"

#include <stdatomic.h>

#include "adapter/registry.h"
#include "base/file.h"
#include "base/task.h"
#include "base/thread_progress.h"
#include "index/side_file.h"
#include "workspace/internal.h"
#include "workspace/sources/source_route.h"
#include "base/banned.h"

enum { TASKS_MOST = 32, DEFAULT_CONNECT_MS = 10000, GRACE_US = 500000 };

struct patient {	     /* one source */
	struct arena *arena; /* used by its task, then by the reader */
	struct examined is;
	struct thread_progress *done;
};

struct examination {
	struct arena *arena;
	const struct stop *stop;
	struct patient *at;
	ptrdiff_t len;
	atomic_ptrdiff_t next;
	struct task *task[TASKS_MOST];
};

/* ---- one source ---- */

static bool count(void *with, struct asset *a, struct err *err)
{
	(void)a;
	(void)err;
	++*(int64_t *)with;
	return true;
}

/* A file opens whatever is in it: one that is only tried is read, and nothing kept. */
static bool read_file(struct patient *p, const struct adapter *adapter, struct conn *conn, const struct stop *stop)
{
	struct snapshot_end end = { 0 };
	int64_t assets = 0;
	struct sink to = { .asset = count, .with = &assets };

	if (!adapter->snapshot(conn, stop, &to, p->arena, &end, &p->is.trouble))
		return false;
	p->is.read = assets;
	return true;
}

/* A source that answered a login may take that long again for the queries. */
static void ask(struct patient *p, const struct adapter *adapter, struct conn *conn, int64_t patience,
		const struct stop *also)
{
	struct examined *x = &p->is;
	int64_t started = clock_monotonic_us();
	const struct stop *stop = &(struct stop){ .deadline_us = started + patience, .parent = also };

	x->answered = adapter->probe(conn, p->arena, stop, &x->info, &x->trouble);
	x->asked_at = clock_now();
	if (x->answered && adapter->is_file && !x->as->file.at)
		x->answered = read_file(p, adapter, conn, also);
	if (x->answered && adapter->grants)
		x->has_grants = adapter->grants(conn, p->arena, stop, &x->grants, &x->grants_trouble);
	x->ask_us = clock_monotonic_us() - started;
	adapter->close(conn);
}

/* An address that no adapter accepts may be the path of a missing file. */
static bool is_file(const struct source *s, const struct adapter *adapter)
{
	return adapter ? adapter->is_file : s->url.len && !s->type.len && str_find(s->url, S("://")) < 0;
}

static void examine(struct patient *p, const struct stop *stop)
{
	struct examined *x = &p->is;
	const struct adapter *adapter = source_has_address(x->as, &x->trouble)
						? adapter_for(&x->as->source, &x->trouble)
						: NULL;
	static const struct observer nobody = { 0 };
	int64_t started = clock_monotonic_us(), patience = x->as->source.connect_ms;
	struct source_way *way;
	struct conn *conn;

	x->file = is_file(&x->as->source, adapter);
	if (!adapter)
		return;
	patience = (patience > 0 ? patience : DEFAULT_CONNECT_MS) * 1000;
	x->adapter = adapter->name;
	x->tls_advice = adapter->tls_advice;
	/* The adapter has its own limit, with a better message than a stop: ours is for an adapter without one. */
	way = source_way_open(&x->as->source, adapter, stop, &x->trouble);
	conn = way ? adapter->open(source_way_to(way), &nobody,
				   &(struct stop){ .deadline_us = started + patience + GRACE_US, .parent = stop },
				   &x->trouble)
		   : NULL;
	x->connect_us = clock_monotonic_us() - started;
	x->connected = conn != NULL;
	if (conn) {
		ask(p, adapter, conn, patience, stop);
		x->info.tls = source_way_tls(way, x->info.tls);
	} else if (way) {
		source_way_explain(way, &x->trouble);
	}
	source_way_close(way);
}

/* ---- all sources ---- */

static void work(void *with)
{
	struct examination *x = with;

	for (ptrdiff_t i = atomic_fetch_add(&x->next, 1); i < x->len; i = atomic_fetch_add(&x->next, 1)) {
		struct patient *p = &x->at[i];

		if (p->is.as)
			examine(p, x->stop);
		thread_progress_end(p->done, true);
	}
}

struct examination *workspace_examine(struct workspace *s, const str *names, ptrdiff_t n, const struct stop *stop)
{
	struct arena *a = arena_open();
	struct examination *x = new(a, struct examination);

	*x = (struct examination){ .arena = a, .stop = stop, .len = n };
	x->at = new_n(a, struct patient, n + 1);
	for (ptrdiff_t i = 0; i < n; i++) {
		x->at[i].arena = arena_open();
		x->at[i].done = thread_progress_open();
		x->at[i].is = (struct examined){
			.name = names[i], .as = workspace_source(s, names[i]), .asked_at = NO_TIME, .read = UNKNOWN
		};
	}
	for (ptrdiff_t i = 0; i < n && i < TASKS_MOST; i++)
		x->task[i] = task_start(work, x);
	if (!x->task[0])
		work(x);
	return x;
}

const struct examined *workspace_examined(struct examination *x, ptrdiff_t i)
{
	thread_progress_await_end(x->at[i].done);
	return &x->at[i].is;
}

void workspace_examine_close(struct examination *x)
{
	if (!x)
		return;
	for (int i = 0; i < TASKS_MOST; i++)
		task_join(x->task[i]);
	for (ptrdiff_t i = 0; i < x->len; i++) {
		arena_close(x->at[i].arena);
		thread_progress_close(x->at[i].done);
	}
	arena_close(x->arena);
}

/* ---- without a workspace ---- */

bool cache_examine(struct arena *a, str path, const struct stop *stop, struct store_soundness *out, struct err *err)
{
	struct store *store;
	bool good;

	if (!file_exists(path))
		return err_set(err, ERR_NOTHING, "no cache yet");
	store = store_open(path, STORE_READ, NULL, NULL, err);
	if (!store)
		return false;
	good = store_soundness(store, a, stop, out, err);
	store_close(store);
	return good;
}

int64_t cache_side_bytes(str path, int64_t *files)
{
	return side_total(path, files);
}

/* A source that uses it; NULL: none. */
static const struct source *user_of(struct workspace *s, const struct adapter *adapter)
{
	const struct configured *at;
	ptrdiff_t n = s ? workspace_sources(s, &at) : 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		struct err ignored = { 0 };

		if (adapter_for(&at[i].source, &ignored) == adapter)
			return &at[i].source;
	}
	return NULL;
}

void workspace_libraries(struct workspace *s, struct arena *a, struct libraries *out)
{
	for (const struct adapter *const *at = adapters(); *at; at++) {
		const struct source *user = user_of(s, *at);
		struct library one = { .adapter = (*at)->name, .needed = user != NULL };

		if (!(*at)->library)
			continue;
		if (!(*at)->library(a, user, &one.shown, &one.trouble))
			one.shown = NO_STR;
		*push(out, a) = one;
	}
}

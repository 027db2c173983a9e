#include "memory_source.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

struct conn {
	struct memory_catalog *catalog;
	struct observer observer;
	atomic_bool cancelled;
};

void memory_start(struct memory_catalog *m, str name)
{
	*m = (struct memory_catalog){
		.source = { .name = name, .type = S("memory"), .url = S("memory:") },
		.fail_at = -1,
		.hang_at = -1,
		.hide_at = -1,
		.fail_with = ERR_SOURCE,
	};
}

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	if (!str_starts(s->url, S("memory:")))
		return err_set(err, ERR_USAGE, "a catalog in memory has the URL memory:");
	*shown = str_dup(a, s->url);
	return true;
}

static struct conn *open_memory(const struct source *s, const struct observer *w, const struct stop *stop,
				struct err *err)
{
	struct memory_catalog *m = (struct memory_catalog *)(uintptr_t)s;
	struct conn *c;

	if (!stop_not_yet(stop, err))
		return NULL;
	if (m->refuse_open) {
		err_set(err, ERR_LOGIN, "the catalog %.*s lets nobody in", STR(s->name));
		return NULL;
	}
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct conn){ .catalog = m, .observer = w ? *w : (struct observer){ 0 } };
	atomic_fetch_add(&m->opened, 1);
	return c;
}

static void close_memory(struct conn *c)
{
	if (!c)
		return;
	atomic_fetch_add(&c->catalog->closed, 1);
	free(c);
}

static void cancel(struct conn *c)
{
	atomic_fetch_add(&c->catalog->cancelled, 1);
	atomic_store(&c->cancelled, true);
}

static bool go_on(struct conn *c, const struct stop *stop, struct err *err)
{
	if (atomic_load(&c->cancelled))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(stop, err);
}

/* Behaves like a source that never answers: only a stop or a cancel ends it. */
static bool hang(struct conn *c, const struct stop *stop, struct err *err)
{
	const struct timespec tick = { .tv_nsec = 1000000 };

	while (go_on(c, stop, err))
		nanosleep(&tick, NULL);
	return false;
}

static bool start(struct conn *c, const struct stop *stop, str question, struct err *err)
{
	atomic_store(&c->cancelled, false);
	if (!stop_not_yet(stop, err))
		return false;
	if (c->observer.asked)
		c->observer.asked(c->observer.with, question, 0, c->catalog->asset_count);
	return true;
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	(void)a;
	if (!start(c, stop, S("probe"), err))
		return false;
	*out = (struct source_info){
		.product = S("memory"),
		.version = S("1"),
		.user = S("tester"),
		.database = c->catalog->source.name,
		.readonly_by = S("engine"),
		.can = adapter_memory.can,
		.now = clock_now(),
	};
	return true;
}

static bool fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	if (!start(c, stop, S("fingerprint"), err))
		return false;
	*out = str_dup(a, c->catalog->fingerprint);
	return true;
}

/* The sink may reorder what it receives, and the catalog must stay the same. */
static bool copy_asset(struct arena *a, const struct asset *from, struct asset *to, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	record_put(&line, from, RECORD_WHOLE);
	return record_get(a, str_dup(a, sb_str(&line)), to, err);
}

static bool give(const struct asset *from, struct arena *batch, const struct sink *to, struct err *err)
{
	struct asset asset;

	arena_reset(batch);
	return copy_asset(batch, from, &asset, err) && to->asset(to->with, &asset, err);
}

static bool give_namespaces(const struct memory_catalog *m, const struct sink *to, struct err *err)
{
	for (ptrdiff_t i = 0; to->namespace && i < m->namespace_count; i++)
		if (!to->namespace(to->with, &m->namespaces[i], err))
			return false;
	return true;
}

/* The switches for failures before the i-th asset. */
static bool trouble(struct conn *c, ptrdiff_t i, const struct stop *stop, struct err *err)
{
	const struct memory_catalog *m = c->catalog;

	if (i == m->hang_at)
		return hang(c, stop, err);
	if (i == m->fail_at)
		return err_set(err, m->fail_with, "the catalog in memory fails at asset %td", i);
	return go_on(c, stop, err);
}

static bool is_hidden(const struct memory_catalog *m, ptrdiff_t i)
{
	return i == m->hide_at || !source_wants(&m->source, m->assets[i].ns, m->assets[i].name);
}

static bool snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		     struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	const struct memory_catalog *m = c->catalog;
	struct snapshot_end done = { .partial = m->hide_at >= 0, .taken_at = clock_now() };

	if (!start(c, stop, S("snapshot"), err))
		return false;
	atomic_fetch_add(&c->catalog->snapshots, 1); /* from here on a cancel takes effect */
	if (!give_namespaces(m, to, err))
		return false;
	for (ptrdiff_t i = 0; i < m->asset_count; i++) {
		if (!trouble(c, i, stop, err))
			return false;
		if (is_hidden(m, i)) {
			done.hidden++;
			continue;
		}
		if (!give(&m->assets[i], batch, to, err))
			return false;
		done.assets++;
	}
	if (done.partial)
		done.reason = str_fmt(a, "%lld of the tables may not be read", (long long)done.hidden);
	*end = done;
	return true;
}

static bool points_at(const struct asset *from, const struct key *k, struct asset_ref which)
{
	return k->kind == KEY_FOREIGN && str_eq(k->target.name, which.name) &&
	       str_eq(k->target.ns.at ? k->target.ns : from->ns, which.ns);
}

static bool incoming_from(const struct asset *from, struct asset_ref which, struct arena *a, struct incoming *in,
			  struct err *err)
{
	struct asset copy;

	if (!copy_asset(a, from, &copy, err))
		return false;
	for (ptrdiff_t i = 0; i < copy.keys.len; i++)
		if (points_at(&copy, &copy.keys.at[i], which))
			*push(in, a) = (struct incoming_key){ { copy.ns, copy.name }, copy.keys.at[i] };
	return true;
}

static bool inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		    struct asset *out, struct incoming *incoming, struct err *err)
{
	const struct memory_catalog *m = c->catalog;
	const struct asset *asset = NULL;
	struct incoming in = { 0 };

	if (!start(c, stop, S("inspect"), err))
		return false;
	atomic_fetch_add(&c->catalog->inspected, 1);
	if (m->hang_inspect && !hang(c, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < m->asset_count; i++) {
		if (incoming && !is_hidden(m, i) && !incoming_from(&m->assets[i], which, a, &in, err))
			return false;
		if (str_eq(m->assets[i].ns, which.ns) && str_eq(m->assets[i].name, which.name) && !is_hidden(m, i))
			asset = &m->assets[i];
	}
	if (asset && !copy_asset(a, asset, out, err))
		return false;
	*found = asset != NULL;
	if (asset && incoming)
		*incoming = in;
	return true;
}

const struct adapter adapter_memory = {
	.name = "memory",
	.summary = "structs in memory, for tests",
	.schemes = { "memory" },
	.dialect = &dialect_ansi,
	.can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_CONSISTENT | CAN_NATIVE_IDS,
	.parse = parse,
	.open = open_memory,
	.close = close_memory,
	.cancel = cancel,
	.probe = probe,
	.fingerprint = fingerprint,
	.snapshot = snapshot,
	.inspect = inspect,
};

/*
 * Connections to sources: opened when first needed, then kept. A source has as many as its adapter allows, each with
 * one user at a time, so that a look need not wait for a sync.
 */
#include "workspace/internal.h"

#include <assert.h>
#include <stdlib.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "workspace/client.h"
#include "workspace/sources/source_route.h"
#include "base/banned.h"

enum { WAIT_MS = 50 }; /* maximum delay of a stop while waiting for a turn */

/* ---- a connection outlives the call that opened it: it reports to its current user ---- */

static void pass_asked(void *with, str sql, int64_t us, int64_t rows)
{
	const struct observer *w = &((struct source_connection *)with)->observer;

	if (w->asked)
		w->asked(w->with, sql, us, rows);
}

static void pass_note(void *with, str sentence)
{
	const struct observer *w = &((struct source_connection *)with)->observer;

	if (w->note)
		w->note(w->with, sentence);
}

static void pass_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct observer *w = &((struct source_connection *)with)->observer;

	if (w->progress)
		w->progress(w->with, stage, done, of);
}

/* ---- turns ---- */

/* With the lock held. */
static struct source_pool *pool_of(struct workspace *s, str catalog)
{
	struct source_pool *p;

	for (ptrdiff_t i = 0; i < s->pools.len; i++)
		if (str_eq(s->pools.at[i]->catalog, catalog))
			return s->pools.at[i];
	p = new(s->arena, struct source_pool);
	p->catalog = str_dup(s->arena, catalog);
	*push(&s->pools, s->arena) = p;
	return p;
}

/* With the lock held: an idle connection, preferably an open one; a new one if the limit allows; or NULL. */
static struct source_connection *idle_in(struct workspace *s, struct source_pool *p)
{
	struct source_connection *idle = NULL;
	int busy = 0;

	for (ptrdiff_t i = 0; i < p->all.len; i++) {
		struct source_connection *l = p->all.at[i];

		busy += l->busy;
		if (!l->busy && (!idle || !idle->conn))
			idle = l;
	}
	if (busy >= (p->most ? p->most : 1))
		return NULL;
	if (!idle) {
		idle = new(s->arena, struct source_connection);
		idle->ear = (struct observer){
			.asked = pass_asked, .note = pass_note, .progress = pass_progress, .with = idle
		};
		*push(&p->all, s->arena) = idle;
	}
	return idle;
}

/* The reason says more than the timeout. */
static bool say_busy(str catalog, struct err *err)
{
	if (err->kind == ERR_TIMEOUT) {
		*err = (struct err){ 0 };
		err_set(err, ERR_TIMEOUT, "%.*s is busy with a sync or another question", STR(catalog));
	}
	return false;
}

/* With the lock held: waits until a connection is returned. */
static bool wait_turn(struct workspace *s, str catalog, const struct stop *stop, struct err *err)
{
	if (!stop_not_yet(stop, err))
		return say_busy(catalog, err);
	cond_wait_ms(s->freed, s->lock, WAIT_MS);
	return true;
}

/* NULL: the wait was stopped. */
static struct source_connection *take(struct workspace *s, str catalog, const struct stop *stop, struct err *err)
{
	struct source_connection *l;
	struct source_pool *p;

	mutex_lock(s->lock);
	p = pool_of(s, catalog);
	while (!(l = idle_in(s, p)) && wait_turn(s, catalog, stop, err))
		;
	if (l)
		l->busy = true;
	mutex_unlock(s->lock);
	return l;
}

static int most_of(const struct adapter *adapter)
{
	return adapter && adapter->connections ? adapter->connections : 1;
}

/* A source that refused more connections may accept one again by now. */
static void give(struct workspace *s, struct source_pool *p, struct source_connection *l)
{
	mutex_lock(s->lock);
	l->observer = (struct observer){ 0 };
	l->busy = false;
	if (l->conn && p->of == l->of)
		p->most = most_of(l->adapter);
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
}

bool sync_turn_take(struct workspace *s, str catalog, const struct stop *stop, struct err *err)
{
	struct source_pool *p;
	bool good = true;

	mutex_lock(s->lock);
	p = pool_of(s, catalog);
	while (p->syncing && (good = wait_turn(s, catalog, stop, err)))
		;
	if (good)
		p->syncing = true;
	mutex_unlock(s->lock);
	return good;
}

void sync_turn_give(struct workspace *s, str catalog)
{
	mutex_lock(s->lock);
	pool_of(s, catalog)->syncing = false;
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
}

/* ---- opening, keeping, closing ---- */

static void close_it(struct workspace *s, struct source_connection *l)
{
	struct conn *c = l->conn;

	mutex_lock(s->lock);
	l->conn = NULL;
	mutex_unlock(s->lock);
	l->adapter->close(c);
	source_way_close(l->way);
	l->way = NULL;
}

/* The adapter, and therefore the limit, is known once one is open. */
static void is_open(struct workspace *s, struct source_pool *p, struct source_connection *l, struct conn *conn,
		    const struct configured *of)
{
	mutex_lock(s->lock);
	l->conn = conn;
	l->of = of;
	if (p->of != of) {
		p->of = of;
		p->most = most_of(l->adapter);
		cond_broadcast(s->freed);
	}
	mutex_unlock(s->lock);
}

static bool open_it(struct workspace *s, struct source_pool *p, struct source_connection *l, const struct configured *c,
		    const struct stop *stop, struct err *err)
{
	int64_t started = clock_monotonic_us();
	struct conn *conn;

	l->adapter = adapter_for(&c->source, err);
	if (!l->adapter)
		return false;
	l->way = source_way_open(&c->source, l->adapter, stop, err);
	if (!l->way)
		return false;
	conn = l->adapter->open(source_way_to(l->way), &l->ear, stop, err);
	log_event(conn ? LOG_INFO : LOG_WARN, conn ? "connect_done" : "connect_failed",
		  log_str("catalog", c->source.name), log_str("adapter", str_of(l->adapter->name)),
		  log_str("code", conn ? NO_STR : str_of(err_code(err->kind))),
		  log_str("error", conn ? NO_STR : str_of(err->text)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	if (conn) {
		is_open(s, p, l, conn, c);
		return true;
	}
	source_way_explain(l->way, err);
	source_way_close(l->way);
	l->way = NULL;
	return false;
}

/* False with err if the variable of a secret is not set. */
static bool has_secrets(const struct configured *c, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < c->source.options.len; i++) {
		const struct source_option *o = source_option_of(NULL, c->source.options.at[i].key);

		if (!o || !o->secret || getenv(str_c(a, c->source.options.at[i].value)))
			continue;
		err_set(err, ERR_SOURCE, "its %s comes from the variable %.*s, which is not set", o->name,
			STR(c->source.options.at[i].value));
		return err_next(err, "Set it, or remove %.*s from catalogs.yaml.", STR(c->source.options.at[i].key));
	}
	return true;
}

bool source_has_address(const struct configured *c, struct err *err)
{
	if (!c->source.env.at || c->source.url.len)
		return has_secrets(c, err);
	err_set(err, ERR_SOURCE, "its address comes from the variable %.*s, which is not set", STR(c->source.env));
	return err_next(err, "Set it, or write a url into catalogs.yaml.");
}

static const struct configured *source_wanted(struct workspace *s, const struct client *who, str catalog,
					      struct err *err)
{
	const struct configured *c = workspace_source_for(s, who, catalog);

	if (c)
		return source_has_address(c, err) ? c : NULL;
	err_set(err, ERR_CATALOG_NOT_FOUND, "%.*s is cached only: no source of that name is configured", STR(catalog));
	err_next(err, "Add it with %s.", ACTION("add", WITH("name", catalog), WITH_BLANK("url", "URL")));
	return NULL;
}

/* The source refuses more connections: limits the pool to the open ones until one is returned. False: none is open. */
static bool make_do(struct workspace *s, struct source_pool *p, const struct configured *c)
{
	int open = 0;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < p->all.len; i++)
		open += p->all.at[i]->busy && p->all.at[i]->conn && p->all.at[i]->of == c;
	if (open && p->of == c)
		p->most = open;
	mutex_unlock(s->lock);
	return open > 0;
}

/* By the end of the wait, the name may belong to another source, or to none. */
static struct source_connection *connect(struct workspace *s, const struct client *who, str catalog,
					 const struct observer *w, const struct stop *stop,
					 const struct configured **as, struct err *err)
{
	struct source_connection *l = take(s, catalog, stop, err);
	struct source_pool *p;

	if (!l)
		return NULL;
	mutex_lock(s->lock);
	p = pool_of(s, catalog);
	mutex_unlock(s->lock);
	*as = source_wanted(s, who, catalog, err);
	if (w)
		l->observer = *w;
	if (l->conn && l->of != *as)
		close_it(s, l);
	if (*as && (l->conn || open_it(s, p, l, *as, stop, err)))
		return l;
	give(s, p, l);
	if (!*as || !err->full || !make_do(s, p, *as))
		return NULL;
	err_clear(err);
	return connect(s, who, catalog, w, stop, as, err);
}

struct conn *workspace_connect(struct workspace *s, const struct client *who, str catalog, const struct observer *w,
			       const struct stop *stop, const struct adapter **adapter, const struct configured **as,
			       struct err *err)
{
	const struct configured *c = source_wanted(s, who, catalog, err);
	struct source_connection *l = c ? connect(s, who, catalog, w, stop, &c, err) : NULL;

	if (!l)
		return NULL;
	*adapter = l->adapter;
	if (as)
		*as = c;
	return l->conn;
}

void workspace_release(struct workspace *s, str catalog, struct conn *c, bool broken)
{
	struct source_connection *l = NULL;
	struct source_pool *p;
	bool other;

	mutex_lock(s->lock);
	p = pool_of(s, catalog);
	for (ptrdiff_t i = 0; i < p->all.len; i++)
		if (p->all.at[i]->conn == c)
			l = p->all.at[i];
	assert(l && l->busy);
	other = source_named(s, catalog) != l->of;
	mutex_unlock(s->lock);
	if (broken || other)
		close_it(s, l);
	give(s, p, l);
	if (broken) /* a server that went away closed the idle ones, too */
		connections_drop(s, catalog);
}

/* The idle ones; one in use is closed when it is returned. */
void connections_drop(struct workspace *s, str name)
{
	struct source_connection *l;
	struct source_pool *p;

	do {
		l = NULL;
		mutex_lock(s->lock);
		p = pool_of(s, name);
		for (ptrdiff_t i = 0; i < p->all.len && !l; i++)
			if (!p->all.at[i]->busy && p->all.at[i]->conn)
				l = p->all.at[i];
		if (l)
			l->busy = true;
		mutex_unlock(s->lock);
		if (l) {
			close_it(s, l);
			give(s, p, l);
		}
	} while (l);
}

void connections_close(struct workspace *s)
{
	for (ptrdiff_t i = 0; i < s->pools.len; i++)
		for (ptrdiff_t k = 0; k < s->pools.at[i]->all.len; k++)
			if (s->pools.at[i]->all.at[k]->conn)
				close_it(s, s->pools.at[i]->all.at[k]);
}

/* ---- a typed password ---- */

bool workspace_keep_password(struct workspace *s, const struct client *who, struct arena *a, str name,
			     const struct stop *stop, str *path, struct err *err)
{
	const struct adapter *adapter;
	const struct configured *as;
	struct conn *c = workspace_connect(s, who, name, NULL, stop, &adapter, &as, err);
	bool good = false;

	if (!c)
		return false;
	if (adapter->keep_password && as->source.password.len)
		good = adapter->keep_password(c, a, as->source.password, path, err);
	else
		err_set(err, ERR_UNSUPPORTED, "no password was typed for %.*s", STR(name));
	workspace_release(s, name, c, false);
	return good;
}

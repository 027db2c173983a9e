#include "adapter/sqlite/connection.h"

#include "base/arena.h"
#include "base/mutex.h"

#include "base/banned.h"

enum { LOCK_WAIT_MS = 5000 };

void sqlite_conn_note(struct conn *c, str sentence)
{
	if (c->observer.note)
		c->observer.note(c->observer.with, sentence);
}

void sqlite_conn_progress(struct conn *c, const char *stage, int64_t done, int64_t of)
{
	if (c->observer.progress)
		c->observer.progress(c->observer.with, stage, done, of);
}

bool sqlite_conn_go_on(struct conn *c, struct err *err)
{
	if (atomic_load_explicit(&c->cancelled, memory_order_relaxed))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(&c->stop, err);
}

/* ---- opening, and opening again ---- */

static void put_lite(struct conn *c, struct lite *lite)
{
	struct lite *old = c->lite;

	mutex_lock(c->lock);
	c->lite = lite;
	mutex_unlock(c->lock);
	lite_close(old);
}

/*
 * Opens the file as usual, or without locks if no process has it open; reopens it if it is, or may be, another file
 * than before.
 */
static bool fit(struct conn *c, struct err *err)
{
	struct sqlite_file file;
	struct lite *lite;

	if (!sqlite_file_look(c->path, &file, err))
		return false;
	if (c->lite && file.number == c->file.number && file.unchanging == c->file.unchanging &&
	    (!file.unchanging || sqlite_file_same(&file, &c->file))) {
		c->file = file;
		return true;
	}
	lite = lite_open(c->path, file.unchanging, &c->observer, &c->cancelled, err);
	if (!lite)
		return false;
	put_lite(c, lite);
	c->file = file;
	return true;
}

static struct stop with_timeout(const struct source *s, const struct stop *stop)
{
	return (struct stop){
		.deadline_us = s->timeout_ms > 0 && s->timeout_ms < INT64_MAX / 2000
				       ? clock_monotonic_us() + s->timeout_ms * 1000
				       : 0,
		.parent = stop,
	};
}

struct conn *sqlite_conn_open(const struct source *s, const struct observer *w, const struct stop *stop,
			      struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);

	*c = (struct conn){
		.source = s, .observer = w ? *w : (struct observer){ 0 }, .arena = a, .lock = mutex_open()
	};
	if (stop_not_yet(stop, err) && sqlite_path(a, s->url, &c->path, err) && fit(c, err))
		return c;
	sqlite_conn_close(c);
	return NULL;
}

void sqlite_conn_close(struct conn *c)
{
	if (!c)
		return;
	lite_close(c->lite);
	mutex_close(c->lock);
	arena_close(c->arena);
}

void sqlite_conn_rest(struct conn *c)
{
	put_lite(c, NULL);
}

void sqlite_conn_cancel(struct conn *c)
{
	atomic_store(&c->cancelled, true);
	mutex_lock(c->lock);
	if (c->lite)
		lite_interrupt(c->lite);
	mutex_unlock(c->lock);
}

/* ---- transactions ---- */

static int64_t lock_wait(const struct conn *c)
{
	return c->source->connect_ms > 0 && c->source->connect_ms < LOCK_WAIT_MS ? c->source->connect_ms : LOCK_WAIT_MS;
}

/* Without locks, only a check afterwards proves that no process wrote meanwhile. */
static bool was_disturbed(const struct conn *c)
{
	struct sqlite_file now;
	struct err ignored = { 0 };

	return c->file.unchanging && (!sqlite_file_look(c->path, &now, &ignored) || !sqlite_file_same(&now, &c->file));
}

static bool look_once(struct conn *c, bool (*look)(struct conn *c, void *with, struct err *err), void *with,
		      bool *disturbed, struct err *err)
{
	bool done;

	*disturbed = false;
	if (!fit(c, err) || !lite_begin(c->lite, &c->stop, lock_wait(c), err))
		return false;
	done = look(c, with, err);
	lite_end(c->lite);
	*disturbed = was_disturbed(c);
	return done;
}

bool sqlite_conn_look(struct conn *c, const struct stop *stop,
		      bool (*look)(struct conn *c, void *with, struct err *err), void *with, struct err *err)
{
	struct err first = { 0 };
	bool disturbed, done;

	atomic_store(&c->cancelled, false);
	c->stop = with_timeout(c->source, stop);
	done = look_once(c, look, with, &disturbed, &first);
	if (!disturbed) {
		if (!done)
			*err = first;
		return done;
	}
	done = sqlite_conn_go_on(c, err) && look_once(c, look, with, &disturbed, err);
	if (done && disturbed)
		return err_set(err, ERR_SOURCE, "%.*s changed while it was read", STR(c->path));
	return done;
}

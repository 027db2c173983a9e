/* Connections to sources: opened when first needed, kept, one user at a time. */
#include "session/inside.h"

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/banned.h"

enum { WAIT_MS = 50 };

static struct line *line_of(struct session *s, str catalog)
{
	struct line *l;

	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (str_eq(s->lines.at[i]->catalog, catalog))
			return s->lines.at[i];
	l = new(s->arena, struct line);
	l->catalog = str_dup(s->arena, catalog);
	*push(&s->lines, s->arena) = l;
	return l;
}

/* That the time was over says less than why. Gives NULL, for its caller to give. */
static struct line *say_busy(str catalog, struct err *err)
{
	if (err->kind == ERR_TIMEOUT) {
		*err = (struct err){ 0 };
		err_set(err, ERR_TIMEOUT, "%.*s is being read, or asked something else", STR(catalog));
	}
	return NULL;
}

/* Waits for its turn; a stop ends the wait. */
static struct line *take_line(struct session *s, str catalog, const struct stop *stop, struct err *err)
{
	struct line *l;

	mutex_lock(s->lock);
	l = line_of(s, catalog);
	while (l->busy) {
		if (!stop_not_yet(stop, err)) {
			mutex_unlock(s->lock);
			return say_busy(catalog, err);
		}
		cond_wait_ms(s->freed, s->lock, WAIT_MS);
	}
	l->busy = true;
	mutex_unlock(s->lock);
	return l;
}

static void give_line(struct session *s, struct line *l)
{
	mutex_lock(s->lock);
	l->witness = (struct witness){ 0 };
	l->busy = false;
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
}

/* ---- a connection outlives who opened it: what it tells goes to whoever has it now ---- */

static void line_asked(void *with, str sql, int64_t us, int64_t rows)
{
	const struct witness *w = &((struct line *)with)->witness;

	if (w->asked)
		w->asked(w->with, sql, us, rows);
}

static void line_note(void *with, str sentence)
{
	const struct witness *w = &((struct line *)with)->witness;

	if (w->note)
		w->note(w->with, sentence);
}

static void line_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct witness *w = &((struct line *)with)->witness;

	if (w->progress)
		w->progress(w->with, stage, done, of);
}

static struct conn *open_line(struct session *s, struct line *l, const struct configured *c, const struct stop *stop,
			      struct err *err)
{
	int64_t started = clock_monotonic_us();
	struct conn *conn;
	struct witness *ear;

	mutex_lock(s->lock);
	ear = new(s->arena, struct witness);
	mutex_unlock(s->lock);
	*ear = (struct witness){ line_asked, line_note, line_progress, l };
	conn = l->adapter->open(&c->source, ear, stop, err);
	log_event(conn ? LOG_INFO : LOG_WARN, conn ? "connect_done" : "connect_failed",
		  log_str("catalog", c->source.name), log_str("adapter", str_of(l->adapter->name)),
		  log_str("code", conn ? NO_STR : str_of(err_code(err->kind))),
		  log_str("error", conn ? NO_STR : str_of(err->text)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	return conn;
}

bool source_has_address(const struct configured *c, struct err *err)
{
	if (!c->source.env.at || c->source.url.len)
		return true;
	err_set(err, ERR_SOURCE, "its address comes from the variable %.*s, which is not set", STR(c->source.env));
	return err_next(err, "Set it, or write a url into catalogs.yaml.");
}

struct conn *session_connect(struct session *s, str catalog, const struct witness *w, const struct stop *stop,
			     const struct adapter **adapter, const struct configured **as, struct err *err)
{
	const struct configured *c = session_source(s, catalog);
	struct line *l;

	if (!c) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "%.*s is in the cache, but no source of that name is configured",
			STR(catalog));
		err_next(err, "Add it with `ocat add %.*s URL`.", STR(catalog));
		return NULL;
	}
	if (!source_has_address(c, err))
		return NULL;
	l = take_line(s, catalog, stop, err);
	if (!l)
		return NULL;
	if (w)
		l->witness = *w;
	l->adapter = adapter_for(&c->source, err);
	if (l->adapter && !l->conn)
		l->conn = open_line(s, l, c, stop, err);
	if (!l->adapter || !l->conn) {
		give_line(s, l);
		return NULL;
	}
	*adapter = l->adapter;
	if (as)
		*as = c;
	return l->conn;
}

void session_release(struct session *s, str catalog, struct conn *c, bool broken)
{
	struct line *l;

	mutex_lock(s->lock);
	l = line_of(s, catalog);
	mutex_unlock(s->lock);
	if ((broken || l->old) && l->conn == c) {
		l->adapter->close(c);
		l->conn = NULL;
		l->old = false;
	}
	give_line(s, l);
}

void connection_drop(struct session *s, str name)
{
	struct conn *idle = NULL;
	struct line *l;

	mutex_lock(s->lock);
	l = line_of(s, name);
	l->old = l->busy;
	if (!l->busy) {
		idle = l->conn;
		l->conn = NULL;
	}
	mutex_unlock(s->lock);
	if (idle)
		l->adapter->close(idle);
}

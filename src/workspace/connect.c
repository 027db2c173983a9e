/* Connections to sources: opened when first needed, kept, one user at a time. */
#include "workspace/inside.h"

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/banned.h"

enum { WAIT_MS = 50 };

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

/* ---- whose turn it is ---- */

/* With the lock held. */
static struct line *line_of(struct session *s, str catalog)
{
	struct line *l;

	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (str_eq(s->lines.at[i]->catalog, catalog))
			return s->lines.at[i];
	l = new(s->arena, struct line);
	l->catalog = str_dup(s->arena, catalog);
	l->ear = (struct witness){ line_asked, line_note, line_progress, l };
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

/* ---- open, kept, closed ---- */

static void close_line(struct line *l)
{
	l->adapter->close(l->conn);
	l->conn = NULL;
}

static bool open_line(struct line *l, const struct configured *c, const struct stop *stop, struct err *err)
{
	int64_t started = clock_monotonic_us();

	l->adapter = adapter_for(&c->source, err);
	if (!l->adapter)
		return false;
	l->of = c;
	l->conn = l->adapter->open(&c->source, &l->ear, stop, err);
	log_event(l->conn ? LOG_INFO : LOG_WARN, l->conn ? "connect_done" : "connect_failed",
		  log_str("catalog", c->source.name), log_str("adapter", str_of(l->adapter->name)),
		  log_str("code", l->conn ? NO_STR : str_of(err_code(err->kind))),
		  log_str("error", l->conn ? NO_STR : str_of(err->text)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	return l->conn != NULL;
}

bool source_has_address(const struct configured *c, struct err *err)
{
	if (!c->source.env.at || c->source.url.len)
		return true;
	err_set(err, ERR_SOURCE, "its address comes from the variable %.*s, which is not set", STR(c->source.env));
	return err_next(err, "Set it, or write a url into catalogs.yaml.");
}

static const struct configured *source_wanted(struct session *s, str catalog, struct err *err)
{
	const struct configured *c = session_source(s, catalog);

	if (c)
		return source_has_address(c, err) ? c : NULL;
	err_set(err, ERR_CATALOG_NOT_FOUND, "%.*s is in the cache, but no source of that name is configured",
		STR(catalog));
	err_next(err, "Add it with `ocat add %.*s URL`.", STR(catalog));
	return NULL;
}

/* Whoever waits for a turn may find that it is another source by then, or none. */
struct conn *session_connect(struct session *s, str catalog, const struct witness *w, const struct stop *stop,
			     const struct adapter **adapter, const struct configured **as, struct err *err)
{
	const struct configured *c = source_wanted(s, catalog, err);
	struct line *l = c ? take_line(s, catalog, stop, err) : NULL;

	if (!l)
		return NULL;
	c = source_wanted(s, catalog, err);
	if (w)
		l->witness = *w;
	if (l->conn && l->of != c)
		close_line(l);
	if (!c || (!l->conn && !open_line(l, c, stop, err))) {
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
	bool other;

	mutex_lock(s->lock);
	l = line_of(s, catalog);
	other = source_named(s, catalog) != l->of;
	mutex_unlock(s->lock);
	if ((broken || other) && l->conn == c)
		close_line(l);
	give_line(s, l);
}

/* One that somebody has just now is closed when it is given back. */
void connection_drop(struct session *s, str name)
{
	struct line *l;

	mutex_lock(s->lock);
	l = line_of(s, name);
	if (l->busy || !l->conn) {
		mutex_unlock(s->lock);
		return;
	}
	l->busy = true;
	mutex_unlock(s->lock);
	close_line(l);
	give_line(s, l);
}

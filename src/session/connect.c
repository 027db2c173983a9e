/* Connections to sources: opened when first needed, kept, one user at a time. */
#include "session/inside.h"

#include "adapter/registry.h"
#include "base/banned.h"

enum { WAIT_MS = 50 };

static struct line *line_of(struct session *s, str catalog)
{
	struct line *l;

	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (str_eq(s->lines.at[i]->catalog, catalog))
			return s->lines.at[i];
	l = new (s->arena, struct line);
	l->catalog = str_dup(s->arena, catalog);
	*push(&s->lines, s->arena) = l;
	return l;
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
			return NULL;
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

struct conn *session_connect(struct session *s, str catalog, const struct witness *w, const struct stop *stop,
			     const struct adapter **adapter, const struct configured **as, struct err *err)
{
	const struct configured *c = session_source(s, catalog);
	struct line *l;

	if (!c) {
		err_set(err, ERR_CATALOG_NOT_FOUND, "%.*s is in the cache, but no source of that name is configured", STR(catalog));
		err_next(err, "Add it with `ocat add %.*s URL`.", STR(catalog));
		return NULL;
	}
	if (c->source.env.at && !c->source.url.len) {
		err_set(err, ERR_SOURCE, "%.*s takes its address from the variable %.*s, which is not set", STR(catalog), STR(c->source.env));
		err_next(err, "Set it, or write a url into catalogs.yaml.");
		return NULL;
	}
	l = take_line(s, catalog, stop, err);
	if (!l)
		return NULL;
	if (w)
		l->witness = *w;
	l->adapter = adapter_for(&c->source, err);
	if (l->adapter && !l->conn)
		l->conn = l->adapter->open(&c->source, &l->witness, stop, err);
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
	if (broken && l->conn == c) {
		l->adapter->close(c);
		l->conn = NULL;
	}
	give_line(s, l);
}

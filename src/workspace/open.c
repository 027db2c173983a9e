/* The session itself: opening, closing, and store handles for whoever needs one. */
#include "workspace/inside.h"
#include "workspace/tags/tags.h"

#include "adapter/registry.h"
#include "base/file.h"
#include "store/search.h"
#include "base/banned.h"

static void take_note(void *with, str sentence)
{
	struct session *s = with;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->notes.len; i++) {
		if (str_eq(s->notes.at[i], sentence)) {
			mutex_unlock(s->lock);
			return;
		}
	}
	*push(&s->notes, s->arena) = str_dup(s->arena, sentence);
	mutex_unlock(s->lock);
}

/* The store takes an absent file for an empty cache: what is in the way of one is not that. */
static bool cache_can_be(struct session *s, struct err *err)
{
	bool there;

	if (!file_is_there(s->cache, &there, err))
		return false;
	if (!there || !file_is_folder(s->cache))
		return file_is_plain(s->cache, err);
	err_set(err, ERR_CONFIG, "%.*s is a folder, and the cache is a file", STR(s->cache));
	return err_next(err, "OCAT_DB_PATH names the file itself, OCAT_CACHE_DIR its folder.");
}

struct session *session_open(const struct session_options *o, struct err *err)
{
	struct arena *a = arena_open();
	struct session *s = new(a, struct session);

	s->arena = a;
	s->lock = mutex_open();
	s->freed = cond_open();
	s->options = *o;
	s->settings = settings_read(a, err);
	s->cache = str_dup(a, o->cache);
	if (s->settings && (s->cache.at || place_cache_file(a, &s->cache, err)) && cache_can_be(s, err) &&
	    sources_read(s, err))
		return s;
	session_close(s);
	return NULL;
}

/* Writers last: whoever is the last one empties the log into the file, and a reader could not. */
static void close_handles(struct session *s, bool writes)
{
	for (ptrdiff_t i = 0; i < s->handles.len; i++)
		if (s->handles.at[i]->writes == writes)
			store_close(s->handles.at[i]->store);
}

void session_close(struct session *s)
{
	if (!s)
		return;
	sides_close(s); /* first: what is made beside uses the rest */
	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (s->lines.at[i]->conn)
			s->lines.at[i]->adapter->close(s->lines.at[i]->conn);
	lists_close(s);
	retrievers_close(s);
	graphs_close(s);
	close_handles(s, false);
	close_handles(s, true);
	cond_close(s->freed);
	mutex_close(s->lock);
	arena_close(s->arena);
}

const struct session_options *session_places(const struct session *s)
{
	return &s->options;
}

const struct settings *session_settings(const struct session *s)
{
	return s->settings;
}

const str *session_notes(struct session *s, ptrdiff_t *n)
{
	const str *at;

	mutex_lock(s->lock);
	*n = s->notes.len;
	at = s->notes.at;
	mutex_unlock(s->lock);
	return at;
}

/* What the cache says that it was read from: a file that was exported from a system, a source that nobody has configured any more. */
static const struct dialect *stored_dialect(struct session *s, str catalog)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct store *r = session_reader(s, &ignored);
	const struct dialect *d = NULL;
	struct catalog known;
	bool found = false;

	if (!r)
		return &dialect_ansi;
	if (store_catalog(r, a, catalog, &found, &known, &ignored) && found)
		d = known.product.len ? dialect_named(known.product) : dialect_named(known.type);
	session_return(s, r);
	return d ? d : &dialect_ansi;
}

const struct dialect *session_dialect(struct session *s, str catalog)
{
	struct err ignored = { 0 };
	const struct configured *c = session_source(s, catalog);
	const struct adapter *adapter = c ? adapter_for(&c->source, &ignored) : NULL;

	return adapter && adapter->dialect != &dialect_ansi ? adapter->dialect : stored_dialect(s, catalog);
}

str session_database(struct session *s, struct arena *a, str catalog)
{
	struct err ignored = { 0 };
	const struct configured *c = session_source(s, catalog);
	const struct adapter *adapter = c ? adapter_for(&c->source, &ignored) : NULL;

	return adapter && adapter->database ? adapter->database(a, &c->source) : NO_STR;
}

/* ---- store handles ---- */

static struct store *idle_handle(struct session *s, bool writes)
{
	struct store *found = NULL;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->handles.len && !found; i++) {
		struct handle *h = s->handles.at[i];

		if (!h->busy && h->writes == writes) {
			h->busy = true;
			found = h->store;
		}
	}
	mutex_unlock(s->lock);
	return found;
}

static struct store *handle(struct session *s, bool writes, struct err *err)
{
	struct store *store = idle_handle(s, writes);
	struct handle *h;

	if (store)
		return store;
	store = store_open(s->cache, writes ? STORE_WRITE : STORE_READ, take_note, s, err);
	if (!store)
		return NULL;
	mutex_lock(s->lock);
	h = new(s->arena, struct handle);
	*h = (struct handle){ .store = store, .busy = true, .writes = writes };
	*push(&s->handles, s->arena) = h;
	mutex_unlock(s->lock);
	return store;
}

struct store *session_reader(struct session *s, struct err *err)
{
	struct store *r = handle(s, false, err);
	struct err ignored = { 0 }; /* stopped: the reader stops by itself */

	if (r)
		tags_bring_up(s, r, NULL, s->options.stop, &ignored);
	return r;
}

bool session_bring_up(struct session *s, const struct witness *w, const struct stop *stop, struct err *err)
{
	struct err ignored = { 0 }; /* who asks the cache is told */
	struct store *r = handle(s, false, &ignored);
	bool good = !r || tags_bring_up(s, r, w, stop, err);

	if (r)
		session_return(s, r);
	return good;
}

struct store *session_writer(struct session *s, struct err *err)
{
	return handle(s, true, err);
}

void session_index(struct session *s, const struct stop *stop)
{
	struct err ignored = { 0 };
	struct store *store = session_reader(s, &ignored);
	bool stale = false;

	if (!store)
		return;
	store_search_stale(store, &stale, &ignored);
	session_return(s, store);
	/* A cache that cannot be written, or is written by another just now, is searched as it is. */
	if (!stale || !(store = session_writer(s, &ignored)))
		return;
	ignored = (struct err){ 0 };
	store_search_index(store, stop, &ignored);
	session_return(s, store);
}

void session_return(struct session *s, struct store *store)
{
	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->handles.len; i++)
		if (s->handles.at[i]->store == store)
			s->handles.at[i]->busy = false;
	mutex_unlock(s->lock);
}

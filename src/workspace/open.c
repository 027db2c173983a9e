/* A workspace: opening and closing it, its store handles, and the idle objects of services. */
#include "workspace/internal.h"

#include <assert.h>
#include "workspace/tags/tags.h"

#include "adapter/registry.h"
#include "base/file.h"
#include "store/search.h"
#include "base/banned.h"

static void take_note(void *with, str sentence)
{
	struct workspace *s = with;

	mutex_lock(s->lock);
	if (!texts_have(&s->notes, sentence))
		*push(&s->notes, s->arena) = str_dup(s->arena, sentence);
	mutex_unlock(s->lock);
}

/* The store treats a missing file as an empty cache; an obstacle in its place is an error. */
static bool cache_can_be(struct workspace *s, struct err *err)
{
	bool there;

	if (!file_is_there(s->cache, &there, err))
		return false;
	if (!there || !file_is_folder(s->cache))
		return file_is_plain(s->cache, err);
	err_set(err, ERR_CONFIG, "%.*s is a folder, but the cache is a file", STR(s->cache));
	return err_next(err, "OCAT_DB_PATH names the file itself, OCAT_CACHE_DIR its folder.");
}

struct workspace *workspace_open(const struct workspace_options *o, struct err *err)
{
	struct arena *a = arena_open();
	struct workspace *s = new(a, struct workspace);

	s->arena = a;
	s->lock = mutex_open();
	s->freed = cond_open();
	s->options = *o;
	s->settings = settings_read(a, err);
	s->cache = str_dup(a, o->cache);
	if (s->settings && (s->cache.at || path_cache_file(a, &s->cache, err)) && cache_can_be(s, err) &&
	    sources_load(s, err))
		return s;
	workspace_close(s);
	return NULL;
}

/* Writers last: the last handle merges the log into the file, and a reader could not. */
static void close_handles(struct workspace *s, bool writes)
{
	for (ptrdiff_t i = 0; i < s->handles.len; i++)
		if (s->handles.at[i]->writes == writes)
			store_close(s->handles.at[i]->store);
}

void workspace_close(struct workspace *s)
{
	if (!s)
		return;
	sides_close(s); /* first: background work uses the rest */
	vectors_close(s);
	connections_close(s);
	memory_names_close(s);
	retrievers_close(s);
	graphs_close(s);
	tags_close(s);
	for (ptrdiff_t i = 0; i < s->kept.len; i++)
		if (s->kept.at[i].thing)
			s->kept.at[i].close(s->kept.at[i].thing);
	close_handles(s, false);
	close_handles(s, true);
	cond_close(s->freed);
	mutex_close(s->lock);
	arena_close(s->arena);
}

const struct workspace_options *workspace_places(const struct workspace *s)
{
	return &s->options;
}

bool workspace_traces(const struct workspace *s, struct arena *a, str *folder, struct err *err)
{
	*folder = workspace_places(s)->traces;
	return folder->len || path_find(a, OWN_TRACES, folder, NULL, err);
}

const struct settings *workspace_settings(const struct workspace *s)
{
	return s->settings;
}

const str *workspace_notes(struct workspace *s, ptrdiff_t *n)
{
	const str *at;

	mutex_lock(s->lock);
	*n = s->notes.len;
	at = s->notes.at;
	mutex_unlock(s->lock);
	return at;
}

/* By the source recorded in the cache: a file exported from a system, a source that is no longer configured. */
static const struct dialect *stored_dialect(struct workspace *s, str catalog)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct store *r = workspace_reader(s, &ignored);
	const struct dialect *d = NULL;
	struct catalog known;
	bool found = false;

	if (!r)
		return &dialect_ansi;
	if (store_catalog(r, a, catalog, &found, &known, &ignored) && found)
		d = known.product.len ? dialect_named(known.product) : dialect_named(known.type);
	workspace_return(s, r);
	return d ? d : &dialect_ansi;
}

const struct dialect *workspace_dialect(struct workspace *s, str catalog)
{
	struct err ignored = { 0 };
	const struct configured *c = workspace_source(s, catalog);
	const struct adapter *adapter = c ? adapter_for(&c->source, &ignored) : NULL;

	return adapter && adapter->dialect != &dialect_ansi ? adapter->dialect : stored_dialect(s, catalog);
}

const struct compare_gap *workspace_gaps(str type)
{
	const struct adapter *adapter = adapter_named(type);

	return adapter ? adapter->gaps : NULL;
}

str workspace_database(struct workspace *s, struct arena *a, str catalog)
{
	struct err ignored = { 0 };
	const struct configured *c = workspace_source(s, catalog);
	const struct adapter *adapter = c ? adapter_for(&c->source, &ignored) : NULL;

	return adapter && adapter->database ? adapter->database(a, &c->source) : NO_STR;
}

/* ---- idle objects of services ---- */

/* With the lock held. */
static struct kept *kept_of(struct workspace *s, const void *of)
{
	for (ptrdiff_t i = 0; i < s->kept.len; i++)
		if (s->kept.at[i].of == of)
			return &s->kept.at[i];
	return NULL;
}

void *workspace_take_kept(struct workspace *s, const void *of)
{
	struct kept *k;
	void *thing;

	mutex_lock(s->lock);
	k = kept_of(s, of);
	thing = k ? k->thing : NULL;
	if (k)
		k->thing = NULL;
	mutex_unlock(s->lock);
	return thing;
}

void workspace_keep(struct workspace *s, const void *of, void *thing, void (*close)(void *thing))
{
	struct kept *k;
	bool there;

	mutex_lock(s->lock);
	k = kept_of(s, of);
	if (!k)
		k = push(&s->kept, s->arena);
	there = k->thing != NULL;
	if (!there)
		*k = (struct kept){ of, thing, close };
	mutex_unlock(s->lock);
	if (there)
		close(thing);
}

/* ---- store handles ---- */

static struct store *idle_handle(struct workspace *s, bool writes)
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

static struct store *handle(struct workspace *s, bool writes, struct err *err)
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

struct store *workspace_reader(struct workspace *s, struct err *err)
{
	struct store *r = handle(s, false, err);
	struct err ignored = { 0 }; /* stopped: the reader stops by itself */

	if (r)
		tags_bring_up(s, r, NULL, s->options.stop, &ignored);
	return r;
}

bool workspace_refresh_tags(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct err ignored = { 0 }; /* the reader of the cache reports it */
	struct store *r = handle(s, false, &ignored);
	bool good = !r || tags_bring_up(s, r, w, stop, err);

	if (r)
		workspace_return(s, r);
	return good;
}

struct store *workspace_writer(struct workspace *s, struct err *err)
{
	return handle(s, true, err);
}

void workspace_index(struct workspace *s, const struct stop *stop)
{
	struct err ignored = { 0 };
	struct store *store = workspace_reader(s, &ignored);
	bool stale = false;

	if (!store)
		return;
	store_search_stale(store, &stale, &ignored);
	workspace_return(s, store);
	/* A cache that is not writable, or locked by another writer, is searched as it is. */
	if (!stale || !(store = workspace_writer(s, &ignored)))
		return;
	ignored = (struct err){ 0 };
	store_search_index(store, stop, &ignored);
	workspace_return(s, store);
}

void workspace_return(struct workspace *s, struct store *store)
{
	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->handles.len; i++)
		if (s->handles.at[i]->store == store) {
			assert(s->handles.at[i]->busy); /* released only once */
			s->handles.at[i]->busy = false;
		}
	mutex_unlock(s->lock);
}

/* What ranked search reads: made from the pinned cache, kept while its generations are the ones asked for. */
#include "session/inside.h"

#include "base/file.h"
#include "base/log.h"
#include "base/place.h"
#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "base/banned.h"

enum { GLOSSARY_MOST = 16 << 20 };

struct filling {
	struct retriever_maker *maker;
	struct catalogs catalogs;
};

/* ---- words for things ---- */

static bool add_glossary(struct session *s, struct glossary *g, str path, struct err *err)
{
	str text;

	if (!path.at || !file_exists(path))
		return true;
	if (!file_read(s->arena, path, GLOSSARY_MOST, &text, err) || !glossary_add(g, text, err))
		return err_at(err, "%.*s", STR(path));
	return true;
}

/* With the lock held. Ours first, then a person's. */
static struct glossary *glossary(struct session *s, struct err *err)
{
	str own = NO_STR, installed = s->options.data.len ? path_join(s->arena, s->options.data, S("glossary.txt")) : NO_STR;
	struct glossary *g;

	if (s->glossary)
		return s->glossary;
	g = glossary_open();
	if (!place_find(s->arena, OWN_GLOSSARY, &own, NULL, err) || !add_glossary(s, g, installed, err) || !add_glossary(s, g, own, err)) {
		glossary_close(g);
		return NULL;
	}
	return s->glossary = g;
}

/* ---- from the cache ---- */

static instant synced_at(const struct filling *f, int64_t catalog)
{
	for (ptrdiff_t i = 0; i < f->catalogs.len; i++)
		if (f->catalogs.at[i].id == catalog)
			return f->catalogs.at[i].synced_at;
	return NO_TIME;
}

/* A partition is found as the table that it is a part of. */
static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_table t = {
		.id = b->id,
		.catalog = b->catalog,
		.ns = b->ns,
		.name = b->name,
		.qualified = b->qualified,
		.comment = b->comment,
		.tags = b->tags,
		.synced_at = synced_at(f, b->catalog_id),
	};

	(void)err;
	if (!b->is_part)
		retriever_table(f->maker, &t);
	return true;
}

static bool take_field(void *with, const struct field_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_column c = { .table = b->asset_id, .name = b->name, .comment = b->comment, .pk = b->pk, .tags = b->tags };

	(void)err;
	retriever_column(f->maker, &c);
	return true;
}

static bool take_key(void *with, const struct key_brief *b, struct err *err)
{
	struct filling *f = with;
	struct indexed_key k = { b->from_id, b->to_id, b->from_fields, b->to_fields };

	(void)err;
	retriever_key(f->maker, &k);
	return true;
}

static struct retriever *make(struct store *pinned, const struct glossary *g, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct filling f = { 0 };
	int64_t started = clock_monotonic_us();
	struct retriever *r;

	if (!store_catalogs(pinned, a, &f.catalogs, err))
		return NULL;
	f.maker = retriever_begin();
	if (!store_each_asset(pinned, 0, stop, take_asset, &f, err) || !store_each_field(pinned, 0, stop, take_field, &f, err) ||
	    !store_each_key(pinned, 0, stop, take_key, &f, err)) {
		retriever_drop(f.maker);
		return NULL;
	}
	r = retriever_done(f.maker, g);
	log_event(LOG_INFO, "retriever_built", log_int("tables", retriever_tables(r)), log_int("bytes", retriever_bytes(r)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	return r;
}

/* ---- shared ---- */

static struct retriever *known(struct session *s, str key)
{
	struct shared_retriever *found = NULL;

	for (ptrdiff_t i = 0; i < s->retrievers.len && !found; i++)
		if (s->retrievers.at[i]->retriever && str_eq(s->retrievers.at[i]->key, key))
			found = s->retrievers.at[i];
	if (!found)
		return NULL;
	found->users++;
	return found->retriever;
}

/* Those that nobody uses go when a newer one comes; their slot is taken again. */
static void keep(struct session *s, struct retriever *r, str key)
{
	struct shared_retriever *slot = NULL;

	for (ptrdiff_t i = 0; i < s->retrievers.len; i++) {
		struct shared_retriever *old = s->retrievers.at[i];

		if (!old->users && old->retriever) {
			retriever_close(old->retriever);
			old->retriever = NULL;
		}
		if (!old->retriever)
			slot = old;
	}
	if (!slot) {
		slot = new (s->arena, struct shared_retriever);
		*push(&s->retrievers, s->arena) = slot;
	}
	*slot = (struct shared_retriever){ .retriever = r, .key = str_dup(s->arena, key), .users = 1 };
}

const struct retriever *session_retriever(struct session *s, struct store *pinned, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct glossary *g;
	struct retriever *r;
	str key;

	if (!generations_key(a, pinned, &key, err))
		return NULL;
	mutex_lock(s->lock);
	r = known(s, key);
	g = r ? NULL : glossary(s, err);
	mutex_unlock(s->lock);
	if (r || !g)
		return r;
	r = make(pinned, g, stop, err);
	if (!r)
		return NULL;
	mutex_lock(s->lock);
	keep(s, r, key);
	mutex_unlock(s->lock);
	return r;
}

void session_retriever_done(struct session *s, const struct retriever *r)
{
	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++)
		if (s->retrievers.at[i]->retriever == r)
			s->retrievers.at[i]->users--;
	mutex_unlock(s->lock);
}

void retrievers_close(struct session *s)
{
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++)
		retriever_close(s->retrievers.at[i]->retriever);
	glossary_close(s->glossary);
}

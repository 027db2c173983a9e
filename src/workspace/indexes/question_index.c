/* The index for ranked search: built from the pinned cache, kept while its generations are in use. */
#include "workspace/internal.h"

#include <assert.h>

#include "base/file.h"
#include "base/log.h"
#include "base/paths.h"
#include "retrieve/glossary.h"
#include "retrieve/index.h"
#include "workspace/indexes/lookup_values.h"
#include "workspace/indexes/question_gather.h"
#include "workspace/settings/config_file_checks.h"
#include "workspace/documents.h"
#include "base/banned.h"

enum { GLOSSARY_MOST = 16 << 20, DOCUMENTS_EACH = 50 };
enum { WAIT_MS = 50 }; /* maximum delay of a stop while another request builds the index */

/* ---- glossaries ---- */

struct glossary_file {
	str path, text; /* text absent: missing */
};

/*
 * In the order of their senses, of which only the first count: ours, the person's, and last the many related words.
 */
enum { GLOSSARY_FILES = 3 };

static bool read_file(struct arena *a, str path, struct glossary_file *out, struct err *err)
{
	*out = (struct glossary_file){ .path = path };
	if (!path.at || !file_exists(path))
		return true;
	return file_read(a, path, GLOSSARY_MOST, &out->text, err) || err_at(err, "%.*s", STR(path));
}

static str installed(struct workspace *s, struct arena *a, const char *name)
{
	return s->options.data.len ? path_join(a, s->options.data, str_of(name)) : NO_STR;
}

static bool read_glossaries(struct workspace *s, struct arena *a, struct glossary_file files[GLOSSARY_FILES],
			    struct err *err)
{
	str own = NO_STR;

	return path_find(a, OWN_GLOSSARY, &own, NULL, err) &&
	       read_file(a, installed(s, a, "glossary.txt"), &files[0], err) && read_file(a, own, &files[1], err) &&
	       read_file(a, installed(s, a, "related-words.txt"), &files[2], err);
}

/* In the form that the glossary joins them. */
static str joined(struct arena *a, const struct glossary_file files[GLOSSARY_FILES])
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int i = 0; i < GLOSSARY_FILES; i++)
		if (files[i].text.at) {
			sb_put(&b, files[i].text);
			sb_putc(&b, '\n');
		}
	return str_dup(a, sb_str(&b));
}

void glossary_check(struct arena *a, str path, bool *there, struct mistakes *out)
{
	struct glossary_file file;
	struct err err = { 0 };
	int64_t number = 0;
	str rest, line;

	if (!read_file(a, path, &file, &err))
		*push(out, a) = err;
	rest = file.text;
	*there = rest.at != NULL;
	while (*there && str_cut(&rest, '\n', &line)) {
		const char *what = glossary_mistake(line);
		struct err wrong = { 0 };

		number++;
		if (!what)
			continue;
		err_set(&wrong, ERR_CONFIG, "%.*s:%lld: %s", STR(path), (long long)number, what);
		*push(out, a) = wrong;
	}
}

static struct glossary *glossary_of(const struct glossary_file files[GLOSSARY_FILES], struct err *err)
{
	struct glossary *g = glossary_open();

	for (int i = 0; i < GLOSSARY_FILES; i++)
		if (files[i].text.at && !glossary_add(g, files[i].text, err)) {
			glossary_close(g);
			err_at(err, "%.*s", STR(files[i].path));
			return NULL;
		}
	return g;
}

struct glossary *workspace_glossary(struct workspace *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct glossary_file files[GLOSSARY_FILES];

	if (!read_glossaries(s, a, files, err))
		return NULL;
	files[2].text = NO_STR; /* too loose to tell one role from another */
	return glossary_of(files, err);
}

/* ---- beside the cache ---- */

struct words_from { /* the data they are built from */
	struct glossary_file files[GLOSSARY_FILES];
	str text; /* of all glossary files */
	uint64_t stamp;
};

/* One index for all catalogs together: its stamp covers the data it was built from. False: no index can be kept. */
static bool words_key_of(struct arena *a, struct store *pinned, const struct words_from *from, const char *kind,
			 struct side_key *out)
{
	struct err ignored = { 0 };
	str id;

	if (!store_identity(pinned, a, &id, &ignored) || !id.len)
		return false;
	*out = (struct side_key){
		.cache = id, .stamp = from->stamp, .kind = str_of(kind), .version = RETRIEVER_VERSION
	};
	return true;
}

static struct retriever *open_kept(struct workspace *s, struct arena *a, const struct side_key *k, str glossary)
{
	struct err ignored = { 0 };
	struct side *side = side_open(side_path(a, s->cache, k), k, &ignored);
	struct retriever *r = side ? retriever_open(side, glossary) : NULL;

	if (!r)
		side_close(side);
	return r;
}

/* Without it the next process is slower, nothing more. */
static void keep_beside(struct workspace *s, struct arena *a, const struct side_key *k, const struct retriever *r)
{
	struct err err = { 0 };
	struct side_out *o = side_create(side_path(a, s->cache, k), k, &err);

	if (o && !retriever_save(r, o, &err)) {
		side_drop(o);
		o = NULL;
	}
	if (!o || !side_done(o, &err))
		log_event(LOG_WARN, "words_failed", log_str("error", str_of(err.text)));
}

static struct retriever *open_or_make(struct workspace *s, struct store *pinned, const struct words_from *from,
				      const struct observer *w, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t started = clock_monotonic_us();
	struct glossary *g;
	struct side_key k;
	struct retriever *r;
	bool kept = words_key_of(a, pinned, from, RETRIEVER_KIND, &k);

	r = kept ? open_kept(s, a, &k, from->text) : NULL;
	if (r)
		return r;
	g = glossary_of(from->files, err);
	r = g ? question_gather(s, pinned, g, w, stop, err) : NULL;
	if (!r)
		return NULL;
	log_event(LOG_INFO, "words_made", log_int("tables", retriever_tables(r)), log_int("bytes", retriever_bytes(r)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	if (kept && side_is_ours(s))
		keep_beside(s, a, &k, r);
	return r;
}

/* ---- with documents about tables ---- */

struct about { /* documents, and the tables that they are about */
	struct about_one {
		int64_t table;
		const struct document *document;
	} * at;
	ptrdiff_t len, cap;
};

static bool find_about(struct store *pinned, struct arena *a, const struct document_files *written,
		       const struct stop *stop, struct about *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	for (ptrdiff_t i = 0; i < written->len; i++) {
		struct about_one one = { .document = &written->at[i] };

		if (!stop_not_yet(stop, err) || !document_about(pinned, scratch, one.document->name, &one.table, err))
			return false;
		arena_reset(scratch);
		if (one.table)
			*push(out, a) = one;
	}
	return true;
}

/* Skips unreadable documents. */
static bool tell_documents(struct retriever_growth *g, const struct about *about, const struct observer *w,
			   const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();

	for (ptrdiff_t i = 0; i < about->len; i++) {
		struct document d = *about->at[i].document;
		struct err ignored = { 0 };
		str rest, passage;

		if (!stop_not_yet(stop, err))
			return false;
		if (document_read(scratch, &d, &ignored))
			for (rest = d.text; document_passage(&rest, &passage);)
				growth_passage(g, about->at[i].table, passage);
		arena_reset(scratch);
		if ((i + 1) % DOCUMENTS_EACH == 0 && w && w->progress)
			w->progress(w->with, "reading documents", i + 1, about->len);
	}
	return true;
}

/* Takes over the retriever it extends; returns that one if no document is about any table. */
static struct retriever *grow(struct retriever *from, struct store *pinned, const struct document_files *written,
			      const struct observer *w, const struct stop *stop, bool *grown, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct about about = { 0 };
	struct retriever_growth *g;

	*grown = false;
	if (!find_about(pinned, a, written, stop, &about, err)) {
		retriever_close(from);
		return NULL;
	}
	if (!about.len)
		return from;
	g = retriever_grow(from);
	if (!tell_documents(g, &about, w, stop, err)) {
		growth_drop(g);
		return NULL;
	}
	*grown = true;
	return growth_done(g);
}

static struct retriever *open_or_grow(struct workspace *s, struct store *pinned, const struct words_from *from,
				      const struct document_files *written, const struct observer *w,
				      const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct words_from all = *from;
	struct retriever *r;
	struct side_key k;
	bool kept, grown;

	all.stamp = from->stamp * 31 + written->mark;
	kept = written->settled && words_key_of(a, pinned, &all, RETRIEVER_GROWN_KIND, &k);
	r = kept ? open_kept(s, a, &k, from->text) : NULL;
	if (r || !(r = open_or_make(s, pinned, from, w, stop, err)))
		return r;
	r = grow(r, pinned, written, w, stop, &grown, err);
	if (r && grown && kept && side_is_ours(s))
		keep_beside(s, a, &k, r);
	return r;
}

static struct retriever *open_any(struct workspace *s, struct store *pinned, str generations,
				  const struct document_files *written, const struct observer *w,
				  const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct words_from from;

	if (!read_glossaries(s, a, from.files, err))
		return NULL;
	from.text = joined(a, from.files);
	from.stamp = str_hash(generations) * 31 + str_hash(from.text);
	return written->len ? open_or_grow(s, pinned, &from, written, w, stop, err)
			    : open_or_make(s, pinned, &from, w, stop, err);
}

/* ---- shared ---- */

/* With the lock held. */
static struct shared_retriever *slot_with(struct workspace *s, str key)
{
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++) {
		struct shared_retriever *slot = s->retrievers.at[i];

		if ((slot->retriever || slot->making) && str_eq(slot->key, key))
			return slot;
	}
	return NULL;
}

/* With the lock held: a newer one replaces those without users; their slots are reused. */
static struct shared_retriever *new_slot(struct workspace *s, str key)
{
	struct shared_retriever *slot = NULL;

	for (ptrdiff_t i = 0; i < s->retrievers.len; i++) {
		struct shared_retriever *old = s->retrievers.at[i];

		if (!old->users && old->retriever) {
			retriever_close(old->retriever);
			question_joins_close(old->joins);
			old->retriever = NULL;
			old->joins = NULL;
		}
		if (!old->retriever && !old->making)
			slot = old;
	}
	if (!slot) {
		slot = new(s->arena, struct shared_retriever);
		slot->arena = arena_open();
		*push(&s->retrievers, s->arena) = slot;
	}
	arena_reset(slot->arena);
	slot->key = str_dup(slot->arena, key);
	slot->making = true;
	return slot;
}

/* NULL: the caller must fill *slot, or err says that the wait for another request was stopped. */
static struct retriever *take(struct workspace *s, str key, const struct stop *stop, struct shared_retriever **slot,
			      struct err *err)
{
	struct shared_retriever *has;
	struct retriever *found = NULL;

	mutex_lock(s->lock);
	while ((has = slot_with(s, key)) && has->making && stop_not_yet(stop, err))
		cond_wait_ms(s->freed, s->lock, WAIT_MS);
	if (has && has->retriever) {
		has->users++;
		found = has->retriever;
	} else if (!err->kind) {
		*slot = new_slot(s, key);
	}
	mutex_unlock(s->lock);
	return found;
}

/* r NULL: it could not be built, and one of the waiting requests tries again. */
static void hand_over(struct workspace *s, struct shared_retriever *slot, struct retriever *r)
{
	mutex_lock(s->lock);
	slot->retriever = r;
	slot->users = r != NULL;
	slot->making = false;
	cond_broadcast(s->freed);
	mutex_unlock(s->lock);
}

/* Of domains.yaml: its content is part of the index. */
static uint64_t domains_mark(struct arena *a)
{
	struct err ignored = { 0 };
	str path;

	return path_find(a, OWN_DOMAINS, &path, NULL, &ignored) ? file_mark(path) : 0;
}

/*
 * "4:17 9:3 t12 l5": the catalogs that the pinned reader sees, the generation since which each is unchanged, the tags,
 * and the values of lookup tables.
 */
static bool generations_key(struct workspace *s, struct arena *a, struct store *pinned, str *key, struct err *err)
{
	struct catalogs all = { 0 };
	scoped(sb_free) struct sb b = SB(1 << 20);
	int64_t stamp = 0;
	str by;

	if (!store_catalogs(pinned, a, &all, err) || !store_tags_given(pinned, a, &by, &stamp, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		sb_fmt(&b, "%lld:%lld ", (long long)all.at[i].id, (long long)all.at[i].same_since);
	sb_fmt(&b, "t%lld l%llu", (long long)stamp, (unsigned long long)lookup_values_mark(s, pinned, &all));
	*key = str_dup(a, sb_str(&b));
	return true;
}

const struct retriever *workspace_retriever(struct workspace *s, struct store *pinned, const struct observer *w,
					    const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct document_files written;
	struct shared_retriever *slot = NULL;
	struct retriever *r;
	str made, key;

	if (!generations_key(s, a, pinned, &made, err))
		return NULL;
	made = str_fmt(a, "%.*s d%llu", STR(made), (unsigned long long)domains_mark(a));
	documents_list(a, &written);
	key = str_fmt(a, "%.*s w%llu", STR(made), (unsigned long long)written.mark);
	if (!written.settled) /* the documents may change under the same mark: makes this key unique */
		key = str_fmt(a, "%.*s at %lld", STR(key), (long long)clock_monotonic_us());
	r = take(s, key, stop, &slot, err);
	if (!slot)
		return r;
	r = open_any(s, pinned, made, &written, w, stop, err);
	hand_over(s, slot, r);
	return r;
}

void workspace_retriever_done(struct workspace *s, const struct retriever *r)
{
	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++)
		if (s->retrievers.at[i]->retriever == r) {
			assert(s->retrievers.at[i]->users > 0);
			s->retrievers.at[i]->users--;
		}
	mutex_unlock(s->lock);
}

void retrievers_close(struct workspace *s)
{
	for (ptrdiff_t i = 0; i < s->retrievers.len; i++) {
		retriever_close(s->retrievers.at[i]->retriever);
		question_joins_close(s->retrievers.at[i]->joins);
		arena_close(s->retrievers.at[i]->arena);
	}
}

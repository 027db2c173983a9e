#include "workspace/indexes/table_vectors.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/url.h"
#include "vector/endpoint.h"
#include "vector/vector_set.h"
#include "workspace/indexes/table_texts.h"
#include "workspace/internal.h"
#include "workspace/job.h"
#include "base/banned.h"

enum {
	LEG_TABLES = 1000,	 /* of all catalogs, before families are folded */
	LEG_TABLES_MOST = 20000, /* the same if only some of them are wanted */
	BATCH_HERE = 4,
	BATCH_ENDPOINT = 64,
	QUESTION_MS = 3000,	/* how long an endpoint may take for a question */
	BATCH_MS = 120000,	/* and for a batch */
	WRITE_US = 1000 * 1000, /* at least between two writes; and */
	WRITE_SHARE = 50,	/* this many times what the last one took */
	LOOK_MS = 50,
};

/* A vector made twice by one model differs by less: the file rounds it, and endpoints may. */
static const float SAME_LIKENESS = 0.97f;

struct table_vectors {
	struct embedder *embedder;
	/* Guarded by the workspace's lock: */
	struct vector_set *set; /* the newest opened one, or NULL */
	uint64_t set_mark;	/* of its file */
	struct jobs *jobs;
	struct cond *changed;
	bool working;
	struct stop stop; /* of the work */
	int64_t done, of;
	struct err failure; /* of the last work */
};

/* ---- the model ---- */

bool workspace_has_model(const struct workspace *s)
{
	return !str_eq(setting_text(s->settings, SET_VECTORS_MODEL), S("none"));
}

static struct embedder_setup setup_of(const struct workspace *s)
{
	return (struct embedder_setup){
		.model = setting_given(s->settings, SET_VECTORS_MODEL),
		.url = setting_given(s->settings, SET_VECTORS_URL),
		.key = setting_given(s->settings, SET_VECTORS_KEY),
		.key_command = setting_given(s->settings, SET_VECTORS_KEY_COMMAND),
		.runtime = setting_given(s->settings, SET_VECTORS_RUNTIME),
		.cls = str_eq(setting_text(s->settings, SET_VECTORS_POOLING), S("cls")),
		.prefix = { [EMBED_QUESTIONS] = setting_given(s->settings, SET_VECTORS_QUERY_PREFIX),
			    [EMBED_TABLES] = setting_given(s->settings, SET_VECTORS_PASSAGE_PREFIX) },
	};
}

static struct table_vectors *vectors_of(struct workspace *s)
{
	struct table_vectors *v;

	mutex_lock(s->lock);
	if (!s->vectors) {
		struct embedder_setup setup = setup_of(s);

		s->vectors = new(s->arena, struct table_vectors);
		*s->vectors = (struct table_vectors){ .embedder = embedder_open(&setup), .changed = cond_open() };
	}
	v = s->vectors;
	mutex_unlock(s->lock);
	return v;
}

str workspace_model_words(struct workspace *s, struct arena *a)
{
	const struct embedder_setup *setup;

	if (!workspace_has_model(s))
		return NO_STR;
	setup = embedder_setup(vectors_of(s)->embedder);
	if (!setup->url.at)
		return str_fmt(a, "%.*s, in this process", STR(setup->model));
	if (url_is_local(setup->url))
		return str_fmt(a, "%.*s at %.*s, on this machine", STR(setup->model),
			       STR(endpoint_shown(a, setup->url)));
	return str_fmt(a, "%.*s; names, comments and questions are sent to %.*s", STR(setup->model),
		       STR(endpoint_shown(a, setup->url)));
}

void vectors_close(struct workspace *s)
{
	if (!s->vectors)
		return;
	jobs_close(s->vectors->jobs);
	cond_close(s->vectors->changed);
	vector_set_close(s->vectors->set);
	embedder_close(s->vectors->embedder);
}

/* ---- the file beside the cache ---- */

static bool key_of(const struct table_vectors *v, struct store *pinned, struct arena *a, struct side_key *out)
{
	struct err ignored = { 0 };
	str id;

	if (!store_identity(pinned, a, &id, &ignored) || !id.len)
		return false;
	*out = (struct side_key){ .cache = id,
				  .stamp = embedder_mark(v->embedder) * 31 + TABLE_TEXTS_VERSION,
				  .kind = S(VECTORS_KIND),
				  .version = VECTORS_VERSION };
	return true;
}

/* The newest file, opened once for all; NULL: none. To be closed. */
static struct vector_set *open_set(struct workspace *s, struct table_vectors *v, const struct side_key *k)
{
	scoped(arena_close) struct arena *a = arena_open();
	uint64_t mark = file_mark(side_path(a, s->cache, k));
	struct vector_set *old = NULL, *found;

	mutex_lock(s->lock);
	if (mark != v->set_mark) {
		struct err ignored = { 0 };

		old = v->set;
		v->set = mark ? vector_set_open(s->cache, k, &ignored) : NULL;
		v->set_mark = mark;
	}
	found = v->set ? vector_set_share(v->set) : NULL;
	mutex_unlock(s->lock);
	vector_set_close(old);
	return found;
}

/* ---- a question ---- */

static bool is_narrow(const struct retrieve_ask *ask)
{
	return ask->constraints.catalog.len || ask->constraints.ns.len || ask->constraints.domain.len || ask->stale.len;
}

static void search_like(const struct vector_set *set, struct arena *a, const struct retrieve_ask *ask,
			const float *vector, struct retrieve_leg *out)
{
	struct vector_hit *hits;
	ptrdiff_t n = vector_set_search(set, a, vector, is_narrow(ask) ? LEG_TABLES_MOST : LEG_TABLES, &hits);
	int64_t *ids = new_n(a, int64_t, n);
	float *leads = new_n(a, float, n);

	for (ptrdiff_t i = 0; i < n; i++) {
		ids[i] = hits[i].table;
		leads[i] = hits[i].lead;
	}
	*out = (struct retrieve_leg){ ids, leads, n, ask->ranks->kind[RANK_TABLE].vec };
}

/* A file of another width is of no use: deleting it has all vectors made again. */
static void ask_model(struct workspace *s, struct table_vectors *v, const struct side_key *k,
		      const struct vector_set *set, struct arena *a, const struct retrieve_ask *ask,
		      struct retrieve_leg *out, str *note)
{
	struct embed_ask of = { EMBED_QUESTIONS, &ask->query_text, 1, QUESTION_MS, ask->stop };
	struct err err = { 0 };
	struct embeddings vector;

	if (!embedder_embed(v->embedder, a, &of, &vector, &err)) {
		*note = str_fmt(a, "found by words alone: %s", err.text);
		log_event(LOG_WARN, "vectors_failed", log_str("error", str_of(err.text)));
	} else if (vector.width != vector_set_width(set)) {
		side_remove(s->cache, k);
		*note = S("found by words alone: the model has changed, and the next sync makes the vectors again");
	} else {
		search_like(set, a, ask, vector.at, out);
	}
}

void workspace_like_question(struct workspace *s, struct store *pinned, struct arena *a, const struct retrieve_ask *ask,
			     struct retrieve_leg *out, str *note)
{
	struct table_vectors *v;
	struct vector_set *set;
	struct side_key k;

	*out = (struct retrieve_leg){ 0 };
	*note = NO_STR;
	if (!workspace_has_model(s))
		return;
	v = vectors_of(s);
	if (!key_of(v, pinned, a, &k))
		return; /* an earlier time: its tables may have had other columns */
	set = open_set(s, v, &k);
	if (set && vector_set_count(set))
		ask_model(s, v, &k, set, a, ask, out, note);
	else
		*note = S("found by words alone: no table has a vector yet; the next sync makes them");
	if (set && !note->at && !vector_set_made_for(set).len)
		*note = str_fmt(a, "only %.*s have vectors so far; the next sync makes the others",
				STR(str_counted(a, vector_set_count(set), "table")));
	vector_set_close(set);
}

/* ---- making them ---- */

struct making {
	struct workspace *workspace;
	struct table_vectors *vectors;
	struct side_key key;
	struct arena *arena;
	bool wanted; /* in this cache */
	str state;   /* that the texts are of */
	struct table_texts texts;
	struct vector_maker *maker;
	array_of(const struct table_text *) missing;
	int64_t written_us, write_took_us, unwritten;
	const struct stop *stop;
};

/* What the cache holds: while that is the same, so are the texts. */
static bool cache_state(struct store *pinned, struct arena *a, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct catalogs all = { 0 };

	if (!store_catalogs(pinned, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		sb_fmt(&b, "%lld:%lld ", (long long)all.at[i].id, (long long)all.at[i].same_since);
	*out = str_dup(a, sb_str(&b));
	return true;
}

static void tell(struct making *m, int64_t done)
{
	mutex_lock(m->workspace->lock);
	m->vectors->done = done;
	m->vectors->of = m->texts.len;
	cond_broadcast(m->vectors->changed);
	mutex_unlock(m->workspace->lock);
}

static bool write_down(struct making *m, str made_for, struct err *err)
{
	int64_t began = clock_monotonic_us();
	bool good = vector_maker_write(m->maker, m->workspace->cache, &m->key, made_for, err);

	m->written_us = clock_monotonic_us();
	m->write_took_us = m->written_us - began;
	m->unwritten = 0;
	return good;
}

/* Often enough that a kill loses little, and seldom enough to cost little. */
static bool is_write_due(const struct making *m)
{
	int64_t after = m->write_took_us * WRITE_SHARE;

	return clock_monotonic_us() - m->written_us > (after > WRITE_US ? after : WRITE_US);
}

/* Another width: the model has changed behind its name, and nothing old is of use. */
static bool put_batch(struct making *m, ptrdiff_t from, ptrdiff_t n, const struct embeddings *made, struct err *err)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (!vector_maker_put(m->maker, m->missing.at[from + i]->table, m->missing.at[from + i]->hash,
				      made->at + i * made->width, made->width)) {
			side_remove(m->workspace->cache, &m->key);
			return err_set(err, ERR_SOURCE, "the model has changed; the next sync makes all vectors again");
		}
	m->unwritten += n;
	return true;
}

static bool make_batch(struct making *m, ptrdiff_t from, ptrdiff_t n, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str *texts = new_n(a, str, n);
	struct embed_ask ask = { EMBED_TABLES, texts, n, BATCH_MS, m->stop };
	struct embeddings made;

	for (ptrdiff_t i = 0; i < n; i++)
		texts[i] = m->missing.at[from + i]->text;
	return embedder_embed(m->vectors->embedder, a, &ask, &made, err) && put_batch(m, from, n, &made, err);
}

static int by_length(const void *x, const void *y)
{
	const struct table_text *const *a = x, *const *b = y;

	if ((*a)->text.len != (*b)->text.len)
		return (*a)->text.len < (*b)->text.len ? -1 : 1;
	return (*a)->table < (*b)->table ? -1 : 1;
}

/* Texts of one batch are filled up to the longest, so batches have texts of like length. */
static void find_missing(struct making *m)
{
	for (ptrdiff_t i = 0; i < m->texts.len; i++)
		if (!vector_maker_keep(m->maker, m->texts.at[i].table, m->texts.at[i].hash))
			*push(&m->missing, m->arena) = &m->texts.at[i];
	if (m->missing.len)
		qsort(m->missing.at, (size_t)m->missing.len, sizeof(const struct table_text *), by_length);
}

/*
 * A model may change under the same name. Before new vectors are made, a stored one is made again: if it differs, all
 * are discarded.
 */
static bool forget_other_model(struct making *m, const struct vector_set *old, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct table_text *kept = NULL;
	struct embed_ask ask = { EMBED_TABLES, NULL, 1, BATCH_MS, m->stop };
	struct embeddings again;

	for (ptrdiff_t i = 0; i < m->texts.len && !kept; i++)
		if (vector_set_has(old, m->texts.at[i].table, m->texts.at[i].hash))
			kept = &m->texts.at[i];
	if (!kept || !m->missing.len)
		return true;
	ask.texts = &kept->text;
	if (!embedder_embed(m->vectors->embedder, a, &ask, &again, err))
		return false;
	if (vector_set_likeness(old, a, kept->table, again.at, again.width) > SAME_LIKENESS)
		return true;
	side_remove(m->workspace->cache, &m->key);
	vector_maker_close(m->maker);
	m->maker = vector_maker_open(NULL);
	m->missing.len = 0;
	find_missing(m);
	return true;
}

static bool make_missing(struct making *m, struct err *err)
{
	ptrdiff_t batch = embedder_setup(m->vectors->embedder)->url.at ? BATCH_ENDPOINT : BATCH_HERE, n;
	int64_t kept = vector_maker_count(m->maker);

	m->written_us = clock_monotonic_us();
	for (ptrdiff_t from = 0; from < m->missing.len; from += n) {
		n = m->missing.len - from < batch ? m->missing.len - from : batch;
		tell(m, kept + from);
		if (!stop_not_yet(m->stop, err) || !make_batch(m, from, n, err))
			return false;
		if (is_write_due(m) && !write_down(m, S(""), err))
			return false;
	}
	return true;
}

/* The texts without a vector: read at once, so that no transaction is open while a model works. */
static bool read_texts(struct making *m, struct err *err)
{
	struct store *r = workspace_reader(m->workspace, err);
	bool good = r && store_pin(r, err);

	if (good) {
		m->wanted = side_is_ours(m->workspace) && key_of(m->vectors, r, m->arena, &m->key);
		good = cache_state(r, m->arena, &m->state, err) &&
		       (!m->wanted || table_texts_read(r, m->arena, m->stop, &m->texts, err));
		store_unpin(r);
	}
	if (r)
		workspace_return(m->workspace, r);
	return good;
}

static bool make_all(struct making *m, struct err *err)
{
	struct vector_set *old = open_set(m->workspace, m->vectors, &m->key);
	struct err ignored = { 0 };
	bool good = true;

	if (!old || !str_eq(vector_set_made_for(old), m->state)) {
		m->maker = vector_maker_open(old);
		find_missing(m);
		good = !old || forget_other_model(m, old, err);
		if (good && !make_missing(m, err)) {
			good = false;
			if (m->unwritten) /* is not lost */
				write_down(m, S(""), &ignored);
		}
		good = good && write_down(m, m->state, err);
		vector_maker_close(m->maker);
	}
	vector_set_close(old);
	return good;
}

static bool make(struct workspace *s, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct making m = { .workspace = s, .vectors = s->vectors, .arena = a, .stop = stop };
	bool good;
	int turn;

	if (!read_texts(&m, err))
		return false;
	if (!m.wanted)
		return true;
	if (!side_turn_begin(s->cache, &m.key, &turn))
		return err_set(err, ERR_BUSY, "another process is making the vectors");
	good = make_all(&m, err);
	side_turn_end(s->cache, &m.key, turn);
	return good;
}

static void work(void *with, const struct stop *stop)
{
	struct workspace *s = with;
	struct err err = { 0 };

	s->vectors->stop.parent = stop;
	if (!make(s, &s->vectors->stop, &err) && err.kind != ERR_CANCELLED)
		log_event(LOG_WARN, "vectors_failed", log_str("error", str_of(err.text)));
	mutex_lock(s->lock);
	s->vectors->failure = err;
	s->vectors->working = false;
	cond_broadcast(s->vectors->changed);
	mutex_unlock(s->lock);
}

void workspace_vectors_start(struct workspace *s)
{
	struct table_vectors *v;

	if (!workspace_has_model(s))
		return;
	v = vectors_of(s);
	mutex_lock(s->lock);
	if (!v->jobs && !v->working)
		v->jobs = jobs_open((const int[JOB_LANES]){ [JOB_LONG] = 1 }, s->options.stop, &v->failure);
	if (v->jobs && !v->working) {
		v->working = true;
		v->failure = (struct err){ 0 };
		atomic_store(&v->stop.cancelled, false);
		jobs_submit(v->jobs, JOB_LONG, NULL, arena_open(), work, s);
	}
	mutex_unlock(s->lock);
}

/* One look; false: the work has ended, with this error. */
static bool is_working(struct workspace *s, int64_t *done, int64_t *of, struct err *err)
{
	struct table_vectors *v = s->vectors;
	bool working;

	mutex_lock(s->lock);
	if (v->working)
		cond_wait_ms(v->changed, s->lock, LOOK_MS);
	working = v->working;
	*done = v->done;
	*of = v->of;
	if (!working)
		*err = v->failure;
	mutex_unlock(s->lock);
	return working;
}

bool workspace_vectors_settle(struct workspace *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	int64_t done, of;

	if (!workspace_has_model(s))
		return true;
	workspace_vectors_start(s);
	while (is_working(s, &done, &of, err)) {
		if (stop_is_due(stop))
			atomic_store(&s->vectors->stop.cancelled, true);
		else if (of && w && w->progress)
			w->progress(w->with, "making vectors", done, of);
	}
	return !err->kind;
}

/* ---- a check ---- */

bool workspace_vectors_state(struct workspace *s, struct arena *a, const struct stop *stop, struct vectors_state *out,
			     struct err *err)
{
	struct table_vectors *v = vectors_of(s);
	struct store *r = workspace_reader(s, err);
	struct vector_set *set = NULL;
	struct side_key k;
	str state, probe = S("table");
	struct embed_ask ask = { EMBED_QUESTIONS, &probe, 1, QUESTION_MS, stop };
	struct embeddings made;
	bool good;

	*out = (struct vectors_state){ .setup = *embedder_setup(v->embedder) };
	out->here = !out->setup.url.at || url_is_local(out->setup.url);
	if (!r)
		return false;
	good = cache_state(r, a, &state, err);
	if (good && key_of(v, r, a, &k))
		set = open_set(s, v, &k);
	workspace_return(s, r);
	out->made = set ? vector_set_count(set) : 0;
	out->complete = set && str_eq(vector_set_made_for(set), state);
	vector_set_close(set);
	out->width = embedder_embed(v->embedder, a, &ask, &made, &out->trouble) ? made.width : 0;
	return good;
}

/*
 * A sync: compares the staged snapshot with the cache by digest. Only differing assets are read, compared and
 * written, in one transaction.
 */
#include "store/apply/apply.h"

#include <stdlib.h>

#include "store/apply/families.h"
#include "store/apply/staged_read_ahead.h"
#include "store/sync.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/thread_progress.h"

#include "base/banned.h"

static void progress(struct applying *p, const char *stage, int64_t done, int64_t of)
{
	if (p->info->progress)
		p->info->progress(p->info->progress_with, stage, done, of);
}

/* ---- current state ---- */

static str id_key(const int64_t *id)
{
	return str_n((const char *)id, (ptrdiff_t)sizeof *id);
}

static void index_namespaces(struct applying *p)
{
	struct map *m = &p->ns_by_id;

	*m = map_in(p->w.arena);
	for (ptrdiff_t i = 0; i < p->w.namespaces.len; i++) {
		struct known_ns *k = p->w.namespaces.at[i].ptr;

		map_put(m, id_key(&k->id), NULL)->ptr = k;
	}
}

static void note_missing(struct applying *p, struct stmt *q, struct known_ns *ns, str name, enum state state)
{
	if (state != STATE_PRESENT && state != STATE_HIDDEN)
		return;
	*push(&p->missing, p->w.arena) = (struct missing){
		.id = col_int(q, 0), .hidden_before = state == STATE_HIDDEN, .ns = ns, .name = str_dup(p->w.arena, name)
	};
}

static void compare(struct stmt *q, struct staged *e, enum state state)
{
	struct digest digest = { 0 };

	/* Of two rows with one name, which our files never have, the present one counts. */
	if (e->id && state != STATE_PRESENT)
		return;
	e->id = col_int(q, 0);
	e->flags = 0;
	digest_from(col_str(q, 4), &digest);
	if (state != STATE_PRESENT)
		e->flags = TO_ADD | HAS_ROW;
	else if (e->passing)
		return;
	else if (!digest_eq(&digest, &e->digest))
		e->flags = TO_ALTER;
	else if ((uint64_t)col_int(q, 5) != e->aside)
		e->flags = TO_NATIVE;
	else if (col_null(q, 6) || (uint64_t)col_int(q, 6) != e->seen)
		e->flags = TO_MEASURE;
}

static bool compare_all(struct applying *p, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		p->w.s->db,
		"select a.id, a.namespace_id, a.name, a.state, a.digest, a.aside, w.seen from main.p_asset a"
		" left join main.p_activity w on w.asset_id = a.id where a.catalog_id = ?",
		err);
	bool good;

	bind_int(q, 1, p->w.catalog.id);
	while (stmt_next(q, &good, err)) {
		struct map_entry *ns;
		struct staged *e;
		int64_t ns_id;
		str name;

		p->known = true;
		ns_id = col_int(q, 1);
		name = col_str(q, 2);
		ns = map_get(&p->ns_by_id, id_key(&ns_id));
		e = ns ? staging_find(p->g, ((struct known_ns *)ns->ptr)->name, name) : NULL;
		if (e)
			compare(q, e, (enum state)col_int(q, 3));
		else
			note_missing(p, q, ns ? ns->ptr : NULL, name, (enum state)col_int(q, 3));
	}
	return good;
}

/* ---- the order of work ---- */

static int by_name(const void *one, const void *two, void *with)
{
	const struct applying *p = with;
	const struct staged *a = staging_at(p->g, *(const uint32_t *)one),
			    *b = staging_at(p->g, *(const uint32_t *)two);

	if (a->ns != b->ns)
		return p->ns_rank[a->ns] < p->ns_rank[b->ns] ? -1 : 1;
	return str_cmp(staged_name(a), staged_name(b));
}

static int by_ns_name(const void *one, const void *two, void *with)
{
	struct applying *p = with;

	return str_cmp(staging_ns(p->g, *(const uint32_t *)one)->ns.name,
		       staging_ns(p->g, *(const uint32_t *)two)->ns.name);
}

static void rank_namespaces(struct applying *p)
{
	ptrdiff_t n = staging_namespaces(p->g);
	uint32_t *order = new_n(p->w.arena, uint32_t, n + 1);

	p->ns_rank = new_n(p->w.arena, uint32_t, n + 1);
	for (ptrdiff_t i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	qsort_r(order, (size_t)n, sizeof *order, by_ns_name, p);
	for (ptrdiff_t i = 0; i < n; i++)
		p->ns_rank[order[i]] = (uint32_t)i;
}

static bool in_order(struct applying *p)
{
	for (ptrdiff_t i = 1; i < p->n; i++)
		if (by_name(&p->work[i - 1], &p->work[i], p) > 0)
			return false;
	return true;
}

static void list_work(struct applying *p)
{
	int64_t count = staging_count(p->g);

	for (int64_t i = 0; i < count; i++) {
		struct staged *e = staging_at(p->g, i);

		if (!e->id)
			e->flags = TO_ADD;
		p->n += e->flags != 0;
	}
	p->work = new_n(p->w.arena, uint32_t, p->n + 1);
	p->n = 0;
	for (int64_t i = 0; i < count; i++)
		if (staging_at(p->g, i)->flags)
			p->work[p->n++] = (uint32_t)i;
	rank_namespaces(p);
	if (!in_order(p))
		qsort_r(p->work, (size_t)p->n, sizeof *p->work, by_name, p);
}

/* ---- writing ---- */

/* Assigns all ids before anything is written, so that every key finds its target. */
static bool give_ids(struct applying *p, struct err *err)
{
	int64_t fresh = 0, id;

	for (ptrdiff_t i = 0; i < p->n; i++)
		fresh += staging_at(p->g, p->work[i])->id == 0;
	if (!fresh)
		return true;
	if (!store_ids(p->w.s, fresh, &id, err))
		return false;
	for (ptrdiff_t i = 0; i < p->n; i++) {
		struct staged *e = staging_at(p->g, p->work[i]);

		if (e->id)
			continue;
		e->id = id;
		id += (int64_t)1 << SLOT_BITS;
	}
	return true;
}

static bool take_ahead(struct ahead *h, struct given_asset *g, struct err *err)
{
	const struct ahead_item *i = ahead_next(h, err);

	if (!i)
		return false;
	g->record = i->record;
	g->asset = &i->asset;
	g->tags = i->tags;
	return true;
}

static bool read_now(struct applying *p, const struct staged *e, struct given_asset *g, struct err *err)
{
	struct asset *t;

	t = new(p->w.batch, struct asset);
	if (!staging_read(p->g, e, p->w.batch, &g->record, t, err))
		return false;
	g->asset = t;
	if (p->w.tags)
		p->w.tags->of(p->w.tags->with, p->w.catalog.name, t, p->w.batch, &g->tags);
	return true;
}

/* Takes an asset that was read ahead, or reads it now. Only then are its fields in the staging valid. */
static bool take_given(struct applying *p, const struct staged *e, struct given_asset *g, struct err *err)
{
	*g = (struct given_asset){ .namespace_id = staging_ns(p->g, e->ns)->id };
	if (p->ahead ? !take_ahead(p->ahead, g, err) : !read_now(p, e, g, err))
		return false;
	g->digest = e->digest;
	g->aside = e->aside;
	g->seen = e->seen;
	return true;
}

static bool write_whole(struct applying *p, const struct staged *e, struct err *err)
{
	struct given_asset g;

	if (!take_given(p, e, &g, err))
		return false;
	if (e->flags & TO_ADD)
		return write_added(&p->w, e->id, e->flags & HAS_ROW, &g, err);
	if (e->flags == TO_NATIVE)
		return write_natives(&p->w, e->id, &g, err);
	return write_altered(&p->w, e->id, &g, NULL, err);
}

static bool write_staged(struct applying *p, const struct staged *e, struct err *err)
{
	struct stats stats;

	if (e->flags != TO_MEASURE)
		return write_whole(p, e, err);
	return staging_read_stats(p->g, e, &stats, err) && write_measure(&p->w, e->id, &stats, e->seen, err);
}

static bool write_all_in_order(struct applying *p, struct err *err)
{
	for (ptrdiff_t i = 0; i < p->n; i++) {
		bool good = write_staged(p, staging_at(p->g, p->work[i]), err);

		arena_reset(p->w.batch);
		if (!good || !db_going(p->w.s->db, err))
			return false;
		/* For very many assets, the disk need not hold both what was read and what is written. */
		if (p->n >= HUGE)
			staging_spend(p->g, staging_at(p->g, p->work[i]));
		if (i % 512 == 0)
			progress(p, "storing", i, p->n);
	}
	return true;
}

/* Assets that must be read whole, in the order of work. */
static ptrdiff_t list_whole(struct applying *p, uint32_t **list)
{
	uint32_t *order = new_n(p->w.arena, uint32_t, p->n + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < p->n; i++)
		if (staging_at(p->g, p->work[i])->flags != TO_MEASURE)
			order[n++] = p->work[i];
	*list = order;
	return n;
}

static bool write_all_staged(struct applying *p, struct err *err)
{
	uint32_t *whole;
	ptrdiff_t n = list_whole(p, &whole);
	bool good;

	if (n < MANY)
		return write_all_in_order(p, err);
	p->ahead = ahead_start(p->g, whole, n, p->w.tags, p->w.catalog.name);
	good = write_all_in_order(p, err);
	ahead_stop(p->ahead);
	p->ahead = NULL;
	return good;
}

/* Is this the first catalog of the cache, and a large one? */
static bool is_first_load(struct applying *p, bool *is, struct err *err)
{
	int64_t rows;

	*is = false;
	if (!p->w.first || p->n < LARGE)
		return true;
	if (!db_int(p->w.s->db, "select count(*) from (select 1 from main.p_asset limit 1)", 0, &rows, err))
		return false;
	*is = rows == 0;
	return true;
}

static bool write_all(struct applying *p, struct err *err)
{
	bool late;

	if (!is_first_load(p, &late, err) || (late && !schema_drop_late_indexes(p->w.s->db, p->w.bare, err)) ||
	    !write_all_staged(p, err))
		return false;
	if (!p->missing.len && !families_store(p->w.s, p->w.catalog.id, TABLES_NOW, p->w.told, err))
		return false;
	if (p->w.told)
		p->w.told->whole(p->w.told->with);
	if (late)
		progress(p, "indexing", p->n, p->n);
	return !late || schema_make_late_indexes(p->w.s->db, p->w.bare, err);
}

static bool is_hidden(struct applying *p, const struct missing *m)
{
	if (p->info->partial)
		return true;
	return p->info->asked_for && !p->info->asked_for(p->info->with, m->ns ? m->ns->name : S(""), m->name);
}

static bool write_all_missing(struct applying *p, struct err *err)
{
	for (ptrdiff_t i = 0; i < p->missing.len; i++) {
		struct missing *m = &p->missing.at[i];
		bool hidden = is_hidden(p, m), good = true;

		if (m->renamed)
			continue;
		if (hidden && m->ns)
			m->ns->hides = true;
		if (!hidden || !m->hidden_before)
			good = write_missing(&p->w, m->id, hidden, err);
		arena_reset(p->w.batch);
		if (!good || !db_going(p->w.s->db, err))
			return false;
	}
	return true;
}

/* Without a log, full pages are written while the file has no reader, or else at the end, so only the end waits. */
static bool write_everything(struct applying *p, struct err *err)
{
	int patience = db_patience(p->w.s->db, 0);
	bool good = write_all(p, err) && write_all_missing(p, err) && write_missing_namespaces(&p->w, p->info, err) &&
		    (!p->missing.len || families_store(p->w.s, p->w.catalog.id, TABLES_NOW, NULL, err));

	db_patience(p->w.s->db, patience);
	return good;
}

static bool apply(struct applying *p, struct err *err)
{
	progress(p, "comparing", 0, staging_count(p->g));
	staging_complete(p->g);
	if (!write_namespaces(&p->w, p->g, err))
		return false;
	index_namespaces(p);
	if (!p->last && !compare_all(p, err))
		return false;
	list_work(p);
	p->w.told = p->w.first && !p->known ? p->info->told : NULL;
	return apply_renames(p, err) && give_ids(p, err) && write_everything(p, err);
}

/* ---- public functions ---- */

static struct sync_result result_of(const struct applying *p, int64_t start)
{
	const struct writing *w = &p->w;

	return (struct sync_result){
		.generation = w->generation,
		.namespaces = p->g ? staging_namespaces(p->g) : 0,
		.assets = w->assets,
		.fields = w->fields,
		.added = w->added,
		.dropped = w->dropped,
		.altered = w->altered,
		.renamed = w->renamed,
		.hidden = w->hidden,
		.measured = w->measured,
		.namespaces_added = w->namespaces_added,
		.namespaces_dropped = w->namespaces_dropped,
		.namespaces_altered = w->namespaces_altered,
		.namespaces_hidden = w->namespaces_hidden,
		.first = w->first,
		.digest = w->digest,
		.write_us = clock_monotonic_us() - start,
	};
}

/* Empties a large log into the file now, while no caller waits; a concurrent reader only keeps a part of it. */
static void tidy(struct applying *p, bool logged)
{
	struct err ignored = { 0 };

	if (!logged || p->n < VERY_LARGE)
		return;
	progress(p, "tidying", 0, 0);
	db_patience(p->w.s->db, 0);
	db_exec(p->w.s->db, "pragma wal_checkpoint(truncate)", &ignored);
}

/* Stores nothing unless everything was read. */
static bool all_was_read(struct applying *p, struct err *err)
{
	if (p->last)
		p->info = thread_progress_await_end(staging_watermark(p->g)) ? p->last : NULL;
	return p->info || err_set(err, ERR_CANCELLED, "the source ended before it sent everything");
}

static bool write_generation(struct applying *p, int64_t start, struct err *err)
{
	struct generation_row row = { .origin = S("sync"), .whole = p->g != NULL };

	if (!all_was_read(p, err))
		return false;
	row.info = p->info;
	row.write_us = clock_monotonic_us() - start;
	return generation_save(&p->w, &row, err);
}

/* Does the cache hold anything of this catalog? Then the comparison waits until everything is read. */
static bool is_known(struct applying *p, bool *known, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(p->w.s->db, "select 1 from main.p_asset where catalog_id = ? limit 1",
						  err);

	return stmt_one(q, p->info->catalog, known, err);
}

/* In a copied history, generations may be missing before the first and between two. */
static bool number_it(struct applying *p, struct err *err)
{
	struct writing *w = &p->w;

	if (!p->info->number)
		return true;
	if (p->info->number < w->generation)
		return err_set(err, ERR_USAGE, "generation %lld follows generation %lld", (long long)p->info->number,
			       (long long)w->generation - 1);
	w->generation = p->info->number;
	if (w->first)
		w->oldest = p->info->number;
	return true;
}

static bool write_begun(struct applying *p, struct store *s, struct err *err)
{
	if (!writing_start(&p->w, s, p->info->catalog, p->g, p->info->taken_at, err) || !number_it(p, err) ||
	    (p->last && !is_known(p, &p->known, err)))
		return false;
	p->known |= !p->w.first;
	return (p->last && p->known) ||
	       (write_tags_start(&p->w, p->info->tags, err) && (!p->g || apply(p, err)) && write_tags_end(&p->w, err));
}

/* Without a log, pages go to the file as they are written, and there may be many. */
static bool write_to_disk(struct applying *p, struct store *s, int64_t start, struct err *err)
{
	struct db_disk *disk = s->unlogged ? db_disk_start(s->db) : NULL;
	bool good = write_begun(p, s, err) && !(p->last && p->known) && write_generation(p, start, err);

	return db_disk_end(disk, err) && good;
}

static bool run(struct applying *p, struct store *s, const struct stop *stop, struct sync_result *out, struct err *err)
{
	int64_t start = clock_monotonic_us();
	bool logged;

	/* A transaction larger than memory would lock readers out the whole time. */
	if (!p->g || staging_count(p->g) > VERY_LARGE * 2)
		store_use_log(s);
	if (!store_begin(s, stop, err))
		return false;
	if (!write_to_disk(p, s, start, err)) {
		store_rollback(s);
		return p->last && p->known && !err->kind;
	}
	progress(p, "committing", p->n, p->n);
	logged = !s->unlogged;
	if (!store_commit(s, err))
		return false;
	store_use_log(s);
	tidy(p, logged);
	*out = result_of(p, start);
	return true;
}

static void forget_ids(struct staging *g)
{
	for (int64_t i = 0; g && i < staging_count(g); i++) {
		staging_at(g, i)->id = 0;
		staging_at(g, i)->flags = 0;
	}
}

bool apply_run(struct applying *p, struct store *s, const struct stop *stop, struct sync_result *out, struct err *err)
{
	bool good;

	forget_ids(p->g);
	good = run(p, s, stop, out, err);
	writing_end(&p->w);
	return good;
}

bool store_apply(struct store *s, struct staging *g, const struct sync_info *info, const struct stop *stop,
		 struct sync_result *out, struct err *err)
{
	struct applying p = { .g = g, .info = info };

	if (staging_is_spent(g))
		return err_set(err, ERR_CACHE, "the staged data is used up: sync again");
	return staging_settle(g, err) && apply_run(&p, s, stop, out, err);
}

bool store_unchanged(struct store *s, const struct sync_info *info, struct sync_result *out, struct err *err)
{
	struct applying p = { .info = info };

	return apply_run(&p, s, NULL, out, err);
}

/*
 * The indexes of names, stored beside the cache: opened for the requested generation; built if none matches, at once
 * if that is quick, otherwise by a worker; deleted when they are too old. A failure is logged once and costs only
 * speed.
 */
#include "workspace/internal.h"

#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "workspace/job.h"
#include "workspace/indexes/names_from_sync.h"
#include "index/names.h"
#include "base/banned.h"

enum {
	AT_ONCE = 200 * 1000, /* columns: reading and writing that many takes about 0.15 s */
	LOOK_MS = 50,	      /* interval of checks whether a wait should end */
	TURN_MS = 5,	      /* the same while another process builds the same index */
	WAIT_MS = 3000,	      /* maximum wait */
	AHEAD = 4000 *
		1000, /* columns: joins of more need more memory than the sync, so the first request builds them */
};

/* A catalog that needs names, and perhaps joins. */
struct side_wanted {
	int64_t catalog;
	bool joins;
};

/* The state of one catalog's index. */
struct side_file {
	int64_t catalog, generation;
	uint64_t stamp;
	struct names *names; /* NULL: none */
	bool failed;	     /* this generation's could not be built */
	bool spoiled;	     /* the existing file turned out to be damaged */
	bool prepared;	     /* its joins were built, or could not be */
};

struct side_files {
	struct jobs *jobs;
	struct cond *done;
	bool working; /* the worker is busy, or about to check */
	array_of(struct side_file *) files;
	array_of(struct side_wanted) wanted;
};

/* With the lock held. */
static struct side_files *sides(struct workspace *s)
{
	if (!s->side) {
		s->side = new(s->arena, struct side_files);
		s->side->done = cond_open();
	}
	return s->side;
}

static struct side_file *file_of(struct workspace *s, int64_t catalog)
{
	struct side_files *all = sides(s);
	struct side_file *f;

	for (ptrdiff_t i = 0; i < all->files.len; i++)
		if (all->files.at[i]->catalog == catalog)
			return all->files.at[i];
	f = new(s->arena, struct side_file);
	f->catalog = catalog;
	*push(&all->files, s->arena) = f;
	return f;
}

/* ---- the key of an index ---- */

/* Digests omit statistics and times, so the time of the sync counts too. */
uint64_t names_stamp(const struct catalog *c)
{
	struct {
		struct digest digest;
		instant created_at, read_at;
	} of = { c->digest, c->created_at, c->same_at };

	return str_hash(str_n((const char *)&of, (ptrdiff_t)sizeof of));
}

bool side_key_of(struct arena *a, struct store *pinned, const struct catalog *c, struct side_key *out)
{
	struct err ignored = { 0 };
	str id;

	if (!c->generation || !store_catalog_identity(pinned, a, c->id, &id, &ignored) || !id.len)
		return false;
	*out = (struct side_key){
		.cache = id,
		.catalog = c->id,
		.generation = c->same_since, /* a sync without changes keeps the index */
		.stamp = names_stamp(c),
		.kind = NAMES_KIND,
		.version = NAMES_VERSION,
	};
	return true;
}

/* ---- building ---- */

struct making {
	struct names_maker *maker;
	int64_t first, last; /* ids of its assets */
	bool columns;
};

static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct making *m = with;
	struct names_asset_in in = names_in_of(b);

	m->first = !m->last || b->id < m->first ? b->id : m->first;
	m->last = b->id > m->last ? b->id : m->last;
	return names_add(m->maker, &in, err);
}

static bool take_field(void *with, const struct field_brief *f, struct err *err)
{
	struct names_field_in in = names_field_in_of(f);

	return names_add_field(((struct making *)with)->maker, f->asset_id, &in, err);
}

static bool take_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	return names_add_key(((struct making *)with)->maker, from, to, columns, err);
}

static bool gather(struct making *m, struct store *pinned, int64_t catalog, const struct stop *stop, struct err *err)
{
	if (!store_each_plain(pinned, catalog, stop, take_asset, m, err))
		return false;
	return !m->last ||
	       ((!m->columns || store_each_field_from(pinned, m->first, m->last, stop, take_field, m, err)) &&
		store_each_key_from(pinned, m->first, m->last, stop, take_key, m, err));
}

/*
 * Created before anything is gathered: a folder that is not writable costs nothing, and other processes see that one
 * is being built.
 */
bool names_gather(struct store *pinned, int64_t catalog, str cache_file, const struct side_key *k,
		  const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_out *to = side_create(side_path(a, cache_file, k), k, err);
	struct making m;

	if (!to)
		return false;
	m = (struct making){ .maker = names_make(), .columns = true };
	if (gather(&m, pinned, catalog, stop, err))
		return names_put(m.maker, to, stop, err);
	names_drop(m.maker);
	side_drop(to);
	return false;
}

struct names *names_gather_here(struct store *pinned, const struct side_key *k, str catalog, bool columns,
				const struct stop *stop, struct err *err)
{
	struct making m = { .maker = names_make(), .columns = columns };

	if (!columns)
		names_leave_columns(m.maker);
	if (gather(&m, pinned, k->catalog, stop, err))
		return names_keep(m.maker, k, catalog, stop, err);
	names_drop(m.maker);
	return NULL;
}

static void log_made(const struct catalog *c, const struct names *n, str from, int64_t started)
{
	log_event(LOG_INFO, "names_made", log_str("catalog", c->name), log_int("generation", c->generation),
		  log_str("from", from), log_int("assets", n->tables.count), log_int("columns", n->field_total),
		  log_int("bytes", side_bytes(n->side)), log_int("ms", (clock_monotonic_us() - started) / 1000));
}

static void log_failed(const struct catalog *c, const char *event, const char *why)
{
	log_event(LOG_WARN, event, log_str("catalog", c->name), log_int("generation", c->generation),
		  log_str("error", str_of(why)));
}

/*
 * Opens and records it; false, and recorded as failed: it could not be built. from: the data it was built from, for
 * the log.
 */
static bool keep_made(struct workspace *s, const struct catalog *c, const struct side_key *k, bool good, str from,
		      int64_t started, const struct stop *stop, struct err *err)
{
	struct names *n = good ? names_open(s->cache, k, c->name, err) : NULL, *old;
	struct side_file *f;

	mutex_lock(s->lock);
	f = file_of(s, c->id);
	old = f->names;
	*f = (struct side_file){
		.catalog = c->id,
		.generation = k->generation,
		.stamp = k->stamp,
		.names = n ? names_share(n) : NULL, /* another thread may close that one at any time */
		.failed = !n && !stop_is_due(stop),
		.spoiled = !n && f->spoiled,
	};
	mutex_unlock(s->lock);
	names_close(old);
	if (n)
		log_made(c, n, from, started);
	else if (!stop_is_due(stop))
		log_failed(c, "names_failed", err->kind ? err->text : "the written index cannot be read");
	names_close(n);
	return n != NULL;
}

/* Deletes files beside the cache that belong to none of its newest generations. */
static void sweep_by(struct workspace *s, struct store *r)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct catalogs all = { 0 };
	struct side_key *keep;

	if (!store_catalogs(r, a, &all, &ignored))
		return;
	keep = new_n(a, struct side_key, all.len + 1); /* the last key: of all catalogs together */
	for (ptrdiff_t i = 0; i < all.len; i++)
		keep[i] = (struct side_key){ .catalog = all.at[i].id, .generation = all.at[i].same_since };
	side_sweep(s->cache, NO_STR, keep, all.len + 1);
}

/* Uses the data of the sync, if this is the generation it stored and no other process built its index. */
static void make_told(struct workspace *s, struct store *pinned, const struct catalog *c, struct names_from_sync *told,
		      const struct sync_result *stored)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	int64_t started = clock_monotonic_us();
	struct names_maker *m = names_from_sync_take(told);
	struct side_key k;
	int turn;

	if (!m)
		return;
	if (c->generation == stored->generation && digest_eq(&c->digest, &stored->digest) && side_is_ours(s) &&
	    side_key_of(a, pinned, c, &k) && side_turn_begin(s->cache, &k, &turn)) {
		if (keep_made(s, c, &k, names_made(m, s->cache, &k, s->options.stop, &err), S("sync"), started,
			      s->options.stop, &err))
			sweep_by(s, pinned);
		side_turn_end(s->cache, &k, turn);
	} else {
		names_drop(m);
	}
}

/* ---- existing indexes ---- */

/* Drops a damaged index: deletes its file, if possible, so that a new one may be built. */
static struct names *known(struct workspace *s, const struct catalog *c, const struct side_key *k, struct side_file *is)
{
	struct names *found = NULL, *bad = NULL;
	struct side_file *f;

	mutex_lock(s->lock);
	f = file_of(s, c->id);
	if (f->generation == k->generation && f->stamp == k->stamp) {
		if (f->names && names_damaged(f->names)) {
			bad = f->names;
			f->names = NULL;
			f->spoiled = true;
		} else if (f->names) {
			found = names_share(f->names);
		}
		*is = *f;
	}
	mutex_unlock(s->lock);
	if (bad) {
		log_failed(c, "names_damaged", "wrong checksums: rebuilding it");
		side_remove(s->cache, k);
	}
	names_close(bad);
	return found;
}

static struct names *open_known(struct workspace *s, const struct catalog *c, const struct side_key *k)
{
	struct err ignored = { 0 };
	struct names *n = names_open(s->cache, k, c->name, &ignored), *old;
	struct side_file *f;

	if (!n)
		return NULL;
	mutex_lock(s->lock);
	f = file_of(s, c->id);
	old = f->names;
	*f = (struct side_file){
		.catalog = c->id, .generation = k->generation, .stamp = k->stamp, .names = names_share(n)
	};
	mutex_unlock(s->lock);
	names_close(old);
	return n;
}

/* ---- built from the cache, one at a time ---- */

/* Other requests wait no longer than this, nor than half of their remaining time: then the cache answers. */
static int64_t wait_until(const struct stop *stop)
{
	int64_t now = clock_monotonic_us(), most = now + WAIT_MS * 1000;

	for (; stop; stop = stop->parent)
		if (stop->deadline_us && now + (stop->deadline_us - now) / 2 < most)
			most = now + (stop->deadline_us - now) / 2;
	return most;
}

static bool wait_turn(struct workspace *s, const struct side_key *k, bool patient, const struct stop *stop, int *turn)
{
	int64_t until = wait_until(stop);

	while (!side_turn_begin(s->cache, k, turn)) {
		if (stop_is_due(stop) || (!patient && clock_monotonic_us() >= until))
			return false;
		nanosleep(&(struct timespec){ .tv_nsec = TURN_MS * 1000000 }, NULL);
	}
	return true;
}

/* An index that exists once it is our turn was built meanwhile. patient: no request waits for this one. */
static void make(struct workspace *s, struct store *pinned, const struct catalog *c, const struct side_key *k,
		 bool patient, const struct stop *stop)
{
	struct err err = { 0 };
	struct side_file is = { 0 };
	struct names *n;
	int64_t started;
	int turn;

	if (!wait_turn(s, k, patient, stop, &turn))
		return;
	n = known(s, c, k, &is);
	if (!n && !is.spoiled)
		n = open_known(s, c, k);
	started = clock_monotonic_us();
	if (!n &&
	    keep_made(s, c, k, names_gather(pinned, c->id, s->cache, k, stop, &err), S("cache"), started, stop, &err))
		workspace_sweep(s);
	side_turn_end(s->cache, k, turn);
	names_close(n);
}

/* ---- in the background ---- */

static bool next_wanted(struct workspace *s, struct side_wanted *next)
{
	struct side_files *all = s->side;
	bool there;

	mutex_lock(s->lock);
	there = all->wanted.len > 0;
	if (there) {
		*next = all->wanted.at[0];
		all->wanted.len--;
		for (ptrdiff_t i = 0; i < all->wanted.len; i++)
			all->wanted.at[i] = all->wanted.at[i + 1];
	} else {
		all->working = false;
		cond_broadcast(all->done);
	}
	mutex_unlock(s->lock);
	return there;
}

static void prepare(struct workspace *s, struct store *pinned, const struct catalog *c, const struct stop *stop)
{
	struct side_file *f;

	graph_prepare(s, pinned, c, stop);
	mutex_lock(s->lock);
	f = file_of(s, c->id);
	f->prepared |= f->generation == c->same_since && !stop_is_due(stop);
	mutex_unlock(s->lock);
}

/* Of the newest generation, whichever was the newest at the time of the request. */
static void make_newest(struct workspace *s, struct side_wanted wanted, const struct stop *stop)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct store *r = workspace_reader(s, &ignored);
	struct catalogs all = { 0 };
	struct side_key k;

	if (!r)
		return;
	if (store_pin(r, &ignored)) {
		if (store_catalogs(r, a, &all, &ignored))
			for (ptrdiff_t i = 0; i < all.len; i++)
				if (all.at[i].id == wanted.catalog && side_key_of(a, r, &all.at[i], &k)) {
					make(s, r, &all.at[i], &k, true, stop);
					if (wanted.joins)
						prepare(s, r, &all.at[i], stop);
				}
		store_unpin(r);
	}
	workspace_return(s, r);
}

static void work(void *with, const struct stop *stop)
{
	struct workspace *s = with;
	struct side_wanted next;

	while (next_wanted(s, &next))
		if (!stop_is_due(stop))
			make_newest(s, next, stop);
}

/* With the lock held. */
static void start_work(struct workspace *s)
{
	struct err ignored = { 0 };
	struct side_files *all = s->side;

	if (!all->jobs)
		all->jobs = jobs_open((const int[JOB_LANES]){ [JOB_LONG] = 1 }, s->options.stop, &ignored);
	if (!all->jobs) {
		all->wanted.len = 0;
		return;
	}
	all->working = true;
	jobs_submit(all->jobs, JOB_LONG, NULL, arena_open(), work, s);
}

static void want(struct workspace *s, int64_t catalog, bool joins)
{
	struct side_files *all;
	bool there = false;

	mutex_lock(s->lock);
	all = sides(s);
	for (ptrdiff_t i = 0; i < all->wanted.len; i++)
		if (all->wanted.at[i].catalog == catalog) {
			all->wanted.at[i].joins |= joins;
			there = true;
		}
	if (!there)
		*push(&all->wanted, s->arena) = (struct side_wanted){ catalog, joins };
	if (!all->working)
		start_work(s);
	mutex_unlock(s->lock);
}

static bool is_working(struct workspace *s)
{
	bool working;

	mutex_lock(s->lock);
	working = s->side && s->side->working;
	if (working)
		cond_wait_ms(s->side->done, s->lock, LOOK_MS);
	mutex_unlock(s->lock);
	return working;
}

void workspace_settle(struct workspace *s, const struct observer *w, const struct stop *stop)
{
	while (is_working(s) && !stop_is_due(stop) && !stop_is_due(s->options.stop))
		if (w && w->progress)
			w->progress(w->with, "indexing names", 0, 0);
}

void sides_close(struct workspace *s)
{
	if (!s->side)
		return;
	jobs_close(s->side->jobs);
	for (ptrdiff_t i = 0; i < s->side->files.len; i++)
		names_close(s->side->files.at[i]->names);
	cond_close(s->side->done);
}

/* ---- interface ---- */

bool side_is_ours(struct workspace *s)
{
	scoped(arena_close) struct arena *a = arena_open();

	return access(str_c(a, s->cache), W_OK) == 0;
}

struct names *workspace_names(struct workspace *s, struct store *pinned, const struct catalog *c,
			      const struct stop *stop)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_file is = { 0 };
	struct names *n;
	struct side_key k;

	if (!side_key_of(a, pinned, c, &k))
		return NULL;
	n = known(s, c, &k, &is);
	/* Another process may have built what this one could not. */
	if (!n && !is.spoiled)
		n = open_known(s, c, &k);
	if (n || is.failed || !side_is_ours(s))
		return n;
	if (c->fields > AT_ONCE) {
		if (!side_is_being_made(s->cache, &k))
			want(s, c->id, c->fields <= AHEAD);
		return NULL;
	}
	make(s, pinned, c, &k, false, stop);
	return known(s, c, &k, &is);
}

bool side_prepares(struct workspace *s, const struct catalog *c)
{
	struct side_file *f;
	bool tried;

	mutex_lock(s->lock);
	f = file_of(s, c->id);
	tried = f->generation == c->same_since && f->prepared;
	mutex_unlock(s->lock);
	if (tried || c->fields <= AT_ONCE || !side_is_ours(s))
		return false;
	want(s, c->id, true);
	return true;
}

void sides_make(struct workspace *s, struct store *r, str catalog, struct names_from_sync *told,
		const struct sync_result *stored)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct catalog c;
	bool found = false;

	if (!store_pin(r, &ignored))
		return;
	if (store_catalog(r, a, catalog, &found, &c, &ignored) && found) {
		graph_inherit(s, r, &c); /* before older ones are deleted */
		if (told)
			make_told(s, r, &c, told, stored);
		names_close(workspace_names(s, r, &c, s->options.stop));
		if (c.fields <= AHEAD)
			side_prepares(s, &c);
	}
	store_unpin(r);
}

void workspace_sweep(struct workspace *s)
{
	struct err ignored = { 0 };
	struct store *r = workspace_reader(s, &ignored);

	if (!r)
		return;
	sweep_by(s, r);
	workspace_return(s, r);
}

/* The copy of the demo: created, updated, opened. */
#include "cli/demo/demo_workspace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/build_info.h"
#include "base/banned.h"

enum { LOCK_SECONDS = 10, STAMP_MOST = 4096 };

/* The age of the newest generation of the demo. */
#define NEWEST_AGE SECONDS(2 * 3600)
/* How long before the next generation each one was synced. */
static const int64_t gap[DEMO_GENERATIONS] = { DAYS(51), DAYS(9), 0 };

/* ---- one process at a time ---- */

static void unlock_at(int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

/* A descriptor that holds the lock until it is closed; -1 with err. */
static int lock(const struct demo *d, struct err *err)
{
	str path = path_join(d->arena, d->cache, S("demo.lock"));
	int64_t until = clock_monotonic_us() + SECONDS(LOCK_SECONDS);
	int fd = open(str_c(d->arena, path), O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0) {
		err_errno(err, ERR_DISK, "cannot write", path);
		return -1;
	}
	while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			err_errno(err, ERR_DISK, "cannot lock", path);
		else if (clock_monotonic_us() > until)
			err_set(err, ERR_BUSY, "another ocat has been preparing the demo for %d seconds", LOCK_SECONDS);
		else
			stop_not_yet(d->stop, err);
		if (err->kind) {
			close(fd);
			return -1;
		}
		nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
	}
	return fd;
}

/* ---- the copy ---- */

static bool read_stamp(const struct demo *d, str *wanted, struct err *err)
{
	str stamp;

	if (!file_read(d->arena, path_join(d->arena, d->installed, S("stamp")), STAMP_MOST, &stamp, err)) {
		err_at(err, "the demo's files are missing");
		return err_next(err, "Reinstall ocat, or set OCAT_DATA_DIR to the folder of its files.");
	}
	*wanted = str_fmt(d->arena, "%s %.*s\n", ocat_version(), STR(str_trim(stamp)));
	return true;
}

static bool is_current(const struct demo *d, str wanted)
{
	struct err ignored = { 0 };
	str found;

	return file_read(d->arena, path_join(d->arena, d->folder, S("stamp")), STAMP_MOST, &found, &ignored) &&
	       str_eq(found, wanted);
}

/* Syncs both sources and moves all earlier generations into the past. */
static bool read_generation(const struct demo *d, int generation, struct workspace *s, struct err *err)
{
	static const str names[] = { S("shop"), S("warehouse") };
	struct sync_report report;
	struct store *writer;
	bool good = true;

	for (size_t i = 0; good && i < sizeof names / sizeof *names; i++)
		good = workspace_sync(s, NULL, d->arena, names[i], true, NULL, d->stop, &report, err);
	writer = good ? workspace_writer(s, err) : NULL;
	if (!writer)
		return false;
	if (gap[generation])
		good = store_shift_times(writer, -gap[generation], err);
	workspace_return(s, writer);
	return good;
}

/* Opens a workspace for each: a connection to a replaced file would still read the old one. */
static bool add_generation(const struct demo *d, int generation, struct err *err)
{
	struct workspace_options o = {
		.cache = path_join(d->arena, d->folder, S("demo.db")),
		.sources = path_join(d->arena, d->folder, S("catalogs.yaml")),
		.data = ocat_data_dir(d->arena),
		.stop = d->stop,
	};
	struct workspace *s;
	bool good;

	if (!demo_put_sources(d, generation, d->now, err))
		return false;
	s = workspace_open(&o, err);
	if (!s)
		return false;
	good = read_generation(d, generation, s, err);
	workspace_close(s);
	return good;
}

static bool set_address(const struct demo *d, struct store *w, const char *name, const char *file, str folder,
			struct err *err)
{
	struct catalog found;
	bool known = false;
	int64_t id;

	if (!store_catalog(w, d->arena, str_of(name), &known, &found, err))
		return false;
	return !known ||
	       store_catalog_put(w, found.name, found.type, path_join(d->arena, folder, str_of(file)), &id, err);
}

/* The sources were synced where the copy was created: records their final location. */
static bool settle(const struct demo *d, struct store *w, str folder, struct err *err)
{
	return set_address(d, w, "shop", "shop.db", folder, err) &&
	       set_address(d, w, "warehouse", "warehouse.jsonl", folder, err) && demo_put_catalogs(d, folder, err);
}

static bool replace_folder(const struct demo *d, str by, str old, struct err *err)
{
	const char *folder = str_c(d->arena, d->folder);

	if (!demo_remove_folder(d->arena, old, err))
		return false;
	if (rename(folder, str_c(d->arena, old)) != 0 && errno != ENOENT)
		return err_errno(err, ERR_DISK, "cannot replace", d->folder);
	if (rename(str_c(d->arena, by), folder) != 0)
		return err_errno(err, ERR_DISK, "cannot create", d->folder);
	return demo_remove_folder(d->arena, old, err);
}

/* The clock stands still while syncing, so that all copies are equal. */
static bool add_generations(const struct demo *d, struct err *err)
{
	const char *given = getenv("OCAT_NOW"), *before = given ? str_c(d->arena, str_of(given)) : NULL;
	bool good = true;

	setenv("OCAT_NOW", str_c(d->arena, instant_iso(d->arena, d->now)), 1);
	for (int g = 0; good && g < DEMO_GENERATIONS; g++)
		good = add_generation(d, g, err);
	if (before)
		setenv("OCAT_NOW", before, 1);
	else
		unsetenv("OCAT_NOW");
	return good;
}

/* One handle stays open throughout, so that the file is flushed once, not at each last close. */
static bool fill(const struct demo *fresh, str folder, struct err *err)
{
	struct store *w = store_open(path_join(fresh->arena, fresh->folder, S("demo.db")), STORE_WRITE, NULL, NULL,
				     err);
	bool good = w && add_generations(fresh, err) && settle(fresh, w, folder, err);

	store_close(w);
	return good;
}

/* Written aside and then renamed: an interruption leaves the old one, or none. */
static bool prepare(const struct demo *d, str stamp, struct err *err)
{
	struct demo fresh = *d;

	fresh.folder = path_join(d->arena, d->cache, S("demo.new"));
	return demo_remove_folder(d->arena, fresh.folder, err) && dir_make_private(fresh.folder, err) &&
	       demo_put_documents(&fresh, err) && demo_put_catalogs(&fresh, fresh.folder, err) &&
	       fill(&fresh, d->folder, err) &&
	       file_replace(path_join(d->arena, fresh.folder, S("stamp")), stamp, err) &&
	       replace_folder(d, fresh.folder, path_join(d->arena, d->cache, S("demo.old")), err);
}

/* ---- the times ---- */

/* The times of the first and the last generation. */
static bool find_times(const struct demo *d, struct store *w, instant *first, instant *last, struct err *err)
{
	struct catalogs all = { 0 };

	*first = *last = NO_TIME;
	if (!store_catalogs(w, d->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct generations g = { 0 };

		if (!store_generations(w, d->arena, all.at[i].id, &g, err))
			return false;
		for (ptrdiff_t k = 0; k < g.len; k++) {
			*first = *first == NO_TIME || g.at[k].taken_at < *first ? g.at[k].taken_at : *first;
			*last = *last == NO_TIME || g.at[k].taken_at > *last ? g.at[k].taken_at : *last;
		}
	}
	return *first != NO_TIME || err_set(err, ERR_CACHE, "the demo's cache is empty");
}

/*
 * The first generation is the reference: those that a person adds with `ocat demo sync` keep their distance to it,
 * and none is in the future.
 */
static bool move_times(const struct demo *d, struct err *err)
{
	struct store *w = store_open(path_join(d->arena, d->folder, S("demo.db")), STORE_WRITE, NULL, NULL, err);
	instant first, last, wanted = d->now - NEWEST_AGE;
	bool good = w && find_times(d, w, &first, &last, err);

	for (int i = 0; good && i < DEMO_GENERATIONS; i++)
		first += gap[i];
	if (good && last + (wanted - first) > d->now)
		first = last - NEWEST_AGE;
	good = good && (first == wanted || store_shift_times(w, wanted - first, err));
	store_close(w);
	return good && demo_put_times(d, wanted, err);
}

/* ---- opening the demo ---- */

/* A copy that is damaged, or from a newer ocat, is made again. */
static bool make_current(const struct demo *d, bool reset, struct err *err)
{
	struct err trouble = { 0 };
	str stamp;

	if (!read_stamp(d, &stamp, err))
		return false;
	if (!reset && is_current(d, stamp)) {
		if (move_times(d, &trouble))
			return true;
		if (trouble.kind == ERR_BUSY || trouble.kind == ERR_CANCELLED) {
			*err = trouble;
			return false;
		}
	}
	return prepare(d, stamp, err) && move_times(d, err);
}

bool demo_enter(struct cli *c, struct err *err)
{
	struct demo d = { .arena = c->arena, .now = c->paint.now, .stop = cli_stop() };
	scoped(unlock) int held = -1;

	d.installed = path_join(c->arena, ocat_data_dir(c->arena), S("demo"));
	if (c->places.cache.at)
		return true;
	if (!path_cache(c->arena, &d.cache, err) || !dir_make_private(d.cache, err) || (held = lock(&d, err)) < 0) {
		if (err->kind == ERR_CANCELLED || err->kind == ERR_BUSY)
			return false;
		err_at(err, "the demo keeps a copy in the cache folder");
		return err_next(err, "Set OCAT_CACHE_DIR to a writable folder.");
	}
	d.folder = path_join(c->arena, d.cache, S("demo"));
	if (!make_current(&d, option_on(&c->options, "reset"), err))
		return false;
	c->places.cache = path_join(c->arena, d.folder, S("demo.db"));
	c->places.sources = path_join(c->arena, d.folder, S("catalogs.yaml"));
	/* Steps in the demo are not steps on real data. */
	c->places.traces = path_join(c->arena, d.folder, S("traces"));
	c->title = S("demo");
	/* A person's own documents are about other tables, unless the variable is set. */
	setenv("OCAT_DOCS_PATH", str_c(c->arena, path_join(c->arena, d.folder, S("docs"))), 0);
	return true;
}

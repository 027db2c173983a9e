/* Killed syncs, two writers, many readers, a full disk: readers see the old snapshot or the new one, never another. */
#include "store_help.h"
#include "small_disk.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "store/internal.h"

#include "base/banned.h"

enum { ASSETS = 4000 };

static str folder;

static str at(const char *name)
{
	return str_of(str_c(here, str_fmt(here, "%.*s/%s", STR(folder), name)));
}

static void run(str command)
{
	if (system(str_c(here, command)) != 0)
		printf("# failed: %.*s\n", STR(command));
}

/* Lines of tables that have a different column in each round. */
static const char *many(int n, int round)
{
	struct sb text = SB(SB_MAX);
	const char *lines;

	for (int i = 0; i < n; i++)
		sb_fmt(&text,
		       "{\"ns\":\"s\",\"name\":\"t%d\",\"kind\":\"table\",\"comment\":\"table number %d\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"},"
		       "{\"name\":\"round_%d\",\"type\":\"text\"}],\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"name\":\"t%d\"},\"target_fields\":[\"id\"]}]}\n",
		       i, i, round, (i * 7 + round) % n);
	lines = str_c(here, sb_str(&text));
	sb_free(&text);
	return lines;
}

/* ---- does a reader see one whole generation? ---- */

struct adding {
	struct store *s;
	struct arena *arena;
	struct digest sum;
	int assets;
};

static bool add_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct adding *a = with;
	struct asset_row r;

	/* The store itself checks that the digest is that of the record. */
	if (!store_asset(a->s, a->arena, b->id, &r, err))
		return false;
	digest_add(&a->sum, &r.digest);
	a->assets++;
	arena_reset(a->arena);
	return true;
}

/* The generation, if the sum of all records that can be read equals the digest of the catalog, else 0. */
static int64_t whole_generation(struct store *s, struct digest *digest)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct adding adding = { .s = s, .arena = a };
	struct digest space = record_digest(S("{\"name\":\"s\"}"));
	struct catalogs c = { 0 };
	struct err err = { 0 };
	bool fine = good(store_pin(s, &err), &err) &&
		    good(store_each_asset(s, 0, NULL, add_asset, &adding, &err), &err) &&
		    good(store_catalogs(s, here, &c, &err), &err);

	store_unpin(s);
	if (!fine || c.len != 1)
		return 0;
	digest_add(&adding.sum, &space);
	if (digest)
		*digest = c.at[0].digest;
	return digest_eq(&adding.sum, &c.at[0].digest) && c.at[0].assets == adding.assets ? c.at[0].generation : 0;
}

/* ---- killed syncs ---- */

struct fate {
	const char *stage;
	int64_t after;
};

static void meet(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct fate *f = with;

	(void)of;
	if (!strcmp(stage, f->stage) && done >= f->after)
		raise(SIGKILL);
}

static void apply_in_child(str path, const char *lines, struct sync_info info)
{
	struct sync_result r;
	struct err err = { 0 };
	struct store *s = open_store(path, STORE_WRITE);

	info.catalog = catalog_named(s, "prod");
	fflush(NULL);
	_exit(good(sync_with(s, info, lines, &r, &err), &err) ? 0 : 1);
}

static void test_killed(void)
{
	static const struct {
		struct fate fate;
		int64_t generation;
	} fates[] = {
		{ { "comparing", 0 }, 1 },  { { "storing", 0 }, 1 },	{ { "storing", 500 }, 1 },
		{ { "storing", 2000 }, 1 }, { { "storing", 3584 }, 1 }, { { "committing", 0 }, 1 },
		{ { "never", 0 }, 2 },
	};
	const char *two = many(ASSETS, 2);

	for (size_t i = 0; i < sizeof fates / sizeof *fates; i++) {
		struct sync_info info = { .progress = meet, .progress_with = (void *)(uintptr_t)&fates[i].fate };
		struct store *s;
		struct sync_result r;
		struct err err = { 0 };
		int status;
		pid_t child;

		run(str_fmt(here, "cp '%.*s' '%.*s'", STR(at("one")), STR(at("killed"))));
		fflush(NULL);
		child = fork();
		if (!child)
			apply_in_child(at("killed"), two, info);
		waitpid(child, &status, 0);
		ok(WIFSIGNALED(status) == (fates[i].generation == 1),
		   "a sync is killed exactly when it reaches its stage: %s, at %d", fates[i].fate.stage,
		   (int)fates[i].fate.after);
		s = open_store(at("killed"), STORE_READ);
		is_int(whole_generation(s, NULL), fates[i].generation,
		       "a reader finds one whole generation after a killed sync");
		store_close(s);
		s = open_store(at("killed"), STORE_WRITE);
		ok(good(sync_with(s, (struct sync_info){ .catalog = catalog_named(s, "prod") }, two, &r, &err), &err),
		   "a sync succeeds after a killed sync");
		is_int(whole_generation(s, NULL), fates[i].generation + 1,
		       "a sync after a killed sync writes the next generation");
		is_int(r.altered, fates[i].generation == 1 ? ASSETS : 0,
		       "a sync after a killed sync writes what is missing");
		store_close(s);
		run(str_fmt(here, "rm -f '%.*s'*", STR(at("killed"))));
	}
}

/* The first load creates some indexes at its end; if it is killed before that, no part of it remains. */
static void test_killed_first(void)
{
	struct fate fate = { "indexing", 0 };
	struct sync_info info = { .progress = meet, .progress_with = &fate };
	struct store *s = open_store(at("first"), STORE_WRITE);
	struct catalogs c = { 0 };
	struct sync_result r;
	struct err err = { 0 };
	int status;
	pid_t child;

	store_close(s);
	fflush(NULL);
	child = fork();
	if (!child)
		apply_in_child(at("first"), many(ASSETS, 1), info);
	waitpid(child, &status, 0);
	ok(WIFSIGNALED(status), "a first load is killed while it creates its indexes");
	s = open_store(at("first"), STORE_WRITE);
	ok(good(store_catalogs(s, here, &c, &err), &err) && c.len == 1 && c.at[0].generation == 0,
	   "a catalog whose first load was killed was never synced");
	is_int(number_in(at("first"), "select count(*) from p_asset"), 0,
	       "a first load that was killed leaves no tables");
	is_int(number_in(
		       at("first"),
		       "select count(*) from sqlite_schema where name in ('p_asset_name', 'p_relation_target', 'p_depend_source')"),
	       3, "a first load that was killed leaves all indexes");
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog_named(s, "prod") }, many(ASSETS, 1), &r, &err),
		&err),
	   "a sync succeeds after a killed first load");
	is_int(whole_generation(s, NULL), 1, "a sync after a killed first load writes one whole generation");
	is_int(number_in(
		       at("first"),
		       "select count(*) from sqlite_schema where name in ('p_asset_name', 'p_relation_target', 'p_depend_source')"),
	       3, "a sync after a killed first load keeps all indexes");
	store_close(s);
}

/* ---- an empty file is filled without a log: full pages reach the file before the end ---- */

enum { FILLING = 16000 }; /* assets: more than fit into memory */

struct talk {
	int say[2], hear[2];
	struct fate fate;
};

static void tell_other(int fd)
{
	if (write(fd, "x", 1) != 1)
		_exit(2);
}

static void wait_for_other(int fd)
{
	char c;

	if (read(fd, &c, 1) != 1)
		_exit(2);
}

static void talk_at(void *with, const char *stage, int64_t done, int64_t of)
{
	struct talk *t = with;

	meet(&t->fate, stage, done, of);
	if (!strcmp(stage, "comparing")) {
		tell_other(t->say[1]);
		wait_for_other(t->hear[0]);
	} else if (!strcmp(stage, "committing")) {
		tell_other(t->say[1]);
	}
}

static pid_t fill_in_child(struct talk *t, const char *name)
{
	struct sync_info info = { .progress = talk_at, .progress_with = t };
	pid_t child;

	if (pipe(t->say) != 0 || pipe(t->hear) != 0)
		exit(1);
	fflush(NULL);
	child = fork();
	if (!child)
		apply_in_child(at(name), many(FILLING, 1), info);
	wait_for_other(t->say[0]);
	return child;
}

static void end_talk(struct talk *t)
{
	for (int i = 0; i < 2; i++) {
		close(t->say[i]);
		close(t->hear[i]);
	}
}

static bool sees_nothing(struct store *s)
{
	struct catalogs c = { 0 };
	struct err err = { 0 };

	return good(store_catalogs(s, here, &c, &err), &err) && c.len == 1 && c.at[0].generation == 0;
}

static void test_killed_filling(void)
{
	struct talk t = { .fate = { "storing", FILLING - 1000 } };
	pid_t child = fill_in_child(&t, "filled");
	struct store *s, *before = open_store(at("filled"), STORE_READ);
	struct sync_result r;
	struct err err = { 0 };
	struct stat st = { 0 };
	int status;

	ok(sees_nothing(before), "a reader sees no generation while an empty file is filled");
	tell_other(t.hear[1]);
	waitpid(child, &status, 0);
	ok(WIFSIGNALED(status), "a sync is killed while it fills an empty file");
	ok(stat(at("filled").at, &st) == 0 && st.st_size > 1000000,
	   "a sync that fills an empty file writes pages before its end");
	run(str_fmt(here, "cp '%.*s' '%.*s'; cp '%.*s-journal' '%.*s-journal'", STR(at("filled")), STR(at("left")),
		    STR(at("filled")), STR(at("left"))));
	ok(sees_nothing(before), "an earlier reader finds a never synced catalog after the kill");
	store_close(before);
	s = open_store(at("left"), STORE_READ);
	ok(sees_nothing(s), "a later reader finds a never synced catalog after the kill");
	store_close(s);
	s = open_store(at("left"), STORE_WRITE);
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog_named(s, "prod") }, many(FILLING, 1), &r, &err),
		&err),
	   "a sync succeeds after a kill while an empty file was filled");
	is_int(whole_generation(s, NULL), 1, "a sync after a kill in an empty file writes one whole generation");
	store_close(s);
	end_talk(&t);
	run(str_fmt(here, "rm -f '%.*s'* '%.*s'*", STR(at("filled")), STR(at("left"))));
}

/* A long read keeps pages out of the file, and the writer does not wait for it at each page. */
static void test_filling_beside_reader(void)
{
	struct talk t = { .fate = { "never", 0 } };
	pid_t child = fill_in_child(&t, "beside");
	struct store *s = open_store(at("beside"), STORE_READ);
	struct err err = { 0 };
	int status;

	ok(good(store_pin(s, &err), &err) && sees_nothing(s), "a reader can pin a cache while an empty file is filled");
	tell_other(t.hear[1]);
	wait_for_other(t.say[0]);
	ok(sees_nothing(s), "a pinned reader sees no generation until the sync ends");
	store_unpin(s);
	waitpid(child, &status, 0);
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "a sync of an empty file succeeds while a reader has it pinned");
	is_int(whole_generation(s, NULL), 1, "a sync beside a pinned reader writes one whole generation");
	store_close(s);
	end_talk(&t);
	run(str_fmt(here, "rm -f '%.*s'*", STR(at("beside"))));
}

/* ---- cancelled syncs ---- */

static void cancel_at(void *with, const char *stage, int64_t done, int64_t of)
{
	(void)of;
	if (!strcmp(stage, "storing") && done >= 1000)
		atomic_store(&((struct stop *)with)->cancelled, true);
}

static void test_cancelled(void)
{
	struct store *s = open_store(at("first"), STORE_WRITE);
	struct stop stop = { 0 };
	struct sync_info info = {
		.catalog = catalog_named(s, "prod"), .taken_at = now_is, .progress = cancel_at, .progress_with = &stop
	};
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct staging *g = staging_open(s, &err);

	good(stage_lines(g, many(ASSETS, 2), &err), &err);
	ok(!store_apply(s, g, &info, &stop, &r, &err) && err.kind == ERR_CANCELLED,
	   "a sync that is cancelled fails with ERR_CANCELLED");
	err_clear(&err);
	is_int(r.generation, 0, "a cancelled sync has no generation in its result");
	is_int(whole_generation(s, NULL), 1, "a cancelled sync leaves the old generation whole");
	ok(access(str_c(here, str_fmt(here, "%.*s.lock", STR(at("first")))), F_OK) != 0,
	   "a cancelled sync leaves no lock file behind");
	info.progress = NULL;
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err),
	   "the staging of a cancelled sync can be applied later");
	is_int(whole_generation(s, NULL), 2, "a staging applied after a cancelled sync gives one whole generation");
	staging_close(g);
	store_close(s);
}

/* ---- two writers at once ---- */

struct gate {
	int ready, go;
};

static void wait_at(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct gate *g = with;
	char c = 'r';

	(void)of;
	if (strcmp(stage, "storing") || done)
		return;
	if (write(g->ready, &c, 1) != 1 || read(g->go, &c, 1) != 1)
		_exit(3);
}

static void test_two_writers(void)
{
	int ready[2], go[2], status;
	struct gate gate;
	struct store *s = open_store(at("one"), STORE_WRITE), *reader;
	struct err err = { 0 };
	int64_t catalog = catalog_named(s, "prod"), started;
	struct sync_result r;
	pid_t child;
	char c = 'g';

	if (pipe(ready) || pipe(go))
		exit(1);
	gate = (struct gate){ ready[1], go[0] };
	fflush(NULL);
	child = fork();
	if (!child)
		apply_in_child(at("one"), many(50, 7),
			       (struct sync_info){ .progress = wait_at, .progress_with = &gate });
	if (read(ready[0], &c, 1) != 1)
		exit(1);
	started = clock_monotonic_us();
	ok(!sync_with(s, (struct sync_info){ .catalog = catalog }, many(50, 8), &r, &err) && err.kind == ERR_BUSY,
	   "a second writer is refused with ERR_BUSY");
	ok(clock_monotonic_us() - started >= 1900000, "a second writer waits two seconds before it is refused");
	ok(str_starts(str_of(err.text), str_fmt(here, "process %ld is writing to the cache since ", (long)child)),
	   "the error for a second writer names the first process");
	printf("# %s\n", err.text);
	err_clear(&err);
	reader = open_store(at("one"), STORE_READ);
	is_int(whole_generation(reader, NULL), 1, "a reader sees the old generation while a sync runs");
	if (write(go[1], &c, 1) != 1)
		exit(1);
	waitpid(child, &status, 0);
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "the first writer succeeds when a second one was refused");
	is_int(whole_generation(reader, NULL), 2, "a reader sees the new generation after the writer ends");
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog }, many(50, 8), &r, &err), &err),
	   "a refused writer can write after the first one ends");
	store_close(reader);
	store_close(s);
}

/* ---- a second handle in a process while another process opens and closes the file ---- */

static int write_and_leave(void)
{
	struct err err = { 0 };
	struct store *s = open_store(at("one"), STORE_WRITE);
	bool fine = s && store_tag_put(s, &(struct tag){ .qualified = S("prod.s.x"), .name = S("theirs") }, &err);

	store_close(s);
	return !fine;
}

static int count_tags(void)
{
	struct err err = { 0 };
	struct store *s = open_store(at("one"), STORE_READ);
	struct tags all = { 0 };
	bool fine = s && store_tags(s, here, NO_STR, &all, &err);

	store_close(s);
	return fine ? (int)all.len : 100;
}

/*
 * A process loses all its locks when it closes any descriptor of the file: opening a handle must not do that.
 * The other process is forked before we open anything, because locks and a fork do not mix.
 */
static void test_second_handle(void)
{
	struct err err = { 0 };
	struct store *reader, *writer;
	struct catalogs all = { 0 };
	int go[2], status;
	pid_t child;
	char c = 'g';

	if (pipe(go))
		exit(1);
	fflush(NULL);
	child = fork();
	if (!child)
		_exit(read(go[0], &c, 1) != 1 || write_and_leave());
	reader = open_store(at("one"), STORE_READ);
	good(store_catalogs(reader, here, &all, &err), &err);
	writer = open_store(at("one"), STORE_WRITE);
	if (write(go[1], &c, 1) != 1)
		exit(1);
	waitpid(child, &status, 0);
	ok(WIFEXITED(status) && !WEXITSTATUS(status),
	   "another process writes and closes the cache while we have it open");
	ok(good(store_tag_put(writer, &(struct tag){ .qualified = S("prod.s.x"), .name = S("ours") }, &err), &err),
	   "a process can write beside its own reader");
	store_close(writer);
	store_close(reader);
	is_int(count_tags(), 2, "tags written by two processes are both kept");
}

/* ---- several processes create the same file ---- */

static void test_makers(void)
{
	enum { MAKERS = 8 };
	pid_t child[MAKERS];
	int fine = 0, status;

	fflush(NULL);
	for (int i = 0; i < MAKERS; i++) {
		child[i] = fork();
		if (!child[i]) {
			struct store *s = open_store(at("made"), STORE_WRITE);

			catalog_named(s, str_c(here, str_fmt(here, "c%d", i)));
			fflush(NULL);
			_exit(0);
		}
	}
	for (int i = 0; i < MAKERS; i++)
		fine += waitpid(child[i], &status, 0) == child[i] && WIFEXITED(status) && !WEXITSTATUS(status);
	is_int(fine, MAKERS, "eight processes can create the same cache at once");
	is_int(number_in(at("made"), "select count(*) from p_catalog"), MAKERS,
	       "each process that creates the cache at once adds its catalog");
}

/* ---- concurrent readers ---- */

static void test_readers(void)
{
	struct store *s = open_store(at("busy"), STORE_WRITE), *reader;
	struct digest known[2], digest;
	int64_t catalog = catalog_named(s, "prod"), last = 0;
	const char *rounds[2] = { many(300, 0), many(300, 1) };
	int status, looks = 0, odd = 0, back = 0;
	pid_t child;

	for (int i = 0; i < 2; i++)
		known[i] = sync_lines(s, catalog, rounds[i]).digest;
	store_close(s);
	fflush(NULL);
	child = fork();
	if (!child) {
		struct sync_result r;
		struct err err = { 0 };

		s = open_store(at("busy"), STORE_WRITE);
		for (int i = 0; i < 20; i++)
			if (!sync_with(s, (struct sync_info){ .catalog = catalog }, rounds[i % 2], &r, &err))
				_exit(1);
		store_close(s);
		_exit(0);
	}
	reader = open_store(at("busy"), STORE_READ);
	for (;;) {
		bool over = waitpid(child, &status, WNOHANG) == child;
		int64_t n = whole_generation(reader, &digest);

		looks++;
		odd += n == 0 || !digest_eq(&digest, &known[(n + 1) % 2]);
		back += n < last;
		last = n;
		if (over)
			break;
	}
	ok(WIFEXITED(status) && !WEXITSTATUS(status), "twenty syncs succeed while another process reads");
	ok(odd == 0, "a reader beside a writer always sees one whole generation");
	ok(back == 0, "a reader never sees an older generation after a newer one");
	is_int(last, 22, "a reader sees the last generation at the end");
	printf("# %d looks\n", looks);
	store_close(reader);
}

/* ---- a full disk ---- */

static void limit(int64_t bytes)
{
	struct rlimit r;

	getrlimit(RLIMIT_FSIZE, &r);
	r.rlim_cur = bytes ? (rlim_t)bytes : r.rlim_max;
	setrlimit(RLIMIT_FSIZE, &r);
}

/* Files may not grow beyond a size, as on a full disk; what was staged before is stored elsewhere. */
static void test_full(void)
{
	struct store *s = open_store(at("full"), STORE_WRITE);
	int64_t catalog = catalog_named(s, "prod");
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct staging *g;

	signal(SIGXFSZ, SIG_IGN);
	sync_lines(s, catalog, many(200, 1));
	for (int64_t room = 100000; room < 3000000; room = room * 5 / 3) {
		g = staging_open(s, &err);
		ok(good(g && stage_lines(g, many(6000, 2), &err), &err), "a large catalog can be staged");
		limit(room);
		ok(!store_apply(s, g, &(struct sync_info){ .catalog = catalog, .taken_at = now_is }, NULL, &r, &err),
		   "a sync without room on the disk fails");
		limit(0);
		is_int(err.kind, ERR_DISK, "a sync without room on the disk fails with ERR_DISK");
		if (!ok(err.next[0], "the error for a full disk has advice"))
			printf("# %s\n", err.text);
		err_clear(&err);
		is_int(whole_generation(s, NULL), 1, "a sync without room on the disk leaves the old generation whole");
		staging_close(g);
	}
	g = staging_open(s, &err);
	limit(100000);
	ok(!stage_lines(g, many(20000, 2), &err) && err.kind == ERR_DISK,
	   "staging without room on the disk fails with ERR_DISK");
	limit(0);
	err_clear(&err);
	staging_close(g);
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog }, many(6000, 2), &r, &err), &err),
	   "a sync succeeds when the disk has room again");
	is_int(whole_generation(s, NULL), 2, "a sync after a full disk writes one whole generation");
	store_close(s);
}

static void test_full_disk(void)
{
	str disk = at("disk");
	struct store *s, *reader;
	struct sync_result r = { 0 };
	struct err err = { 0 };
	int refused = 0, gathered = 0, fits = 0;

	small_disk_open(disk, 9);
	s = open_store(at("disk/cache.db"), STORE_WRITE);
	reader = open_store(at("disk/cache.db"), STORE_READ);
	sync_lines(s, catalog_named(s, "prod"), many(200, 1));
	for (int n = 2000; n <= 30000; n = n * 4 / 3) {
		struct staging *g = staging_open(s, &err);

		if (!stage_lines(g, many(n, 2), &err))
			gathered += err.kind == ERR_DISK;
		else if (!store_apply(s, g,
				      &(struct sync_info){ .catalog = catalog_named(s, "prod"), .taken_at = now_is },
				      NULL, &r, &err))
			refused += err.kind == ERR_DISK;
		else
			fits = n;
		if (err.kind && err.kind != ERR_DISK)
			printf("# %s: %s\n", err_code(err.kind), err.text);
		err_clear(&err);
		staging_close(g);
		ok(whole_generation(reader, NULL) == (r.generation ? r.generation : 1),
		   "a sync of %d tables on a small disk leaves a whole generation", n);
	}
	ok(fits && refused && gathered,
	   "a small disk takes some catalogs, then storing fails (%d times), then staging (%d times)", refused,
	   gathered);
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog_named(s, "prod") }, many(fits, 2), &r, &err), &err),
	   "a catalog that fits is synced again after a full disk");
	ok(whole_generation(reader, NULL) == r.generation, "a reader sees the new generation after a full disk");
	store_close(reader);
	store_close(s);
	small_disk_close(disk);
}

int main(void)
{
	struct store *s;

	folder = test_folder();
	s = open_store(at("one"), STORE_WRITE);
	sync_lines(s, catalog_named(s, "prod"), many(ASSETS, 1));
	store_close(s);
	test_killed();
	test_killed_first();
	test_killed_filling();
	test_filling_beside_reader();
	test_cancelled();
	test_two_writers();
	test_second_handle();
	test_makers();
	test_readers();
	test_full();
	test_full_disk();
	return test_end(folder);
}

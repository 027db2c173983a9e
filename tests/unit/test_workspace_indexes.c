/* workspace/indexes: the life of index files from the first request to the sweep, with several threads and failures. */
#include "store_help.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/task.h"
#include "graph/graph.h"
#include "workspace/workspace.h"
#include "index/names.h"

static str room, cache;

/* `wide` columns in each table: the names of many are indexed in the background. */
static void store_tables(const char *catalog, int tables, int wide)
{
	struct err err = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	struct store *s = store_open(cache, STORE_WRITE, NULL, NULL, &err);
	struct sync_info info = { .taken_at = now_is += 1000000 };
	struct sync_result done;
	struct staging *g;

	good(s && store_catalog_put(s, str_of(catalog), S("memory"), S("memory"), &info.catalog, &err), &err);
	g = staging_open(s, &err);
	staging_namespace(g, &(struct namespace){ .name = S("main"), .kind = S("schema") }, &err);
	for (int i = 0; i < tables; i++) {
		struct asset t;

		asset_start(&t);
		t.ns = S("main");
		t.name = str_fmt(a, "%s_%04d", catalog, i);
		t.kind = ASSET_TABLE;
		for (int k = 0; k < wide; k++) {
			struct field *f = push(&t.fields, a);

			field_start(f);
			f->name = str_fmt(a, "column_%d", k);
			f->type = S("text");
		}
		staging_asset(g, &t, &err);
	}
	good(store_apply(s, g, &info, NULL, &done, &err), &err);
	staging_close(g);
	store_close(s);
}

static struct workspace *session_here(void)
{
	struct workspace_options o = { .cache = cache };
	struct err err = { 0 };
	struct workspace *s = workspace_open(&o, &err);

	good(s != NULL, &err);
	return s;
}

/* The current names of a catalog, as a request would load them; generation: an older one, or 0. */
static struct names *names_by(struct workspace *s, const char *catalog, int64_t generation, const struct stop *stop)
{
	struct err err = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	struct store *r = workspace_reader(s, &err);
	struct names *n = NULL;
	struct catalog c;
	bool found = false;

	if (good(r && store_pin(r, &err) && store_catalog(r, a, str_of(catalog), &found, &c, &err), &err) && found &&
	    (!generation || store_at(r, c.id, generation, &err)))
		n = workspace_names(s, r, &c, stop);
	store_unpin(r);
	workspace_return(s, r);
	return n;
}

static struct names *names_at(struct workspace *s, const char *catalog, int64_t generation)
{
	return names_by(s, catalog, generation, NULL);
}

static struct names *names_of(struct workspace *s, const char *catalog)
{
	return names_at(s, catalog, 0);
}

__attribute__((format(printf, 1, 2))) static void shell(const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	if (system(sb_c(&b)) != 0)
		ok(false, "the shell command succeeds: %s", sb_c(&b));
}

/* The number of files in the folder whose name contains this. */
static int files(const char *what)
{
	FILE *p = popen(str_c(here, str_fmt(here, "ls -A '%.*s' | grep -c -- '%s'", STR(room), what)), "r");
	int n = -1;

	if (p && fscanf(p, "%d", &n) != 1)
		n = -1;
	if (p)
		pclose(p);
	return n;
}

/* The newest names file. */
static str newest_file(void)
{
	char line[512] = "";
	FILE *p = popen(str_c(here, str_fmt(here, "ls -dt '%.*s'/*.names-*", STR(room))), "r");

	if (p && fgets(line, sizeof line, p))
		line[strcspn(line, "\n")] = 0;
	if (p)
		pclose(p);
	return str_dup(here, str_of(line));
}

/* ---- one process ---- */

static void first_question(void)
{
	struct workspace *s = session_here();
	struct names *n, *again, *past;

	store_tables("shop", 30, 4);
	n = names_of(s, "shop");
	ok(n && n->tables.count == 30 && n->field_total == 120,
	   "the first request indexes the names of a small catalog");
	is_int(files("names-"), 1, "the first request writes one file of names");
	again = names_of(s, "shop");
	ok(again == n, "a second request shares the names of the first");
	store_tables("shop", 31, 4);
	names_close(again);
	again = names_of(s, "shop");
	ok(again && again != n && again->tables.count == 31 && again->generation == 2,
	   "a new generation has its own names");
	is_int(files("names-"), 1, "the file of the older generation is removed");
	ok(n->tables.count == 30 && names_sound(n, NAMES_KEYS * 2 - 1),
	   "names in use stay valid after their file is removed");
	past = names_at(s, "shop", 1);
	ok(!past, "an earlier generation has no names");
	names_close(n);
	names_close(again);
	workspace_close(s);
	s = session_here();
	n = names_of(s, "shop");
	ok(n && n->tables.count == 31, "another session uses the existing file of names");
	names_close(n);
	workspace_close(s);
}

/* Identifies the file, whatever its name. */
static int64_t file_number(str path)
{
	struct stat st;

	return stat(str_c(here, path), &st) == 0 ? (int64_t)st.st_ino : 0;
}

static void nothing_new(void)
{
	int64_t before = file_number(newest_file());
	struct workspace *s;
	struct names *n;

	store_tables("shop", 31, 4);
	s = session_here();
	n = names_of(s, "shop");
	ok(n && n->generation == 2 && n->tables.count == 31, "a sync without changes keeps the names");
	workspace_sweep(s);
	ok(before && file_number(newest_file()) == before, "a sync without changes keeps the file of names");
	names_close(n);
	workspace_close(s);
}

static void new_tables_of_old_name(void)
{
	struct workspace *s;
	struct names *n;
	str path = newest_file();

	/* A cache restored from a copy reaches the same generation in another way. */
	shell("cd '%.*s' && mkdir copy && cp -p catalog.db catalog.db-wal copy 2>/dev/null; ls copy >/dev/null",
	      STR(room));
	store_tables("shop", 40, 4);
	s = session_here();
	names_close(names_of(s, "shop"));
	workspace_close(s);
	ok(!str_eq(newest_file(), path), "a fourth generation has a file of its own");
	shell("cd '%.*s' && rm -f catalog.db catalog.db-* && mv copy/* . && rmdir copy", STR(room));
	store_tables("shop", 50, 4);
	s = session_here();
	n = names_of(s, "shop");
	ok(n && n->generation == 4 && n->tables.count == 50,
	   "a restored cache does not use the file of another generation 4");
	names_close(n);
	workspace_close(s);
}

static void damage(str path, int64_t at)
{
	int fd = open(str_c(here, path), O_RDWR);
	char c = 0;

	if (fd < 0 || pread(fd, &c, 1, at) != 1 || (c ^= 1, pwrite(fd, &c, 1, at) != 1))
		ok(false, "a byte of the file is damaged");
	close(fd);
}

/* The position of a section: tables are the second, behind the header and a first section of 64 bytes. */
static int64_t inside_of(const struct names *n, const void *section)
{
	return (const char *)section - n->tables.at + 4096 + 64 + SIDE_ROOM;
}

static void damaged(void)
{
	struct workspace *s;
	struct names *n;
	str path = newest_file();
	int64_t inside;

	damage(path, 100); /* the header */
	s = session_here();
	n = names_of(s, "shop");
	ok(n && n->tables.count == 50, "a file with a damaged header is rebuilt at once");
	inside = inside_of(n, n->field_name);
	for (int64_t i = 0; i < 200; i += 4)
		damage(path, inside + i);
	ok(!names_sound(n, NAMES_KEYS * 2 - 1) && names_damaged(n), "a damaged section is detected on use");
	names_close(n);
	n = names_of(s, "shop");
	ok(n && names_sound(n, NAMES_KEYS * 2 - 1) && !names_damaged(n),
	   "a file with a damaged section is rebuilt by the next request");
	names_close(n);
	workspace_close(s);
}

/* Runs as a user who can read the folder but not write to it: another user when the test runs as root. */
static bool as_reader(bool (*what)(void))
{
	pid_t child;
	int status;

	fflush(stdout); /* otherwise the child would print the buffer again */
	child = fork();
	if (child == 0) {
		if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
			_exit(2);
		_exit(!what());
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool has_none(void)
{
	struct workspace *s = session_here();
	bool none = !names_of(s, "shop") && !names_of(s, "shop");

	workspace_close(s);
	return none;
}

/* The damage is detected on use, and the file is not used again although it still exists. */
static bool has_none_twice(void)
{
	struct workspace *s = session_here();
	struct names *n = names_of(s, "shop");
	bool seen = n && !names_sound(n, NAMES_KEYS * 2 - 1);

	names_close(n);
	seen = seen && !names_of(s, "shop") && !names_of(s, "shop");
	workspace_close(s);
	return seen;
}

static void close_room(void)
{
	shell("cd '%.*s' && mkdir kept && mv catalog.db* kept && chmod -R go+rX kept && chmod 555 kept && chmod 755 .",
	      STR(room));
	cache = str_fmt(here, "%.*s/kept/catalog.db", STR(room));
}

static void open_room(void)
{
	shell("cd '%.*s' && chmod 700 kept && mv kept/* . && rmdir kept && chmod 600 catalog.db*", STR(room));
	cache = str_fmt(here, "%.*s/catalog.db", STR(room));
}

static void no_place(void)
{
	struct workspace *s;
	struct names *n;
	int64_t inside = 0;

	store_tables("shop", 51, 4);
	close_room();
	ok(as_reader(has_none), "a reader of a read-only folder works without names");
	open_room();
	s = session_here();
	n = names_of(s, "shop");
	if (n)
		inside = inside_of(n, n->field_name);
	names_close(n);
	workspace_close(s);
	for (int64_t i = 0; i < 800; i += 64)
		damage(newest_file(), inside + i);
	close_room();
	ok(as_reader(has_none_twice), "a damaged file in a read-only folder is not used twice");
	open_room();
	shell("rm '%.*s'/catalog.db.names-*", STR(room));
}

static void removed(void)
{
	struct err err = { 0 };
	struct workspace *s = session_here();
	struct store *w;
	bool found;

	store_tables("other", 3, 2);
	names_close(names_of(s, "shop"));
	names_close(names_of(s, "other"));
	is_int(files("names-"), 2, "each catalog has its own file of names");
	w = workspace_writer(s, &err);
	good(w && store_catalog_remove(w, S("other"), &found, &err), &err);
	workspace_return(s, w);
	workspace_sweep(s);
	is_int(files("names-"), 1, "the file of a removed catalog is removed");
	workspace_close(s);
}

static void empty(void)
{
	struct workspace *s = session_here();
	struct names *n;

	store_tables("nothing", 0, 0);
	n = names_of(s, "nothing");
	ok(n && n->tables.count == 0 && names_sound(n, NAMES_KEYS * 2 - 1),
	   "a catalog without tables has an empty file of names");
	names_close(n);
	workspace_close(s);
}

/* Suggestions from the index file now, and from a list in memory at an older generation. */
static void near_names(void)
{
	struct err err = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	struct workspace *s = session_here();
	struct store *r = workspace_reader(s, &err);
	struct strs now = { 0 }, then = { 0 };
	struct catalog c;
	bool found;

	good(r && store_pin(r, &err) && store_catalog(r, a, S("shop"), &found, &c, &err), &err);
	workspace_nearest(s, r, NULL, a, S("shop_0012x"), 1, &now);
	good(store_at(r, c.id, 1, &err), &err);
	workspace_nearest(s, r, NULL, a, S("shop_0012x"), 1, &then);
	store_unpin(r);
	workspace_return(s, r);
	workspace_close(s);
	ok(now.len == 1 && str_eq(now.at[0], S("shop_0012")),
	   "a suggestion from the index file stays valid after the workspace closes");
	ok(then.len == 1 && str_eq(then.at[0], S("shop_0012")),
	   "a suggestion from an earlier generation stays valid after the workspace closes");
}

/* ---- several threads ---- */

enum { THREADS = 4, LARGE = 100, WIDE = 2100 };

struct asking {
	struct workspace *session;
	int64_t seen;
	bool wrong;
};

/* Until the names exist; before that there are none, and never a part of them. */
static void ask_until(void *with)
{
	struct asking *q = with;

	for (int i = 0; i < 6000 && !q->seen; i++) {
		struct names *n = names_of(q->session, "large");

		if (n) {
			q->seen = n->tables.count;
			q->wrong = n->field_total != LARGE * WIDE || !names_sound(n, NAMES_KEYS * 2 - 1) ||
				   !str_eq(names_written(n, LARGE - 1), S("large_0099"));
		} else {
			usleep(10000);
		}
		names_close(n);
	}
}

static void beside(void)
{
	struct workspace *s = session_here();
	struct asking q[THREADS];
	struct task *t[THREADS];
	struct names *n;
	int right = 0;

	store_tables("large", LARGE, WIDE);
	n = names_of(s, "large");
	ok(!n, "a request does not wait for the names of a large catalog");
	for (int i = 0; i < THREADS; i++) {
		q[i] = (struct asking){ .session = s };
		t[i] = task_start(ask_until, &q[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		task_join(t[i]);
		right += q[i].seen == LARGE && !q[i].wrong;
	}
	is_int(right, THREADS, "every thread gets complete names of a large catalog");
	workspace_settle(s, NULL, NULL);
	workspace_close(s);
	store_tables("large", LARGE + 1, WIDE);
	s = session_here();
	ok(!names_of(s, "large"), "a new generation of a large catalog has no names at first");
	workspace_settle(s, NULL, NULL);
	n = names_of(s, "large");
	ok(n && n->generation == 2, "a new generation has names after the workers finish");
	names_close(n);
	workspace_close(s);
	store_tables("large", LARGE + 2, WIDE);
	s = session_here();
	ok(!names_of(s, "large"), "a third generation of a large catalog has no names at first");
	workspace_close(s);
	is_int(files("tmp"), 0, "closing a workspace leaves no temporary files");
}

/* The kind of the error with which a request for the joins of a catalog ends. */
static enum err_kind joins_by(struct workspace *s, const char *catalog, const struct stop *stop)
{
	struct err err = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	struct store *r = workspace_reader(s, &err);
	struct catalog c;
	bool found = false;

	if (good(r && store_pin(r, &err) && store_catalog(r, a, str_of(catalog), &found, &c, &err), &err) && found)
		graph_close(workspace_graph(s, r, &c, NULL, stop, &err));
	store_unpin(r);
	workspace_return(s, r);
	return err.kind;
}

/* The worker has two catalogs to index; another process holds the lock of the second. */
static void waiting_ends(void)
{
	struct workspace *s = session_here();
	struct stop soon = { 0 };
	str path;
	int fd;

	store_tables("wide", LARGE, WIDE);
	names_close(names_of(s, "wide"));
	workspace_settle(s, NULL, NULL);
	workspace_close(s);
	path = newest_file();
	store_tables("large", LARGE + 3, WIDE);
	unlink(str_c(here, path));
	s = session_here();
	ok(!names_of(s, "large") && !names_of(s, "wide"), "two large catalogs have no names at first");
	fd = open(str_c(here, str_fmt(here, "%.*s.0000000000000000.tmp", STR(path))), O_RDONLY | O_CREAT | O_CLOEXEC,
		  0600);
	ok(fd >= 0 && flock(fd, LOCK_EX) == 0, "another process locks the file of the second catalog");
	soon.deadline_us = clock_monotonic_us() + 300 * 1000;
	is_int(joins_by(s, "wide", &soon), ERR_TIMEOUT, "a request that waits for names ends at its deadline");
	close(fd);
	workspace_close(s);
}

/* ---- built once for concurrent requests ---- */

struct sharing {
	struct workspace *workspace;
	atomic_int *ready;
	const void *graph, *retriever;
};

static void ask_both(void *with)
{
	struct sharing *q = with;
	struct err err = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	struct store *r = workspace_reader(q->workspace, &err);
	const struct retriever *retriever;
	struct graph *graph;
	struct catalog c;
	bool found = false;

	if (!good(r && store_pin(r, &err) && store_catalog(r, a, S("shop"), &found, &c, &err) && found, &err))
		return;
	atomic_fetch_add(q->ready, 1);
	while (atomic_load(q->ready) < THREADS)
		usleep(100);
	q->graph = graph = workspace_graph(q->workspace, r, &c, NULL, NULL, &err);
	q->retriever = retriever = workspace_retriever(q->workspace, r, NULL, NULL, &err);
	atomic_fetch_add(q->ready, 1);
	while (atomic_load(q->ready) < 2 * THREADS)
		usleep(100);
	graph_close(graph);
	if (retriever)
		workspace_retriever_done(q->workspace, retriever);
	store_unpin(r);
	workspace_return(q->workspace, r);
}

static void made_once(void)
{
	struct workspace *s = session_here();
	struct sharing q[THREADS];
	struct task *t[THREADS];
	atomic_int ready = 0;
	bool graphs = true, retrievers = true;

	store_tables("shop", 400, 20);
	for (int i = 0; i < THREADS; i++) {
		q[i] = (struct sharing){ .workspace = s, .ready = &ready };
		t[i] = task_start(ask_both, &q[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		task_join(t[i]);
		graphs = graphs && q[i].graph && q[i].graph == q[0].graph;
		retrievers = retrievers && q[i].retriever && q[i].retriever == q[0].retriever;
	}
	ok(graphs, "concurrent requests for joins share one graph");
	ok(retrievers, "concurrent searches share one index");
	workspace_close(s);
}

/* Two processes that build the same file at the same time. */
static void two_processes(void)
{
	pid_t child[2];
	int fine = 0;

	store_tables("shop", 60, 4);
	fflush(stdout);
	for (int i = 0; i < 2; i++) {
		child[i] = fork();
		if (child[i] == 0) {
			struct workspace *s = session_here();
			struct names *n = names_of(s, "shop");

			_exit(!(n && n->tables.count == 60));
		}
	}
	for (int i = 0; i < 2; i++) {
		int status;

		waitpid(child[i], &status, 0);
		fine += WIFEXITED(status) && WEXITSTATUS(status) == 0;
	}
	is_int(fine, 2, "two processes that build the same file both succeed");
}

/* Another process builds the file for longer than a request can wait; then that process is gone. */
static void another_turn(void)
{
	struct workspace *s = session_here();
	struct stop soon = { .deadline_us = clock_monotonic_us() + 100 * 1000 };
	struct names *n;
	str path, turn;
	int fd;

	store_tables("shop", 61, 4);
	names_close(names_of(s, "shop"));
	workspace_close(s);
	path = newest_file();
	turn = str_fmt(here, "%.*s.0000000000000000.tmp", STR(path));
	ok(path.len && !file_exists(turn), "no lock file remains after the names are built");
	unlink(str_c(here, path));
	fd = open(str_c(here, turn), O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
	ok(fd >= 0 && flock(fd, LOCK_EX) == 0, "another process locks the file of names");
	s = session_here();
	ok(!names_by(s, "shop", 0, &soon) && !file_exists(path),
	   "a request stops waiting for another process at its deadline");
	close(fd);
	ok(file_exists(turn), "an ended process leaves its lock file behind");
	n = names_of(s, "shop");
	ok(n && n->tables.count == 61 && !file_exists(turn),
	   "a request does not wait for the lock of an ended process");
	names_close(n);
	workspace_close(s);
}

int main(void)
{
	room = test_folder();
	cache = str_fmt(here, "%.*s/catalog.db", STR(room));
	setenv("HOME", str_c(here, room), 1);
	setenv("OCAT_STATE_DIR", str_c(here, str_fmt(here, "%.*s/state", STR(room))), 1);
	first_question();
	nothing_new();
	new_tables_of_old_name();
	damaged();
	no_place();
	removed();
	empty();
	near_names();
	two_processes();
	another_turn();
	beside();
	waiting_ends();
	made_once();
	return test_end(room);
}

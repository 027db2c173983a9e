/*
 * The index of names of one catalog, over the cache that the environment
 * names: what it takes to make it, how large it is, how much of it a search of
 * tables and columns looks at; and SQLite's trigram index over the same names,
 * which is left there.
 *
 *	index CATALOG FILE.db
 *
 * Prints a line for each, tabs between: name, 1, the figure: ms of processor
 * time, or bytes a column. FILE.db is made anew.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "workspace/internal.h"
#include "index/names.h"

#include "base/banned.h"

static _Noreturn void stop(const char *what, const char *why)
{
	fprintf(stderr, "index: %s: %s\n", what, why);
	exit(1);
}

/* What all threads of this process worked: on a machine with nothing else to do, at most as long as it took. */
static int64_t processor_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static double ms_since(int64_t started)
{
	return (double)(processor_us() - started) / 1000;
}

/* ---- ours ---- */

static int64_t packed_bytes(const struct packed *p)
{
	return p->bytes + (p->count + 1) * 4 + p->bytes / 8;
}

static void print_names(const struct names *n)
{
	printf("bytes\t1\t%.3f\n", (double)side_bytes(n->side) / (double)n->field_total);
	printf("touched\t1\t%.3f\n",
	       (double)(packed_bytes(&n->tables) + packed_bytes(&n->columns)) / (double)n->field_total);
}

/* As a session makes it, which would also look after its worker while that works, and then make the graph. Gives how many columns there are. */
static int64_t made(struct store *pinned, str cache, str catalog)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	bool found = false;
	struct catalog c;
	struct side_key k;
	struct names *n;
	int64_t started, columns;

	if (!store_catalog(pinned, a, catalog, &found, &c, &err) || !found || !side_key_of(a, pinned, &c, &k))
		stop("the cache", err.kind ? err.text : "there is no such catalog");
	side_sweep(cache, NO_STR, NULL, 0);
	started = processor_us();
	if (!names_gather(pinned, c.id, cache, &k, NULL, &err))
		stop("the names", err.text);
	printf("made\t1\t%.1f\n", ms_since(started));
	n = names_open(cache, &k, c.name, &err);
	if (!n)
		stop("the names", "what was written cannot be read");
	print_names(n);
	columns = n->field_total;
	names_close(n);
	return columns;
}

static int64_t ours(str cache, str catalog)
{
	struct workspace_options o = { .cache = cache };
	struct err err = { 0 };
	struct workspace *s = workspace_open(&o, &err);
	struct store *r = s ? workspace_reader(s, &err) : NULL;
	int64_t columns;

	if (!r || !store_pin(r, &err))
		stop("the session", err.text);
	columns = made(r, cache, catalog);
	store_unpin(r);
	workspace_return(s, r);
	workspace_close(s);
	return columns;
}

/* ---- SQLite's ---- */

static void run(sqlite3 *db, const char *sql)
{
	char *why = NULL;

	if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
		stop(sql, why);
}

static void trigram(str cache, const char *file, int64_t columns)
{
	struct stat st;
	scoped(arena_close) struct arena *a = arena_open();
	int64_t started = processor_us();
	sqlite3 *db = NULL;

	unlink(file);
	if (sqlite3_open(file, &db) != SQLITE_OK)
		stop(file, sqlite3_errmsg(db));
	run(db, str_c(a, str_fmt(a, "attach '%.*s' as cache", STR(cache))));
	run(db,
	    "pragma synchronous = off; begin; create virtual table t using fts5(name, content='', tokenize='trigram');"
	    "create virtual table f using fts5(name, content='', tokenize='trigram');"
	    "insert into t (rowid, name) select asset_id, asset_name from cache.assets;"
	    "insert into f (rowid, name) select field_id, field_name from cache.fields; commit");
	printf("trigram\t1\t%.1f\n", ms_since(started));
	sqlite3_close(db);
	if (columns && stat(file, &st) == 0)
		printf("trigram_bytes\t1\t%.3f\n", (double)st.st_size / (double)columns);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	str cache;

	if (argc != 3 || !path_cache_file(a, &cache, &err))
		stop("usage", "index CATALOG FILE.db");
	setvbuf(stdout, NULL, _IOLBF, 0);
	trigram(cache, argv[2], ours(cache, str_of(argv[1])));
	return 0;
}

/*
 * Relations of very many tables: opening their graph, whom one table touches,
 * what lies three steps away, and ways between two; beside a recursive CTE of
 * SQLite over the same edges.
 *
 *	graph FOLDER TABLES [QUESTIONS]
 *
 * Tables have 2.6 relations each; a few are hubs, the largest of degree 28,000
 * from 100,000 tables on. Prints lines of a name and milliseconds, tabs between.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "graph/graph.h"
#include "graph/paths/paths.h"
#include "graph/paths/tables_by_hops.h"
#include "index/side_file.h"

#include "base/banned.h"

enum { QUESTIONS = 200, K = 5, CTE_ROUNDS = 5 };

struct bench {
	struct arena *arena;
	str cache;
	struct side_key key;
	int64_t tables, questions;
	struct graph *graph;
	sqlite3 *db;
	uint32_t *from, *to;
};

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t draw(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return n ? (uint32_t)((state >> 33) % n) : 0;
}

/* ---- the tables ---- */

/* Hubs are the tables that everything has: each has a third of what the one before it has. */
static uint32_t a_target(uint32_t tables)
{
	static const uint32_t shares[] = { 108, 36, 12, 4 }; /* of a thousand edges */
	uint32_t at = draw(1000), hub = 0, sum = 0;

	for (; hub < sizeof shares / sizeof *shares; hub++)
		if (at < (sum += shares[hub]))
			return (uint32_t)((uint64_t)hub * tables / 7 + 11) % tables;
	return draw(4) ? draw(tables) : draw(tables / 50 + 1) * 50 % tables;
}

static void add_edges(struct bench *b, struct edges *all, int64_t n)
{
	for (int64_t i = 0; i < n; i++) {
		uint32_t from = draw((uint32_t)b->tables), kind = draw(10);
		struct edge *e = edges_add(all, b->arena, from, a_target((uint32_t)b->tables), 1);

		e->origin = kind < 7 ? EDGE_DECLARED : EDGE_INFERRED;
		e->status = kind < 7 ? EDGE_ACCEPTED : EDGE_PROPOSED;
		e->score = kind < 7 ? 0 : (uint8_t)(40 + draw(60));
		e->flags = draw(3) ? EDGE_ALWAYS : EDGE_OPTIONAL;
	}
}

static bool make_edges(struct bench *b, struct err *err)
{
	struct edges all = { 0 };
	int64_t started;
	struct joins *j;

	add_edges(b, &all, b->tables * 26 / 10);
	started = clock_monotonic_us();
	j = joins_make(b->tables, &all, NULL, err);
	if (!j || !joins_write(j, b->cache, &b->key, err))
		return false;
	printf("made\t%.3f\n", (double)(clock_monotonic_us() - started) / 1000);
	joins_close(j);
	return true;
}

/* ---- opening: from the disk, and again from memory ---- */

static void forget(struct bench *b)
{
	int fd = open(str_c(b->arena, side_path(b->arena, b->cache, &b->key)), O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	fdatasync(fd);
	posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
	close(fd);
}

static bool open_graph(struct bench *b, const char *what, struct err *err)
{
	int64_t started = clock_monotonic_us();
	struct join_costs costs;
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };
	struct paths paths;
	struct arena *a = arena_open();

	join_costs_start(&costs);
	from.joins = joins_open(b->cache, &b->key, b->tables, err);
	if (!from.joins)
		return err->kind ? false : err_set(err, ERR_CACHE, "what was written cannot be read");
	graph_close(b->graph);
	b->graph = graph_open(&from);
	printf("%s\t%.3f\n", what, (double)(clock_monotonic_us() - started) / 1000);
	if (!graph_paths(b->graph, a, &(struct paths_ask){ b->from[0], b->to[0], K, 3, NULL }, &paths, err))
		return false;
	printf("%s-and-first-way\t%.3f\n", what, (double)(clock_monotonic_us() - started) / 1000);
	arena_close(a);
	return true;
}

/* ---- questions ---- */

static int by_time(const void *one, const void *two)
{
	int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;

	return (a > b) - (a < b);
}

static void tell(const char *what, int64_t *ns, int64_t n)
{
	qsort(ns, (size_t)n, sizeof *ns, by_time);
	printf("%s\t%.4f\n%s-p95\t%.4f\n%s-worst\t%.4f\n", what, (double)ns[n / 2] / 1e6, what,
	       (double)ns[n * 95 / 100] / 1e6, what, (double)ns[n - 1] / 1e6);
}

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void ask_within(struct bench *b, const char *what, int steps)
{
	int64_t *ns = new_n(b->arena, int64_t, b->questions);
	scoped(arena_close) struct arena *a = arena_open();
	struct reach *r = reach_open(b->graph, a);

	for (int64_t i = 0; i < b->questions; i++) {
		int64_t started = now_ns();

		reach_find(r, b->from[i], steps);
		ns[i] = now_ns() - started;
	}
	tell(what, ns, b->questions);
}

static bool ask_paths(struct bench *b, const char *what, int k, int steps, struct err *err)
{
	int64_t *ns = new_n(b->arena, int64_t, b->questions), found = 0;

	for (int64_t i = 0; i < b->questions; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct paths paths;
		int64_t started = now_ns();

		if (!graph_paths(b->graph, a, &(struct paths_ask){ b->from[i], b->to[i], k, steps, NULL }, &paths, err))
			return false;
		ns[i] = now_ns() - started;
		found += paths.len;
	}
	tell(what, ns, b->questions);
	printf("%s-found\t%lld\n", what, (long long)found);
	return true;
}

/* ---- the yardstick ---- */

static bool sql(struct bench *b, const char *text, struct err *err)
{
	char *why = NULL;

	if (sqlite3_exec(b->db, text, NULL, NULL, &why) == SQLITE_OK)
		return true;
	err_set(err, ERR_QUERY, "%s", why ? why : "SQLite failed");
	sqlite3_free(why);
	return false;
}

static bool fill(struct bench *b, struct err *err)
{
	sqlite3_stmt *q = NULL;

	if (sqlite3_open(":memory:", &b->db) != SQLITE_OK ||
	    !sql(b, "create table near (one int, two int, primary key (one, two)) without rowid; begin", err) ||
	    sqlite3_prepare_v2(b->db, "insert or ignore into near values (?, ?)", -1, &q, NULL) != SQLITE_OK)
		return err->kind ? false : err_set(err, ERR_QUERY, "SQLite failed");
	for (int64_t i = 0; i < b->tables; i++) {
		struct nears near = graph_near(b->graph, (uint32_t)i);

		for (int64_t k = 0; k < near.len; k++) {
			sqlite3_bind_int64(q, 1, i);
			sqlite3_bind_int64(q, 2, near.other[k]);
			sqlite3_step(q);
			sqlite3_reset(q);
		}
	}
	sqlite3_finalize(q);
	return sql(b, "commit; analyze", err);
}

static int64_t run(sqlite3_stmt *q, uint32_t from, uint32_t to, int steps)
{
	int64_t started = now_ns();

	sqlite3_bind_int64(q, 1, from);
	sqlite3_bind_int64(q, 2, steps);
	sqlite3_bind_int64(q, 3, to);
	while (sqlite3_step(q) == SQLITE_ROW)
		continue;
	sqlite3_reset(q);
	return now_ns() - started;
}

static bool ask_sqlite(struct bench *b, const char *what, const char *text, int steps, struct err *err)
{
	sqlite3_stmt *q = NULL;
	int64_t n = b->questions < CTE_ROUNDS * 8 ? b->questions : CTE_ROUNDS * 8, *ns = new_n(b->arena, int64_t, n);

	if (sqlite3_prepare_v2(b->db, text, -1, &q, NULL) != SQLITE_OK)
		return err_set(err, ERR_QUERY, "%s", sqlite3_errmsg(b->db));
	for (int64_t i = 0; i < n; i++)
		ns[i] = run(q, b->from[i], b->to[i], steps);
	sqlite3_finalize(q);
	tell(what, ns, n);
	return true;
}

static const char reached[] =
	"with recursive r(t, d) as (values (?1, 0) union select n.two, d + 1 from r join near n on n.one = r.t where d < ?2)"
	" select count(distinct t) from r where ?3 is not null";
static const char ways[] =
	"with recursive r(t, d, way) as (values (?1, 0, '/' || ?1 || '/') union all"
	" select n.two, d + 1, r.way || n.two || '/' from r join near n on n.one = r.t where d < ?2 and r.t <> ?3"
	" and instr(r.way, '/' || n.two || '/') = 0) select way from r where t = ?3 order by d limit 5";

static bool bench(struct bench *b, struct err *err)
{
	if (!make_edges(b, err))
		return false;
	forget(b);
	if (!open_graph(b, "cold", err) || !open_graph(b, "ready", err) || !fill(b, err))
		return false;
	ask_within(b, "hop", 1);
	ask_within(b, "depth-3", 3);
	return ask_paths(b, "way-3", 1, 3, err) && ask_paths(b, "ways-3", K, 3, err) &&
	       ask_paths(b, "ways-4", K, 4, err) && ask_paths(b, "ways-6", K, 6, err) &&
	       ask_sqlite(b, "sqlite-depth-3", reached, 3, err) && ask_sqlite(b, "sqlite-ways-3", ways, 3, err);
}

int main(int argc, char **argv)
{
	struct arena *a = arena_open();
	struct bench b = { .arena = a, .questions = QUESTIONS };
	struct err err = { 0 };
	bool good;

	if (argc < 3 || !str_int(str_of(argv[2]), &b.tables) || b.tables < 100 || b.tables > 4000000 ||
	    (argc > 3 && (!str_int(str_of(argv[3]), &b.questions) || b.questions < 1))) {
		fputs("usage: graph FOLDER TABLES [QUESTIONS]\n", stderr);
		return 2;
	}
	b.cache = str_fmt(a, "%s/graph.db", argv[1]);
	b.key = (struct side_key){
		.cache = S("bench"), .catalog = 1, .generation = 1, .kind = JOINS_KIND, .version = JOINS_VERSION
	};
	b.from = new_n(a, uint32_t, b.questions);
	b.to = new_n(a, uint32_t, b.questions);
	for (int64_t i = 0; i < b.questions; i++) {
		b.from[i] = draw((uint32_t)b.tables);
		b.to[i] = draw((uint32_t)b.tables);
	}
	good = bench(&b, &err);
	if (!good)
		fprintf(stderr, "graph: %s\n", err.text);
	sqlite3_close(b.db);
	graph_close(b.graph);
	side_remove(b.cache, &b.key);
	arena_close(a);
	return !good;
}

/*
 * Twenty words typed letter by letter into the search box, over the cache that
 * the environment names: for each keystroke the first fifty tables, filled up
 * with near ones where there is room, and the first fifty columns. Then a few
 * questions of their own, and, where a file is named, the same asked of SQLite
 * with the best indexes it can have, in this process too.
 *
 *	typing [FILE.db [TRIGRAM.db]]
 *
 * Prints a line for each, tabs between: name, how many, the median, 95 %, 99 %
 * and the longest, in ms of processor time; of each keystroke the shortest of a
 * few rounds counts. TRIGRAM.db is one that bench/index left.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "workspace/workspace.h"

#include "base/banned.h"

enum { SCREEN = 50, ROUNDS = 5, KEYS_MOST = 4096 };

static const char *const typed[] = { "customer",  "order_line", "invoice", "email",	    "payment",
				     "daily",	  "shipment",	"account", "product_price", "id",
				     "status",	  "warehouse",	"created", "supplier",	    "dim_date",
				     "zebrafish", "budget",	"region",  "employee",	    "total" };

/* What this thread worked: on a machine with nothing else to do, as long as it took. */
static int64_t processor_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static _Noreturn void stop(const char *what, const char *why)
{
	fprintf(stderr, "typing: %s: %s\n", what, why);
	exit(1);
}

/* ---- figures ---- */

struct times {
	double at[KEYS_MOST]; /* ms */
	int len;
};

static int by_time(const void *x, const void *y)
{
	const double *a = x, *b = y;

	return (*a > *b) - (*a < *b);
}

static void add(struct times *t, double ms)
{
	if (t->len < KEYS_MOST)
		t->at[t->len++] = ms;
}

static double share(const struct times *t, double part)
{
	int i = (int)(part * t->len);

	return t->at[i < t->len ? i : t->len - 1];
}

static void put(const char *name, struct times *t)
{
	qsort(t->at, (size_t)t->len, sizeof *t->at, by_time);
	printf("%s\t%d\t%.3f\t%.3f\t%.3f\t%.3f\n", name, t->len, share(t, 0.5), share(t, 0.95), share(t, 0.99),
	       t->at[t->len - 1]);
	t->len = 0;
}

/* ---- what is asked ---- */

struct asking {
	struct workspace *session;
	struct store *store;
	struct arena *arena;
	const struct engine *engine;
	struct workspace_found found;
};

static void start(struct asking *q)
{
	struct err err = { 0 };

	q->arena = arena_open();
	q->session = workspace_open(&(struct workspace_options){ .data = str_of(getenv("OCAT_DATA_DIR")) }, &err);
	if (!q->session)
		stop("the session", err.text);
	q->store = workspace_reader(q->session, &err);
	if (!q->store || !store_pin(q->store, &err))
		stop("the cache", err.text);
	q->engine = workspace_engine(q->session, q->store, 0, NAMES_THERE, NULL, q->arena, &q->found, &err);
	if (!q->engine)
		stop("the cache", "it has no side files: run ocat sync first");
}

static void end(struct asking *q)
{
	workspace_found_done(q->session, &q->found);
	store_unpin(q->store);
	workspace_return(q->session, q->store);
	workspace_close(q->session);
	arena_close(q->arena);
}

static struct filter filter_of(struct arena *a, str line)
{
	struct err err = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	if (!filter_parse(a, line, clock_now(), &f, &where, &err))
		stop("the line", err.text);
	return f;
}

static double ask_tables(struct asking *q, str line, int64_t limit, enum near near, int64_t *total)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t started = processor_us(), filled;
	struct filter f = filter_of(a, line);
	struct engine_source from = workspace_facts(q->store, &f, NULL, a);
	struct engine_ask ask = { .filter = &f, .from = &from, .limit = limit, .near = near };
	struct hits hits = { 0 };
	struct err err = { 0 };

	if (!engine_search(q->engine, a, &ask, &hits, &filled, &err))
		stop("searching tables", err.text);
	*total = hits.total;
	return (double)(processor_us() - started) / 1000;
}

static double ask_columns(struct asking *q, str line)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t started = processor_us();
	struct filter f = filter_of(a, line);
	struct engine_source from = workspace_facts(q->store, &f, NULL, a);
	struct engine_ask ask = { .filter = &f, .from = &from, .limit = SCREEN };
	struct column_hits hits = { 0 };
	struct err err = { 0 };

	if (!engine_columns(q->engine, a, &ask, &hits, &err))
		stop("searching columns", err.text);
	return (double)(processor_us() - started) / 1000;
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

/* The shortest of several rounds: what else goes on in the machine is not what is measured. */
static void type_all(struct asking *q)
{
	static struct times tables, columns, both, near;

	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
		for (ptrdiff_t len = 1; len <= str_of(typed[i]).len; len++) {
			str line = str_upto(str_of(typed[i]), len);
			double one = 1e9, two = 1e9, three = 1e9;
			int64_t total;

			for (int round = 0; round < ROUNDS; round++) {
				one = least(one, ask_tables(q, line, SCREEN, NEAR_NOT, &total));
				two = least(two, ask_columns(q, line));
				three = least(three, ask_tables(q, line, SCREEN, NEAR_FILL, &total));
			}
			add(&tables, one);
			add(&columns, two);
			add(&both, one + two);
			add(&near, three);
		}
	put("tables", &tables);
	put("columns", &columns);
	put("keystroke", &both);
	put("filled", &near);
}

static void ask_each(struct asking *q)
{
	static const struct {
		const char *name, *line;
		int64_t limit;
		enum near near;
	} lines[] = {
		{ "has", "has:email *customer*", 1, NEAR_NOT }, /* all are counted, as SQLite does */
		{ "has_shown", "has:email *customer*", SCREEN, NEAR_NOT },
		{ "count", "customer", 1, NEAR_NOT },
		{ "glob", "*order*item*", 1, NEAR_NOT },
		{ "letters", "custord", SCREEN, NEAR_FILL },
		{ "typo", "~custmer", SCREEN, NEAR_NOT },
		{ "regex", "/order.*(item|line)s?$/", SCREEN, NEAR_NOT },
		{ "regex_any", "/[0-9]{3}$/", SCREEN, NEAR_NOT },
		{ "rows", "customer rows:1000.. sort:rows", SCREEN, NEAR_NOT },
	};
	static struct times t;

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		int64_t total;

		for (int round = 0; round < 4 * ROUNDS; round++)
			add(&t, ask_tables(q, str_of(lines[i].line), lines[i].limit, lines[i].near, &total));
		put(lines[i].name, &t);
	}
}

/* ---- the same of SQLite ---- */

static void run(sqlite3 *db, const char *sql)
{
	char *wrong = NULL;

	if (sqlite3_exec(db, sql, NULL, NULL, &wrong) != SQLITE_OK)
		stop(sql, wrong ? wrong : "SQLite fails");
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *s = NULL;

	if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK)
		stop(sql, sqlite3_errmsg(db));
	return s;
}

static void insert_names(sqlite3 *db, const struct names *n, int64_t base)
{
	sqlite3_stmt *asset = prepare(db, "insert into assets values (?, ?)"),
		     *field = prepare(db, "insert into fields values (?, ?)");

	for (int64_t i = 0; i < n->tables.count; i++) {
		str name = names_written(n, i);

		sqlite3_bind_int64(asset, 1, base + i);
		sqlite3_bind_text(asset, 2, name.at, (int)name.len, SQLITE_STATIC);
		sqlite3_step(asset);
		sqlite3_reset(asset);
		for (uint32_t k = n->fields.start[i]; k < n->fields.start[i + 1]; k++) {
			name = names_column_written(n, names_field(n, k).name);
			sqlite3_bind_int64(field, 1, base + i);
			sqlite3_bind_text(field, 2, name.at, (int)name.len, SQLITE_STATIC);
			sqlite3_step(field);
			sqlite3_reset(field);
		}
	}
	sqlite3_finalize(asset);
	sqlite3_finalize(field);
}

static void build(const struct asking *q, sqlite3 *db)
{
	int64_t base = 0;

	run(db,
	    "pragma journal_mode = off; pragma synchronous = off; pragma mmap_size = 4000000000; pragma cache_size = -200000;"
	    "begin; create table assets (asset_id integer primary key, asset_name text);"
	    "create table fields (asset_id integer, field_name text)");
	for (ptrdiff_t i = 0; i < q->found.names.len; i++) {
		if (!names_sound(q->found.names.at[i], NAMES_FIELDS))
			stop("a side file", "it is damaged");
		insert_names(db, q->found.names.at[i], base);
		base += q->found.names.at[i]->tables.count;
	}
	run(db,
	    "create index f_name on fields (field_name collate nocase, asset_id); create index f_asset on fields (asset_id, field_name collate nocase);"
	    "commit; analyze");
}

static void attach(sqlite3 *db, const char *file)
{
	sqlite3_stmt *s = prepare(db, "attach ? as trigram");

	sqlite3_bind_text(s, 1, file, -1, SQLITE_STATIC);
	sqlite3_step(s);
	sqlite3_finalize(s);
}

static void ask_sqlite(sqlite3 *db, bool trigram)
{
	static const struct {
		const char *name, *sql;
	} questions[] = {
		{ "sqlite_like", "select count(*) from assets where asset_name like '%customer%'" },
		{ "sqlite_glob", "select count(*) from assets where asset_name glob '*customer*'" },
		{ "sqlite_in", "select count(*) from assets where asset_name like '%customer%' and asset_id in"
			       " (select asset_id from fields where field_name = 'email' collate nocase)" },
		{ "sqlite_exists",
		  "select count(*) from assets a where asset_name like '%customer%' and exists"
		  " (select 1 from fields f where f.asset_id = a.asset_id and f.field_name = 'email' collate nocase)" },
		{ "sqlite_fts", "select count(*) from trigram.f where f match 'email'" },
	};
	static struct times t;
	size_t n = sizeof questions / sizeof *questions - (trigram ? 0 : 1);

	for (size_t i = 0; i < n; i++) {
		sqlite3_stmt *s = prepare(db, questions[i].sql);

		for (int round = 0; round < ROUNDS; round++) {
			int64_t started = processor_us();

			sqlite3_step(s);
			sqlite3_reset(s);
			add(&t, (double)(processor_us() - started) / 1000);
		}
		sqlite3_finalize(s);
		put(questions[i].name, &t);
	}
}

int main(int argc, char **argv)
{
	struct asking q = { 0 };
	sqlite3 *db = NULL;

	start(&q);
	type_all(&q);
	ask_each(&q);
	if (argc > 1) {
		unlink(argv[1]);
		if (sqlite3_open(argv[1], &db) != SQLITE_OK)
			stop(argv[1], "it cannot be made");
		build(&q, db);
		if (argc > 2)
			attach(db, argv[2]);
		ask_sqlite(db, argc > 2);
		sqlite3_close(db);
	}
	end(&q);
	return 0;
}

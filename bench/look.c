/*
 * One table with its relations, asked of a PostgreSQL server on a connection
 * that is open, each time another table; and between any two looks a round
 * trip of `select 1`, the least that a question can take, on the very same
 * connection: what a trip takes depends on where the system has put the
 * process at the other end.
 *
 *	look URL [LOOKS]
 *
 * Prints a line, tabs between: median look in ms, its 95th percentile, median
 * round trip in ms, looks, keys that point at the tables looked at.
 */
#include <stdio.h>
#include <stdlib.h>

#include "adapter/postgresql/internal.h"
#include "adapter/registry.h"
#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"

#include "base/banned.h"

enum { WARM = 5, LOOKS = 200, LOOKS_MOST = 100000 };

static const char names_sql[] =
	"SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'v', 'm')"
	" AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY md5(c.oid::text) LIMIT $1";

struct looking {
	const struct adapter *adapter;
	struct conn *conn;
	struct asset_ref *table;
	int64_t *look_us, *trip_us;
	int64_t n, incoming;
};

static bool list_tables(struct looking *l, struct arena *a, int64_t n, struct err *err)
{
	struct pq_rows rows;
	str most = str_fmt(a, "%lld", (long long)n);
	struct pq_statement names = {
		.sql = str_of(names_sql), .values = &most, .count = 1, .most = (ptrdiff_t)n, .columns = "ss"
	};

	if (!pq_ask(l->conn->pq, a, &names, &rows, NULL, err))
		return false;
	if (!rows.rows)
		return err_set(err, ERR_NOTHING, "there is no table");
	l->table = new_n(a, struct asset_ref, rows.rows);
	for (l->n = 0; l->n < rows.rows; l->n++) {
		scoped(sb_free) struct sb written = SB(1 << 16);

		name_part(&written, rows.cell[2 * l->n]);
		l->table[l->n] = (struct asset_ref){ str_dup(a, sb_str(&written)), rows.cell[2 * l->n + 1] };
	}
	return true;
}

static bool look(struct looking *l, struct asset_ref which, int64_t *us, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct incoming in = { 0 };
	struct asset asset;
	int64_t began = clock_monotonic_us();
	bool found = false;

	asset_start(&asset);
	if (!l->adapter->inspect(l->conn, a, which, NULL, &found, &asset, &in, err))
		return false;
	*us = clock_monotonic_us() - began;
	l->incoming += in.len;
	return found || err_set(err, ERR_TABLE_NOT_FOUND, "%.*s is not there", STR(which.name));
}

/* The first trip waits for the end of the look's transaction, which nobody has waited for; the second for nothing else. */
static bool trip(struct looking *l, int64_t *us, struct err *err)
{
	int64_t began;

	if (!pq_message(l->conn->pq, "select 1", NULL, NULL, err))
		return false;
	began = clock_monotonic_us();
	if (!pq_message(l->conn->pq, "select 1", NULL, NULL, err))
		return false;
	*us = clock_monotonic_us() - began;
	return true;
}

/* The first looks only wake up what is asleep: the server's caches of its own catalog, our statements. */
static bool look_at_all(struct looking *l, struct err *err)
{
	int64_t ignored;

	for (int64_t i = 0; i < l->n && i < WARM; i++)
		if (!look(l, l->table[i], &ignored, err) || !trip(l, &ignored, err))
			return false;
	l->incoming = 0;
	for (int64_t i = 0; i < l->n; i++)
		if (!look(l, l->table[i], &l->look_us[i], err) || !trip(l, &l->trip_us[i], err))
			return false;
	return true;
}

static int by_size(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

static void print(struct looking *l)
{
	qsort(l->look_us, (size_t)l->n, sizeof *l->look_us, by_size);
	qsort(l->trip_us, (size_t)l->n, sizeof *l->trip_us, by_size);
	printf("%.3f\t%.3f\t%.3f\t%lld\t%lld\n", (double)l->look_us[l->n / 2] / 1e3,
	       (double)l->look_us[l->n * 95 / 100] / 1e3, (double)l->trip_us[l->n / 2] / 1e3, (long long)l->n,
	       (long long)l->incoming);
}

static bool run(struct looking *l, const struct source *s, struct arena *a, int64_t n, struct err *err)
{
	struct observer nobody = { 0 };
	bool good;

	l->adapter = adapter_for(s, err);
	if (!l->adapter)
		return false;
	if (!l->adapter->inspect)
		return err_set(err, ERR_UNSUPPORTED, "%s cannot look at one table", l->adapter->name);
	l->look_us = new_n(a, int64_t, n);
	l->trip_us = new_n(a, int64_t, n);
	l->conn = l->adapter->open(s, &nobody, NULL, err);
	good = l->conn && list_tables(l, a, n, err) && look_at_all(l, err);
	l->adapter->close(l->conn);
	return good;
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source s = { .name = S("look") };
	struct looking l = { 0 };
	struct err err = { 0 };
	int64_t n = LOOKS;

	if (argc < 2 || argc > 3 || (argc == 3 && !str_int(str_of(argv[2]), &n)) || n < 1 || n > LOOKS_MOST) {
		fprintf(stderr, "usage: look URL [LOOKS]\n");
		return 2;
	}
	s.url = str_of(argv[1]);
	if (!run(&l, &s, a, n, &err)) {
		fprintf(stderr, "look: %s\n", err.text);
		return err_exit(err.kind);
	}
	print(&l);
	return 0;
}

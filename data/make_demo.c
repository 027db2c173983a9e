/*
 * Makes the demo's files when ocat is built: make-demo SOURCES INTO. Three
 * generations each of the shop's database, from SQL, and of the warehouse,
 * from warehouse.tables; what people wrote of them; and a stamp that tells one build's files from
 * another's. The same sources give the same company.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/sha256.h"
#include "warehouse.h"

#include "base/banned.h"

enum { FILE_MOST = 64 << 20 };

#define NEWEST S("2026-01-27T06:10:00Z")
static const int days_before[GENERATIONS] = { 60, 9, 0 };
static const char *const shops[GENERATIONS] = { "shop-1.db", "shop-2.db", "shop.db" };
static const char *const documents[] = { "revenue.md", "shop.orders.md" };
static const char *const traces[] = { "carrier-promise.jsonl", "revenue-by-region.jsonl", "syndicate-participants.jsonl" };
enum { DOCUMENTS = sizeof documents / sizeof *documents, TRACES = sizeof traces / sizeof *traces };
static const char *const warehouses[GENERATIONS] = { "warehouse-1.jsonl", "warehouse-2.jsonl", "warehouse.jsonl" };

struct making {
	struct arena *arena;
	str from, into;
};

static str source(const struct making *m, const char *name)
{
	return path_join(m->arena, m->from, str_of(name));
}

static str product(const struct making *m, const char *name)
{
	return path_join(m->arena, m->into, str_of(name));
}

/* ---- the shop ---- */

static bool run_file(const struct making *m, sqlite3 *db, const char *name, struct err *err)
{
	str sql;

	if (!file_read(m->arena, source(m, name), FILE_MOST, &sql, err))
		return false;
	if (sqlite3_exec(db, str_c(m->arena, sql), NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return err_set(err, ERR_CONFIG, "%s: %s", name, sqlite3_errmsg(db));
}

static bool save(const struct making *m, sqlite3 *db, const char *name, struct err *err)
{
	const char *path = str_c(m->arena, product(m, name));
	char *sql = sqlite3_mprintf("vacuum into %Q", path);
	bool good;

	unlink(path);
	good = sql && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
	sqlite3_free(sql);
	return good || err_set(err, ERR_DISK, "%s: %s", path, sqlite3_errmsg(db));
}

/* The newest first; then each older one from it. */
static bool make_shops(const struct making *m, struct err *err)
{
	sqlite3 *db = NULL;
	bool good = sqlite3_open(":memory:", &db) == SQLITE_OK;

	good = good && run_file(m, db, "shop.sql", err) && run_file(m, db, "shop-rows.sql", err) &&
	       save(m, db, shops[2], err) && run_file(m, db, "shop-before-2.sql", err) && save(m, db, shops[1], err) &&
	       run_file(m, db, "shop-before-1.sql", err) && save(m, db, shops[0], err);
	sqlite3_close(db);
	return good;
}

/* ---- the warehouse ---- */

static bool make_warehouses(const struct making *m, struct err *err)
{
	instant newest = NO_TIME;
	str text;

	if (!instant_parse(NEWEST, &newest) ||
	    !file_read(m->arena, source(m, "warehouse.tables"), FILE_MOST, &text, err))
		return false;
	for (int g = 0; g < GENERATIONS; g++) {
		scoped(sb_free) struct sb out = SB(SB_MAX);
		struct warehouse w = { .generation = g + 1, .newest = newest, .now = newest - DAYS(days_before[g]) };

		if (!warehouse_read(m->arena, text, &w, err))
			return false;
		warehouse_put(&out, &w);
		if (!file_replace(product(m, warehouses[g]), sb_str(&out), err))
			return false;
	}
	return true;
}

/* ---- documents that people wrote, sessions of an agent ---- */

static bool copy_files(const struct making *m, const char *from, const char *const *names, int count, struct err *err)
{
	str folder = path_join(m->arena, m->from, str_of(from)), bytes;

	for (int i = 0; i < count; i++)
		if (!file_read(m->arena, path_join(m->arena, folder, str_of(names[i])), FILE_MOST, &bytes, err) ||
		    !file_replace(product(m, names[i]), bytes, err))
			return false;
	return true;
}

/* ---- the stamp ---- */

static bool add_files(const struct making *m, struct sha256 *h, const char *const *names, int count, struct err *err)
{
	for (int g = 0; g < count; g++) {
		str bytes;

		if (!file_read(m->arena, product(m, names[g]), FILE_MOST, &bytes, err))
			return false;
		sha256_add(h, bytes);
		/* For whoever installs them. */
		if (chmod(str_c(m->arena, product(m, names[g])), 0644) != 0)
			return err_errno(err, ERR_DISK, "cannot change", product(m, names[g]));
	}
	return true;
}

static bool make_stamp(const struct making *m, struct err *err)
{
	struct digest digest;
	struct sha256 h;
	char hex[65];

	sha256_start(&h);
	if (!add_files(m, &h, shops, GENERATIONS, err) || !add_files(m, &h, warehouses, GENERATIONS, err) ||
	    !add_files(m, &h, documents, DOCUMENTS, err) || !add_files(m, &h, traces, TRACES, err))
		return false;
	digest = sha256_end(&h);
	digest_hex(&digest, hex);
	return file_replace(product(m, "stamp"), str_fmt(m->arena, "%s\n", hex), err) &&
	       (chmod(str_c(m->arena, product(m, "stamp")), 0644) == 0 ||
		err_errno(err, ERR_DISK, "cannot change", product(m, "stamp")));
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct making m = { .arena = a };
	struct err err = { 0 };

	if (argc != 3) {
		fputs("usage: make-demo SOURCES INTO\n", stderr);
		return 2;
	}
	m.from = str_of(argv[1]);
	m.into = str_of(argv[2]);
	mkdir(argv[2], 0777);
	if (make_shops(&m, &err) && make_warehouses(&m, &err) &&
	    copy_files(&m, "documents", documents, DOCUMENTS, &err) && copy_files(&m, "traces", traces, TRACES, &err) &&
	    make_stamp(&m, &err))
		return 0;
	fprintf(stderr, "make-demo: %s\n", err.kind ? err.text : "SQLite cannot be opened");
	return 1;
}

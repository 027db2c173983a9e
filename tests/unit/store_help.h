/* What the tests of the store share: a place of their own, syncs from lines of JSON, and looks at the file from below. */
#ifndef OCAT_STORE_HELP_H
#define OCAT_STORE_HELP_H

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "model/record.h"
#include "db/db.h"
#include "store/sql_query.h"
#include "store/store.h"
#include "store/sync.h"
#include "tap.h"

static struct arena *here; /* as long as the test */
static instant now_is;	   /* the clock of the syncs */

/* A folder that goes at the end. */
static inline str test_folder(void)
{
	const char *base = getenv("TMPDIR");
	str name;

	here = arena_open();
	now_is = 1767225600000000; /* 2026-01-01 */
	name = str_fmt(here, "%s/ocat-store-XXXXXX", base && *base ? base : "/tmp");
	name = str_of(str_c(here, name));
	if (!mkdtemp((char *)(uintptr_t)name.at)) {
		perror("mkdtemp");
		exit(1);
	}
	return name;
}

static inline int test_end(str folder)
{
	int status = done();

	if (system(str_c(here, str_fmt(here, "rm -rf '%.*s'", STR(folder)))) != 0)
		perror("rm");
	arena_close(here);
	return status;
}

static inline bool good(bool fine, struct err *err)
{
	if (!fine || err->kind)
		printf("# error %s: %s | %s\n", err_code(err->kind), err->text, err->next);
	err_clear(err);
	return fine;
}

/* A file of SQLite in the folder, made by these statements. */
static inline bool make_database(str folder, const char *file, const char *sql)
{
	struct err err = { 0 };
	str path = path_join(here, folder, str_of(file));
	struct db *d;
	bool fine;

	if (!file_replace(path, S(""), &err))
		return good(false, &err);
	d = db_open(path, DB_WRITE, &err);
	fine = d && db_exec(d, sql, &err);
	db_close(d);
	return good(fine, &err);
}

static inline struct store *open_store(str path, enum store_mode mode)
{
	struct err err = { 0 };
	struct store *s = store_open(path, mode, NULL, NULL, &err);

	if (!s) {
		good(false, &err);
		exit(1);
	}
	return s;
}

static inline int64_t catalog_named(struct store *s, const char *name)
{
	struct err err = { 0 };
	int64_t id = 0;

	if (!good(store_catalog_put(s, str_of(name), S("test"), S("test://host/db"), &id, &err), &err))
		exit(1);
	return id;
}

/* One JSON line an asset; a line that begins with {"namespace": is one, its rest as the record of a namespace. */
static inline bool stage_lines(struct staging *g, const char *lines, struct err *err)
{
	str rest = str_of(lines), line;

	while (str_cut(&rest, '\n', &line)) {
		struct namespace n = { 0 };
		struct asset a;

		line = str_trim(line);
		if (!line.len)
			continue;
		if (line.at[0] == '@') {
			if (!namespace_get(here, str_from(line, 1), &n, err) || !staging_namespace(g, &n, err))
				return false;
		} else if (!record_get(here, line, &a, err) || !staging_asset(g, &a, err)) {
			return false;
		}
	}
	return true;
}

static inline bool sync_with(struct store *s, struct sync_info info, const char *lines, struct sync_result *out,
			     struct err *err)
{
	struct staging *g = staging_open(s, err);
	bool fine;

	now_is += SECONDS(3600);
	if (!info.taken_at)
		info.taken_at = now_is;
	fine = g && stage_lines(g, lines, err) && store_apply(s, g, &info, NULL, out, err);
	staging_close(g);
	return fine;
}

static inline struct sync_result sync_lines(struct store *s, int64_t catalog, const char *lines)
{
	struct sync_result r = { 0 };
	struct err err = { 0 };

	bool fine = good(sync_with(s, (struct sync_info){ .catalog = catalog }, lines, &r, &err), &err);

	ok(fine, "a sync into generation %lld", (long long)r.generation);
	return r;
}

static inline int64_t id_of(struct store *s, const char *name)
{
	struct candidates c = { 0 };
	struct err err = { 0 };
	str part = str_of(name);

	if (!good(store_resolve(s, here, NO_STR, &part, 1, &c, &err), &err) || c.len != 1)
		return 0;
	return c.at[0].id;
}

/* What the asset is, as one line, with all that the cache gives back. */
static inline str whole(struct store *s, int64_t id)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct asset_row r;
	struct err err = { 0 };

	if (!good(store_asset(s, here, id, &r, &err), &err))
		return S("");
	record_put(&text, &r.asset, RECORD_WHOLE);
	return str_dup(here, sb_str(&text));
}

/* A number straight from the file. */
static inline int64_t number_in(str path, const char *sql)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_READ, &err);
	int64_t n = -1;

	good(d && db_int(d, sql, -1, &n, &err), &err);
	db_close(d);
	return n;
}

/* Rows of a question in SQL through the store, cells with | between, rows with ;. */
struct shown {
	struct sb text;
	ptrdiff_t columns;
};

static inline bool show_row(void *with, const str *cells, const char *kinds, ptrdiff_t n, struct err *err)
{
	struct shown *shown = with;

	(void)err;
	if (shown->text.len)
		sb_putc(&shown->text, ';');
	for (ptrdiff_t i = 0; i < n; i++) {
		if (i)
			sb_putc(&shown->text, '|');
		sb_put(&shown->text, kinds[i] == 'n' ? S("-") : cells[i]);
	}
	return true;
}

static inline str ask_with(struct store *s, const char *sql, struct err *err)
{
	struct shown shown = { .text = SB(1 << 20) };
	struct query_limits limits = { .rows = 1000 };
	struct query_fn to = { .row = show_row, .with = &shown };
	bool truncated, fine = store_query(s, here, str_of(sql), &limits, &to, &truncated, err);
	str text = fine ? str_dup(here, sb_str(&shown.text)) : NO_STR;

	sb_free(&shown.text);
	return fine && !text.at ? S("") : text;
}

static inline str ask(struct store *s, const char *sql)
{
	struct err err = { 0 };
	str text = ask_with(s, sql, &err);

	if (!text.at)
		printf("# %s\n# %s | %s\n", sql, err.text, err.next);
	return text;
}

#endif

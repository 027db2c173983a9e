#include "adapter/sqlite/sqlite_library.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "db/allocation_limit.h"
#include "db/linear_functions.h"

#include "base/banned.h"

enum {
	LONGEST_VALUE = 16 << 20,
	OPS_BETWEEN_LOOKS = 1000,
	LONGEST_SHOWN_SQL = 4096,
	LONGEST_LIKE = 100, /* nothing interrupts LIKE, whose time is that of the pattern times that of the value */
};

struct reads {
	void (*read)(void *with, str table, str column, str by);
	void *with;
};

struct lite {
	sqlite3 *db;
	struct observer observer;
	const struct stop *stop;
	const struct reads *reads; /* while lite_reads prepares a statement */
	bool hushed;
	char *path;
	int64_t wait_until_us;
	const atomic_bool *cancelled;
	bool ours; /* BEGIN and settings: the authorizer is off */
};

struct lite_rows {
	struct lite *lite;
	sqlite3_stmt *stmt;
	int64_t start_us, rows;
};

const char *lite_version(void)
{
	return sqlite3_libversion();
}

/* ---- errors ---- */

bool lite_go_on(struct lite *l, struct err *err)
{
	if (atomic_load_explicit(l->cancelled, memory_order_relaxed))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(l->stop, err);
}

static bool readonly_trouble(struct lite *l, int code, struct err *err)
{
	if (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY) {
		err_set(err, ERR_SOURCE, "%s has an unfinished write of a program that ended", l->path);
		return err_next(
			err, "Open it once with its own program, or copy it with its journal and open the copy there.");
	}
	err_set(err, ERR_SOURCE, "%s cannot be read without writing beside it (%s)", l->path, sqlite3_errmsg(l->db));
	return err_next(err, "Copy it, together with its -wal file, to a writable folder.");
}

static bool has_wal(const char *path)
{
	scoped(arena_close) struct arena *a = arena_open();

	return file_exists(str_fmt(a, "%s-wal", path));
}

static bool failed(struct lite *l, struct err *err)
{
	int code = sqlite3_extended_errcode(l->db);

	err_subject(err, str_of(l->path));
	switch (code & 0xff) {
	case SQLITE_INTERRUPT:
		if (lite_go_on(l, err))
			err_set(err, ERR_CANCELLED, "cancelled");
		return false;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		if (lite_go_on(l, err))
			err_set(err, ERR_SOURCE, "%s is locked by a program that is writing to it", l->path);
		return err_next(err, "Try again when it has finished.");
	case SQLITE_NOTADB: return err_set(err, ERR_SOURCE, "%s is not an SQLite database, or is encrypted", l->path);
	case SQLITE_CORRUPT:
		err_set(err, ERR_CORRUPT_SOURCE, "%s is damaged: %s", l->path, sqlite3_errmsg(l->db));
		return err_next(err,
				"Restore it from a backup; `sqlite3 FILE .recover` prints what can still be read.");
	case SQLITE_READONLY: return readonly_trouble(l, code, err);
	case SQLITE_CANTOPEN:
		/* The file itself was examined before, so the problem is a file that must exist beside it. */
		if (has_wal(l->path))
			return readonly_trouble(l, code, err);
		return err_set(err, ERR_CONNECT, "%s cannot be opened: %s", l->path, sqlite3_errmsg(l->db));
	case SQLITE_AUTH:
		return err_set(err, ERR_GUARD, "%s: only read-only statements are allowed (%s)", l->path,
			       sqlite3_errmsg(l->db));
	case SQLITE_TOOBIG:
		return err_set(err, ERR_SOURCE, "%s contains a value of more than %d MB", l->path, LONGEST_VALUE >> 20);
	default:
		return err_set(err,
			       str_starts(str_of(sqlite3_errmsg(l->db)), S("not authorized")) ? ERR_GUARD : ERR_SOURCE,
			       "%s: %s", l->path, sqlite3_errmsg(l->db));
	}
}

/* ---- callbacks of the library ---- */

static int look_around(void *with)
{
	struct lite *l = with;

	return atomic_load_explicit(l->cancelled, memory_order_relaxed) || stop_is_due(l->stop);
}

static int wait_for_lock(void *with, int times)
{
	struct lite *l = with;

	if (look_around(l) || clock_monotonic_us() >= l->wait_until_us)
		return 0;
	sqlite3_sleep(times < 5 ? 2 : 20);
	return 1;
}

/* Pragmas that only query; with a value they would set something. */
static bool may_ask(const char *pragma, const char *value)
{
	static const char *const about_a_name[] = { "table_xinfo", "table_info", "table_list", "foreign_key_list",
						    "index_list",  "index_info", "index_xinfo" };
	static const char *const plain[] = { "schema_version", "data_version",	 "page_count",	   "page_size",
					     "encoding",       "user_version",	 "application_id", "journal_mode",
					     "database_list",  "collation_list", "function_list",  "module_list",
					     "compile_options" };

	for (size_t i = 0; i < sizeof about_a_name / sizeof *about_a_name; i++)
		if (sqlite3_stricmp(pragma, about_a_name[i]) == 0)
			return true;
	for (size_t i = 0; !value && i < sizeof plain / sizeof *plain; i++)
		if (sqlite3_stricmp(pragma, plain[i]) == 0)
			return true;
	return false;
}

static bool may_call(const char *function)
{
	static const char *const closed[] = { "load_extension", "fts3_tokenizer", "writefile", "readfile", "edit" };

	for (size_t i = 0; function && i < sizeof closed / sizeof *closed; i++)
		if (sqlite3_stricmp(function, closed[i]) == 0)
			return false;
	return true;
}

/*
 * Changes of rows are allowed here: virtual tables announce some while they are opened (FTS5, rtree, dbstat, pragma
 * functions). Real changes fail on a read-only file and are refused before they run.
 */
static int may(void *with, int what, const char *first, const char *second, const char *database, const char *by)
{
	struct lite *l = with;

	(void)database;
	if (l->ours)
		return SQLITE_OK;
	switch (what) {
	case SQLITE_READ:
		if (l->reads)
			l->reads->read(l->reads->with, str_of(first), str_of(second), str_of(by));
		return SQLITE_OK;
	case SQLITE_SELECT:
	case SQLITE_RECURSIVE:
	case SQLITE_INSERT:
	case SQLITE_UPDATE:
	case SQLITE_DELETE: return SQLITE_OK;
	case SQLITE_FUNCTION: return may_call(second) ? SQLITE_OK : SQLITE_DENY;
	case SQLITE_PRAGMA: return may_ask(first, second) ? SQLITE_OK : SQLITE_DENY;
	default: return SQLITE_DENY;
	}
}

/* ---- opening ---- */

static void put_path(struct sb *uri, str path)
{
	for (ptrdiff_t i = 0; i < path.len; i++) {
		char c = path.at[i];

		if (c == '%' || c == '?' || c == '#')
			sb_fmt(uri, "%%%02X", (unsigned)(unsigned char)c);
		else
			sb_putc(uri, c);
	}
}

static bool say_ours(struct lite *l, const char *sql, struct err *err)
{
	int code;

	l->ours = true;
	code = sqlite3_exec(l->db, sql, NULL, NULL, NULL);
	l->ours = false;
	return code == SQLITE_OK || failed(l, err);
}

static bool close_the_doors(struct lite *l, struct err *err)
{
	int unused;

	sqlite3_extended_result_codes(l->db, 1);
	sqlite3_db_config(l->db, SQLITE_DBCONFIG_DEFENSIVE, 1, &unused);
	/*
	 * Generated columns that use JSON functions, and views on full-text tables, are common, but engines treat them
	 * as unsafe when the schema is not trusted. The schema can call only functions of the library itself, and of
	 * these none that may() forbids.
	 */
	sqlite3_db_config(l->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, &unused);
	sqlite3_db_config(l->db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, &unused);
	sqlite3_db_config(l->db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, &unused);
	sqlite3_db_config(l->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, &unused);
	sqlite3_limit(l->db, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(l->db, SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
	sqlite3_limit(l->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LONGEST_LIKE);
	sqlite3_limit(l->db, SQLITE_LIMIT_WORKER_THREADS, 0);
	db_linear_functions(l->db);
	sqlite3_progress_handler(l->db, OPS_BETWEEN_LOOKS, look_around, l);
	sqlite3_busy_handler(l->db, wait_for_lock, l);
	sqlite3_set_authorizer(l->db, may, l);
	/* If a mapped file shrank, reading it would raise SIGBUS. */
	return say_ours(
		l,
		"PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON",
		err);
}

struct lite *lite_open(str path, bool unchanging, const struct observer *w, const atomic_bool *cancelled,
		       struct err *err)
{
	scoped(sb_free) struct sb uri = SB(SB_MAX);
	struct lite *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct lite){ .path = must_realloc(NULL, path.len + 1), .cancelled = cancelled };
	if (w)
		l->observer = *w;
	memcpy(l->path, path.at, (size_t)path.len);
	l->path[path.len] = '\0';
	sb_puts(&uri, "file:");
	put_path(&uri, path);
	sb_puts(&uri, unchanging ? "?mode=ro&immutable=1" : "?mode=ro");
	if (sqlite3_open_v2(sb_c(&uri), &l->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL) !=
	    SQLITE_OK)
		failed(l, err);
	else if (close_the_doors(l, err))
		return l;
	lite_close(l);
	return NULL;
}

void lite_close(struct lite *l)
{
	if (!l)
		return;
	sqlite3_close_v2(l->db);
	free(l->path);
	free(l);
}

void lite_interrupt(struct lite *l)
{
	sqlite3_interrupt(l->db);
}

/* ---- a transaction ---- */

bool lite_begin(struct lite *l, const struct stop *stop, int64_t busy_ms, struct err *err)
{
	l->stop = stop;
	l->wait_until_us = clock_monotonic_us() + busy_ms * 1000;
	/* The first access to the schema takes the shared lock and detects errors in the file. */
	if (lite_go_on(l, err) && say_ours(l, "BEGIN; PRAGMA main.schema_version", err))
		return true;
	lite_end(l);
	return false;
}

void lite_end(struct lite *l)
{
	struct err ignored = { 0 };
	const atomic_bool no = false, *cancelled = l->cancelled;

	/* The read ends even after a request to stop. */
	l->stop = NULL;
	l->cancelled = &no;
	if (!sqlite3_get_autocommit(l->db))
		say_ours(l, "ROLLBACK", &ignored);
	l->cancelled = cancelled;
}

const struct stop *lite_under(struct lite *l, const struct stop *stop)
{
	const struct stop *before = l->stop;

	l->stop = stop;
	return before;
}

/* ---- queries ---- */

static bool is_blank(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r' || *at == ';'))
		at++;
	return at == end;
}

/* A view may read another twice, which reads another twice: the library copies each. */
static bool refused_memory(struct lite *l, int code, struct err *err)
{
	if (!allocation_end() || code != SQLITE_NOMEM)
		return false;
	if (lite_go_on(l, err))
		err_set(err, ERR_SOURCE, "%s: its views refer to each other too often", l->path);
	return true;
}

static bool prepare(struct lite *l, str sql, sqlite3_stmt **stmt, struct err *err)
{
	const char *tail;
	int code;

	if (sql.len > LONGEST_VALUE)
		return err_set(err, ERR_GUARD, "a statement of more than %d MB is refused", LONGEST_VALUE >> 20);
	allocation_start(l->stop, ALLOCATION_PREPARE);
	code = sqlite3_prepare_v3(l->db, sql.at, (int)sql.len, 0, stmt, &tail);
	if (refused_memory(l, code, err))
		return false;
	if (code != SQLITE_OK)
		return failed(l, err);
	if (*stmt && sqlite3_stmt_readonly(*stmt) && is_blank(tail, sql.at + sql.len))
		return true;
	sqlite3_finalize(*stmt);
	return err_set(err, ERR_GUARD, "only one read-only statement is allowed");
}

struct lite_rows *lite_ask(struct lite *l, str sql, struct err *err)
{
	int64_t start = clock_monotonic_us();
	struct lite_rows *r;
	sqlite3_stmt *stmt;

	if (!lite_go_on(l, err) || !prepare(l, sql, &stmt, err))
		return NULL;
	r = must_realloc(NULL, (ptrdiff_t)sizeof *r);
	*r = (struct lite_rows){ .lite = l, .stmt = stmt, .start_us = start };
	return r;
}

void lite_bind(struct lite_rows *r, int place, str value)
{
	if (value.at)
		sqlite3_bind_text64(r->stmt, place, value.at, (sqlite3_uint64)value.len, SQLITE_STATIC, SQLITE_UTF8);
	else
		sqlite3_bind_null(r->stmt, place);
}

void lite_bind_int(struct lite_rows *r, int place, int64_t value)
{
	sqlite3_bind_int64(r->stmt, place, value);
}

bool lite_row(struct lite_rows *r, struct err *err)
{
	int code;

	allocation_start(r->lite->stop, ALLOCATION_STEP);
	code = sqlite3_step(r->stmt);
	if (refused_memory(r->lite, code, err))
		return false;
	if (code == SQLITE_ROW) {
		r->rows++;
		return true;
	}
	return code == SQLITE_DONE ? false : failed(r->lite, err);
}

void lite_done(struct lite_rows *r)
{
	const struct observer *w;
	str sql;

	if (!r)
		return;
	w = &r->lite->observer;
	sql = str_of(sqlite3_sql(r->stmt));
	if (w->asked && !r->lite->hushed)
		w->asked(w->with, str_upto(sql, sql.len < LONGEST_SHOWN_SQL ? sql.len : LONGEST_SHOWN_SQL),
			 clock_monotonic_us() - r->start_us, r->rows);
	sqlite3_finalize(r->stmt);
	free(r);
}

str lite_said(const struct lite *l)
{
	return str_of(sqlite3_errmsg(l->db));
}

void lite_hush(struct lite *l, bool hushed)
{
	l->hushed = hushed;
}

void lite_tell(struct lite *l, str sql, int64_t us, int64_t rows)
{
	if (l->observer.asked)
		l->observer.asked(l->observer.with, sql, us, rows);
}

int lite_columns(const struct lite_rows *r)
{
	return sqlite3_column_count(r->stmt);
}

str lite_column_name(struct lite_rows *r, int column)
{
	return str_of(sqlite3_column_name(r->stmt, column));
}

str lite_text(struct lite_rows *r, int column)
{
	const char *at;

	if (sqlite3_column_type(r->stmt, column) == SQLITE_NULL)
		return NO_STR;
	at = sqlite3_column_type(r->stmt, column) == SQLITE_BLOB ? sqlite3_column_blob(r->stmt, column)
								 : (const char *)sqlite3_column_text(r->stmt, column);
	return at ? str_n(at, sqlite3_column_bytes(r->stmt, column)) : S("");
}

int64_t lite_int(struct lite_rows *r, int column)
{
	return sqlite3_column_int64(r->stmt, column);
}

bool lite_is_blob(struct lite_rows *r, int column)
{
	return sqlite3_column_type(r->stmt, column) == SQLITE_BLOB;
}

bool lite_reads(struct lite *l, str sql, void (*read)(void *with, str table, str column, str by), void *with,
		struct err *err)
{
	const struct reads reads = { read, with };
	sqlite3_stmt *stmt;
	bool good;

	if (!lite_go_on(l, err))
		return false;
	l->reads = &reads;
	good = prepare(l, sql, &stmt, err);
	l->reads = NULL;
	if (good)
		sqlite3_finalize(stmt);
	return good;
}

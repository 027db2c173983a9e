#include "db/db.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/clock.h"
#include "db/allocation_limit.h"
#include "db/internal.h"
#include "db/linear_functions.h"
#include "db/regexp.h"
#include "db/wildcard_functions.h"
#include "base/banned.h"

#define NULL_NUMBER INT64_MIN

/* ---- errors ---- */

static bool no_room(struct db *d, int rc)
{
	int code = d->at ? sqlite3_system_errno(d->at) : 0;

	return (rc & 0xff) == SQLITE_FULL ||
	       ((rc & 0xff) == SQLITE_IOERR && (code == ENOSPC || code == EDQUOT || code == EFBIG));
}

/* A quota or a size limit appears as a failed write, at this point without its error number. */
static bool not_written(int rc)
{
	return rc == SQLITE_IOERR_WRITE || rc == SQLITE_IOERR_SHMSIZE || rc == SQLITE_IOERR_TRUNCATE;
}

static bool damaged(struct db *d, const char *how, struct err *err)
{
	if (err->kind)
		return false;
	err_set(err, ERR_CACHE, "the cache %s is damaged: %s", d->path, how);
	err_subject(err, str_of(d->path));
	return err_next(err, "Move the file away and run %s; manual tags remain only in the moved file.",
			ACTION("sync"));
}

static bool full(struct db *d, bool surely, struct err *err)
{
	if (err->kind)
		return false;
	err_set(err, ERR_DISK, "%s the cache %s; the last write was undone",
		surely ? "no disk space for" : "the disk has no room for, or cannot take, what is written to", d->path);
	err_subject(err, str_of(d->path));
	return err_next(err, "Free some space, or choose another place with OCAT_CACHE_DIR.");
}

static bool stopped(struct db *d, struct err *err)
{
	if (d->stop && !stop_not_yet(d->stop, err))
		return false;
	return err_set(err, ERR_CANCELLED, "cancelled");
}

static bool closed_to_us(struct db *d, const char *what, const char *words, struct err *err)
{
	err_set(err, ERR_CACHE, "the cache %s cannot be %s: %s", d->path, what, words);
	return err_next(err,
			"Make it and its folder readable and writable, or choose another place with OCAT_CACHE_DIR.");
}

static bool not_opened(struct db *d, const char *words, struct err *err)
{
	int code = d->at ? sqlite3_system_errno(d->at) : 0;

	if (code != EMFILE && code != ENFILE)
		return closed_to_us(d, "opened", words, err);
	err_set(err, ERR_CACHE, "the cache %s cannot be opened: too many files are open already", d->path);
	return err_next(err, "Allow more of them (ulimit -n), or close some.");
}

bool db_failed(struct db *d, int rc, struct err *err)
{
	bool told = d->at && sqlite3_errcode(d->at) != SQLITE_OK; /* an open that is refused may leave no message */
	const char *words = told ? sqlite3_errmsg(d->at) : sqlite3_errstr(rc);

	if (no_room(d, rc) || not_written(rc))
		return full(d, no_room(d, rc), err);
	switch (rc & 0xff) {
	case SQLITE_CORRUPT: return damaged(d, words, err);
	case SQLITE_NOTADB: return damaged(d, "it is not an SQLite database", err);
	case SQLITE_INTERRUPT: return stopped(d, err);
	case SQLITE_BUSY:
	case SQLITE_LOCKED: return err_set(err, ERR_BUSY, "another process is writing to the cache");
	case SQLITE_READONLY:
	case SQLITE_PERM: return closed_to_us(d, "written", words, err);
	case SQLITE_CANTOPEN: return not_opened(d, words, err);
	case SQLITE_IOERR: return err_set(err, ERR_CACHE, "the cache %s cannot be read or written: %s", d->path, words);
	default: return err_set(err, ERR_CACHE, "the cache failed: %s", words);
	}
}

/* ---- waiting and stopping ---- */

static bool due(struct db *d)
{
	return d->stop && stop_is_due(d->stop);
}

static int on_progress(void *with)
{
	return due(with);
}

void db_look_every(struct db *d, int steps)
{
	sqlite3_progress_handler(d->at, steps, on_progress, d);
}

static int on_busy(void *with, int tries)
{
	struct db *d = with;
	struct timespec nap = { .tv_nsec = tries < 20 ? 1000000 : 10000000 };
	int64_t now = clock_monotonic_us();

	if (tries == 0)
		d->waiting_since = now;
	if (due(d) || now - d->waiting_since > (int64_t)d->patience_ms * 1000)
		return 0;
	nanosleep(&nap, NULL);
	return 1;
}

const struct stop *db_stop_by(struct db *d, const struct stop *stop)
{
	const struct stop *before = d->stop;

	d->stop = stop;
	return before;
}

bool db_going(struct db *d, struct err *err)
{
	return due(d) ? stopped(d, err) : true;
}

int db_patience(struct db *d, int ms)
{
	int before = d->patience_ms;

	d->patience_ms = ms;
	return before;
}

void db_forget_pages(struct db *d)
{
	sqlite3_db_release_memory(d->at);
}

/* ---- opening ---- */

/* These bytes have a meaning in a URI, but the path is to be used as it is. */
static void put_uri_path(struct sb *out, str path)
{
	for (ptrdiff_t i = 0; i < path.len; i++) {
		unsigned char c = (unsigned char)path.at[i];

		if (c == '%' || c == '?' || c == '#' || c < ' ')
			sb_fmt(out, "%%%02X", c);
		else
			sb_putc(out, (char)c);
	}
}

/* Memory statistics of SQLite are unused and cost a lock per allocation; they must be off before anything is opened. */
__attribute__((constructor)) static void configure_memory(void)
{
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	allocation_open();
}

static int open_at(sqlite3 **at, str path, enum db_mode mode)
{
	static const int flags[] = {
		[DB_READ] = SQLITE_OPEN_READONLY,
		[DB_WRITE] = SQLITE_OPEN_READWRITE,
		[DB_IMMUTABLE] = SQLITE_OPEN_READONLY,
		[DB_MEMORY] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY,
	};
	scoped(sb_free) struct sb uri = SB(8192);

	sb_puts(&uri, "file:");
	if (mode != DB_MEMORY)
		put_uri_path(&uri, path);
	if (mode == DB_IMMUTABLE)
		sb_puts(&uri, "?immutable=1");
	if (uri.over)
		return SQLITE_CANTOPEN;
	return sqlite3_open_v2(sb_c(&uri), at, flags[mode] | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
}

/* The schema of an untrusted file must not cause harm. */
static void harden(sqlite3 *at)
{
	sqlite3_db_config(at, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
	sqlite3_db_config(at, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	sqlite3_extended_result_codes(at, 1);
}

static char *c_copy(str s)
{
	char *c = must_realloc(NULL, s.len + 1);

	memcpy(c, s.at ? s.at : "", (size_t)s.len);
	c[s.len] = '\0';
	return c;
}

struct db *db_open(str path, enum db_mode mode, struct err *err)
{
	struct db *d = must_realloc(NULL, (ptrdiff_t)sizeof *d);
	int rc;

	*d = (struct db){ .path = c_copy(path),
			  .patience_ms = 2000,
			  .may_write = mode == DB_WRITE || mode == DB_MEMORY };
	rc = open_at(&d->at, path, mode);
	/* The engine would silently open it read-only. */
	if (rc == SQLITE_OK && mode == DB_WRITE && sqlite3_db_readonly(d->at, "main") == 1)
		rc = SQLITE_READONLY;
	if (rc != SQLITE_OK) {
		db_failed(d, rc, err);
		db_close(d);
		return NULL;
	}
	harden(d->at);
	sqlite3_busy_handler(d->at, on_busy, d);
	db_look_every(d, DB_STEPS);
	db_regexp(d->at, on_progress, d);
	db_linear_functions(d->at);
	db_wildcard_functions(d->at, on_progress, d);
	db_each_open(d);
	return d;
}

static void stmt_free(struct stmt *q)
{
	sqlite3_finalize(q->at);
	free(q);
}

void db_close(struct db *d)
{
	if (!d)
		return;
	for (int i = 0; i < DB_KEPT; i++) {
		for (struct stmt *q = d->kept[i], *next; q; q = next) {
			next = q->next;
			stmt_free(q);
		}
	}
	sqlite3_close_v2(d->at);
	free(d->path);
	free(d);
}

/* ---- statements ---- */

bool db_exec(struct db *d, const char *sql, struct err *err)
{
	int rc = sqlite3_exec(d->at, sql, NULL, NULL, NULL);

	return rc == SQLITE_OK ? true : db_failed(d, rc, err);
}

static struct stmt *prepare(struct db *d, const char *sql, ptrdiff_t len, const char *text, struct err *err)
{
	struct stmt *q = must_realloc(NULL, (ptrdiff_t)sizeof *q);
	int rc;

	*q = (struct stmt){ .db = d, .text = text, .busy = true };
	rc = sqlite3_prepare_v3(d->at, sql, (int)len, text ? SQLITE_PREPARE_PERSISTENT : 0, &q->at, NULL);
	if (rc == SQLITE_OK)
		return q;
	db_failed(d, rc, err);
	free(q);
	return NULL;
}

struct stmt *db_ask(struct db *d, const char *sql, struct err *err)
{
	struct stmt **slot = &d->kept[(uintptr_t)sql / 8 % DB_KEPT], *q;

	for (q = *slot; q; q = q->next) {
		if (q->text == sql && !q->busy) {
			q->busy = true;
			return q;
		}
	}
	q = prepare(d, sql, -1, sql, err);
	if (!q)
		return NULL;
	q->next = *slot;
	*slot = q;
	return q;
}

struct stmt *db_ask_once(struct db *d, str sql, struct err *err)
{
	return prepare(d, sql.at, sql.len, NULL, err);
}

void stmt_done(struct stmt *q)
{
	if (!q)
		return;
	if (!q->text) {
		stmt_free(q);
		return;
	}
	sqlite3_reset(q->at);
	sqlite3_clear_bindings(q->at);
	q->busy = false;
}

bool db_int(struct db *d, const char *sql, int64_t default_value, int64_t *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask_once(d, str_of(sql), err);
	bool row = false;

	if (!stmt_row(q, &row, err))
		return false;
	*out = row && !col_null(q, 0) ? col_int(q, 0) : default_value;
	return true;
}

void bind_str(struct stmt *q, int i, str s)
{
	assert(i > 0); /* parameters are numbered from 1 */
	if (!q)
		return;
	if (s.at)
		sqlite3_bind_text64(q->at, i, s.at, (sqlite3_uint64)s.len, SQLITE_STATIC, SQLITE_UTF8);
	else
		sqlite3_bind_null(q->at, i);
}

void bind_int(struct stmt *q, int i, int64_t n)
{
	assert(i > 0);
	if (q)
		sqlite3_bind_int64(q->at, i, n);
}

void bind_num(struct stmt *q, int i, int64_t n)
{
	if (n != NULL_NUMBER)
		bind_int(q, i, n);
	else if (q)
		sqlite3_bind_null(q->at, i);
}

void bind_blob(struct stmt *q, int i, const void *at, ptrdiff_t len)
{
	assert(i > 0 && len >= 0);
	if (!q)
		return;
	if (at)
		sqlite3_bind_blob64(q->at, i, at, (sqlite3_uint64)len, SQLITE_STATIC);
	else
		sqlite3_bind_null(q->at, i);
}

bool db_query_mistake(struct db *d, struct err *err)
{
	err->at = sqlite3_error_offset(d->at);
	return err_set(err, ERR_QUERY, "%s", sqlite3_errmsg(d->at));
}

static bool step_failed(struct stmt *q, int rc, struct err *err)
{
	if (q->db->guard &&
	    ((rc & 0xff) == SQLITE_ERROR || (rc & 0xff) == SQLITE_TOOBIG || (rc & 0xff) == SQLITE_MISMATCH))
		return db_query_mistake(q->db, err);
	return db_failed(q->db, rc, err);
}

static bool holds_too_much(struct db *d, struct err *err)
{
	if (d->stop && !stop_not_yet(d->stop, err))
		return false;
	err_set(err, ERR_UNSUPPORTED, "the query needs more than %d MB of memory", ALLOCATION_GUARDED_STEP >> 20);
	return err_next(err, "Aggregate, sort or join fewer rows.");
}

bool stmt_row(struct stmt *q, bool *row, struct err *err)
{
	int rc;

	if (!q)
		return false;
	if (q->db->guard)
		allocation_start(q->db->stop, ALLOCATION_GUARDED_STEP);
	rc = sqlite3_step(q->at);
	if (q->db->guard && allocation_end() && rc == SQLITE_NOMEM)
		return holds_too_much(q->db, err);
	if (rc != SQLITE_ROW && rc != SQLITE_DONE)
		return step_failed(q, rc, err);
	*row = rc == SQLITE_ROW;
	return true;
}

bool stmt_next(struct stmt *q, bool *good, struct err *err)
{
	bool row = false;

	*good = stmt_row(q, &row, err);
	return *good && row;
}

bool stmt_one(struct stmt *q, int64_t id, bool *row, struct err *err)
{
	bind_int(q, 1, id);
	return stmt_row(q, row, err);
}

bool stmt_run(struct stmt *q, struct err *err)
{
	bool good;
	int rc;

	if (!q)
		return false;
	rc = sqlite3_step(q->at);
	good = rc == SQLITE_DONE || rc == SQLITE_ROW ? true : step_failed(q, rc, err);
	sqlite3_reset(q->at);
	return good;
}

bool db_run(struct db *d, const char *sql, int64_t id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(d, sql, err);

	bind_int(q, 1, id);
	return stmt_run(q, err);
}

void stmt_again(struct stmt *q)
{
	sqlite3_reset(q->at);
}

int64_t col_int(struct stmt *q, int i)
{
	return sqlite3_column_int64(q->at, i);
}

int64_t db_value_num(sqlite3_value *v)
{
	return sqlite3_value_type(v) == SQLITE_NULL ? NULL_NUMBER : sqlite3_value_int64(v);
}

/* Requesting bytes rather than text avoids a copy that only adds a NUL. */
str db_value_str(sqlite3_value *v)
{
	const char *at;

	if (sqlite3_value_type(v) == SQLITE_NULL)
		return NO_STR;
	at = sqlite3_value_blob(v);
	return at ? str_n(at, sqlite3_value_bytes(v)) : S("");
}

/* The value is fetched once and used several times; no other thread uses the connection meanwhile. */
int64_t col_num(struct stmt *q, int i)
{
	return db_value_num(sqlite3_column_value(q->at, i));
}

double col_real(struct stmt *q, int i)
{
	return sqlite3_column_double(q->at, i);
}

str col_str(struct stmt *q, int i)
{
	return db_value_str(sqlite3_column_value(q->at, i));
}

bool col_null(struct stmt *q, int i)
{
	return sqlite3_column_type(q->at, i) == SQLITE_NULL;
}

char col_kind(struct stmt *q, int i)
{
	switch (sqlite3_column_type(q->at, i)) {
	case SQLITE_INTEGER: return 'i';
	case SQLITE_FLOAT: return 'r';
	case SQLITE_TEXT: return 't';
	case SQLITE_BLOB: return 'b';
	default: return 'n';
	}
}

int stmt_columns(struct stmt *q)
{
	return sqlite3_column_count(q->at);
}

str stmt_column(struct stmt *q, int i)
{
	assert(i >= 0 && i < stmt_columns(q));
	return str_of(sqlite3_column_name(q->at, i));
}

int64_t db_changes(struct db *d)
{
	return sqlite3_total_changes64(d->at);
}

bool db_writing(struct db *d)
{
	return !sqlite3_get_autocommit(d->at);
}

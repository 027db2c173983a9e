/*
 * A convenient interface to SQLite, and the only room of the store that includes its header (internal.h). Statements
 * are prepared once and kept; bound values are borrowed until stmt_done. Has no knowledge of catalogs, and reports
 * failures as our own kinds of error: a full disk, a damaged file, another writer, a folder that is not writable.
 *
 * Decided here: large numbers of rows are read inside SQLite, as the arguments of an aggregate function
 * (row_callback.c), which saves a third of the time.
 */
#ifndef OCAT_DB_DB_H
#define OCAT_DB_DB_H

#include <stdatomic.h>

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

struct arena;
struct db;
struct stmt;

enum db_mode {
	DB_READ,
	DB_WRITE,     /* the file must exist, but may be empty */
	DB_IMMUTABLE, /* immutable while open: no lock, no journal */
	DB_MEMORY,    /* no file */
};

/* NULL with err set. The file is not read yet. */
struct db *db_open(str path, enum db_mode mode, struct err *err);
void db_close(struct db *d); /* NULL is fine */

/* Statements check it every few thousand steps; NULL: no stop. Returns the previous one, to be restored. */
const struct stop *db_stop_by(struct db *d, const struct stop *stop);
/* False with err set when it is time to stop: for loops that run no statement. */
bool db_going(struct db *d, struct err *err);
/* How long a statement waits for other users of the file, in ms. Returns the previous value, to be restored. */
int db_patience(struct db *d, int ms);
/* After reading much of the file: frees the cached pages. */
void db_forget_pages(struct db *d);

/* ---- statements ---- */

/* One or several, without parameters and without rows. */
bool db_exec(struct db *d, const char *sql, struct err *err);
/* The first column of the first row; default_value if there is no row or it is null. */
bool db_int(struct db *d, const char *sql, int64_t default_value, int64_t *out, struct err *err);

/*
 * A prepared statement, cached by the address of its text, which must be a constant; one that is in use is prepared
 * again. NULL with err set.
 * scoped(stmt_done) struct stmt *q = db_ask(d, "select ...", err);
 */
struct stmt *db_ask(struct db *d, const char *sql, struct err *err);
/* The same for a temporary text. */
struct stmt *db_ask_once(struct db *d, str sql, struct err *err);
void stmt_done(struct stmt *q); /* NULL is fine */
static inline void stmt_done_at(struct stmt **q)
{
	stmt_done(*q);
}

/* A NULL statement, from a failed db_ask, accepts all bindings, and fails when it is run. */

/* Parameters from 1. Absent text and UNKNOWN numbers are null. */
void bind_str(struct stmt *q, int i, str s);
void bind_int(struct stmt *q, int i, int64_t n);
void bind_num(struct stmt *q, int i, int64_t n);
void bind_blob(struct stmt *q, int i, const void *at, ptrdiff_t len);

/* The next row; *row is false at the end. */
bool stmt_row(struct stmt *q, bool *row, struct err *err);
/* The same for loops over all rows: false at the end and on a failure; *good distinguishes them. */
bool stmt_next(struct stmt *q, bool *good, struct err *err);
/* The same for a single row, with an id as the only parameter. */
bool stmt_one(struct stmt *q, int64_t id, bool *row, struct err *err);
/* For statements without rows: runs to the end, and can then be bound again. */
bool stmt_run(struct stmt *q, struct err *err);
/* One statement without rows, with an id as its only parameter; cached like those of db_ask. */
bool db_run(struct db *d, const char *sql, int64_t id, struct err *err);
/* Can be bound again; bound values stay. */
void stmt_again(struct stmt *q);

/* Columns from 0; text is borrowed until the next row. */
int64_t col_int(struct stmt *q, int i); /* null: 0 */
int64_t col_num(struct stmt *q, int i); /* null: UNKNOWN */
double col_real(struct stmt *q, int i); /* null: 0 */
str col_str(struct stmt *q, int i);	/* null: absent; also the bytes of a blob */
bool col_null(struct stmt *q, int i);
char col_kind(struct stmt *q, int i); /* n, i, r, t, b */
int stmt_columns(struct stmt *q);
str stmt_column(struct stmt *q, int i); /* its name */

/* ---- many rows ---- */

struct sqlite3_value;
struct cells { /* of one row */
	struct sqlite3_value **at;
};
/* False with err unset: no more rows are wanted. */
typedef bool (*cells_fn)(void *with, const struct cells *row, struct err *err);

/*
 * For large numbers of rows: the statement must be `select each(CELL, ...) from ...` and nothing else. Each row is
 * passed on where the engine produces it, in its order. This takes two thirds of the time of stmt_row and col_*. The
 * callback may run other statements.
 */
bool stmt_each(struct stmt *q, cells_fn take, void *with, struct err *err);

/* Like col_*: cells from 0; text is borrowed until the callback returns. */
int64_t cell_int(const struct cells *row, int i);
int64_t cell_num(const struct cells *row, int i);
str cell_str(const struct cells *row, int i);
bool cell_null(const struct cells *row, int i);

int64_t db_changes(struct db *d); /* rows written since it was opened */
bool db_writing(struct db *d);	  /* within a transaction */

/* ---- early flush ---- */

struct db_disk;
/*
 * Until db_disk_end, what a transaction writes is flushed to the disk in the background, so that the commit has little
 * to wait for. NULL: there is no file.
 */
struct db_disk *db_disk_start(struct db *d);
/* Before the commit, which must not happen if this returns false: part of it was not written. NULL is fine. */
bool db_disk_end(struct db_disk *k, struct err *err);

/* ---- untrusted statements ---- */

struct db_guard {
	/* view: through which view the column is read, or absent. database: "main", "temp". */
	bool (*may_read)(void *with, str table, str column, str view, str database);
	bool (*may_call)(void *with, str function);
	void *with;
	int64_t longest; /* the longest value, in bytes */
};

/*
 * Prepares one SELECT under the guard. ERR_GUARD for any other statement, or one that reads or calls something
 * forbidden; ERR_QUERY with the engine's message if it is invalid. Until db_unguard the connection runs nothing else.
 */
bool db_guarded(struct db *d, const struct db_guard *g, str sql, struct stmt **out, struct err *err);
void db_unguard(struct db *d, struct stmt *q);

#endif

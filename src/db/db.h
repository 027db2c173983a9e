/*
 * SQLite made pleasant, and the one room of the store that sees its header (internal.h).
 * Statements are prepared once and kept; what they are bound to is borrowed
 * until stmt_done. Does not know catalogs, and says in our own kinds of
 * error what went wrong: a full disk, a damaged file, another writer, a folder
 * that cannot be written.
 *
 * Decided here: rows by the million are read inside SQLite, as the argument of an aggregate function
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
	DB_WRITE,     /* the file must be there, if only empty */
	DB_IMMUTABLE, /* immutable while open: no lock, no journal */
	DB_MEMORY,    /* no file at all */
};

/* NULL with err set. The file is not looked into yet. */
struct db *db_open(str path, enum db_mode mode, struct err *err);
void db_close(struct db *d); /* NULL is fine */

/* Statements ask it every few thousand steps; NULL: nobody stops them. Gives the one before, to be put back. */
const struct stop *db_stop_by(struct db *d, const struct stop *stop);
/* False with err set when it is time to stop: for loops that run no statement. */
bool db_going(struct db *d, struct err *err);
/* How long a statement waits for others who have the file open. Gives the time before, to be put back. */
int db_patience(struct db *d, int ms);
/* After a long look at much of the file: the pages that are kept of it go. */
void db_forget_pages(struct db *d);

/* ---- statements ---- */

/* One or several, without parameters and without rows. */
bool db_exec(struct db *d, const char *sql, struct err *err);
/* The first column of the first row; otherwise when there is none or it is null. */
bool db_int(struct db *d, const char *sql, int64_t default_value, int64_t *out, struct err *err);

/*
 * A prepared statement, kept by the address of its text, which must be a
 * constant; one that is in use is prepared a second time. NULL with err set.
 * scoped(stmt_done) struct stmt *q = db_ask(d, "select ...", err);
 */
struct stmt *db_ask(struct db *d, const char *sql, struct err *err);
/* The same for a text that does not stay. */
struct stmt *db_ask_once(struct db *d, str sql, struct err *err);
void stmt_done(struct stmt *q); /* NULL is fine */
static inline void stmt_done_at(struct stmt **q)
{
	stmt_done(*q);
}

/* A statement that is NULL, as db_ask gives it with err set, takes any binding and has failed when it is run. */

/* Parameters from 1. Absent text and UNKNOWN numbers are null. */
void bind_str(struct stmt *q, int i, str s);
void bind_int(struct stmt *q, int i, int64_t n);
void bind_num(struct stmt *q, int i, int64_t n);
void bind_blob(struct stmt *q, int i, const void *at, ptrdiff_t len);

/* The next row: *row false at the end. */
bool stmt_row(struct stmt *q, bool *row, struct err *err);
/* The same for loops over all rows: false at the end, and on a failure; *good tells which. */
bool stmt_next(struct stmt *q, bool *good, struct err *err);
/* The same for the one row of a thing, whose id is the only parameter. */
bool stmt_one(struct stmt *q, int64_t id, bool *row, struct err *err);
/* For statements without rows: steps to the end and makes it ready to be bound again. */
bool stmt_run(struct stmt *q, struct err *err);
/* One statement without rows, with an id as its only parameter; kept like those of db_ask. */
bool db_run(struct db *d, const char *sql, int64_t id, struct err *err);
/* Ready to be bound again, what was bound stays. */
void stmt_again(struct stmt *q);

/* Columns from 0; text is borrowed until the next row. */
int64_t col_int(struct stmt *q, int i); /* null: 0 */
int64_t col_num(struct stmt *q, int i); /* null: UNKNOWN */
str col_str(struct stmt *q, int i);	/* null: absent; bytes of a blob too */
bool col_null(struct stmt *q, int i);
char col_kind(struct stmt *q, int i); /* n, i, r, t, b */
int stmt_columns(struct stmt *q);
str stmt_column(struct stmt *q, int i); /* its name */

/* ---- many rows ---- */

struct sqlite3_value;
struct cells { /* of one row */
	struct sqlite3_value **at;
};
/* False with err unset: that is enough. */
typedef bool (*cells_fn)(void *with, const struct cells *row, struct err *err);

/*
 * For rows by the million: the statement is `select each(CELL, ...) from ...` and nothing else, and each row is taken where
 * the engine comes by it, in the order in which it does. That takes two thirds of the time of stmt_row and col_*. Who
 * takes may run other statements.
 */
bool stmt_each(struct stmt *q, cells_fn take, void *with, struct err *err);

/* As col_*: cells from 0; text is borrowed until take returns. */
int64_t cell_int(const struct cells *row, int i);
int64_t cell_num(const struct cells *row, int i);
str cell_str(const struct cells *row, int i);
bool cell_null(const struct cells *row, int i);

int64_t db_changes(struct db *d); /* rows written since it was opened */
bool db_writing(struct db *d);	  /* inside of a transaction */

/* ---- to the disk ---- */

struct db_disk;
/*
 * From here to db_disk_end what a transaction writes to the file goes on to the disk by itself, so that the commit has
 * little to wait for. NULL: there is no file.
 */
struct db_disk *db_disk_start(struct db *d);
/* Before the commit, which must not be when this is false: the disk did not take all of it. NULL is fine. */
bool db_disk_end(struct db_disk *k, struct err *err);

/* ---- a stranger's statement ---- */

struct db_guard {
	/* view: through which view the column is read, or absent. database: "main", "temp". */
	bool (*may_read)(void *with, str table, str column, str view, str database);
	bool (*may_call)(void *with, str function);
	void *with;
	int64_t longest; /* bytes of a value */
};

/*
 * Prepares one SELECT under the guard; ERR_GUARD when it is anything else or
 * reads or calls what it may not, ERR_QUERY with the engine's words when it is
 * wrong. From here to db_unguard the connection takes nothing else.
 */
bool db_guarded(struct db *d, const struct db_guard *g, str sql, struct stmt **out, struct err *err);
void db_unguard(struct db *d, struct stmt *q);

#endif

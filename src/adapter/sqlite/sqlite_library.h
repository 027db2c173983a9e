/*
 * libsqlite3 for sources: one database file, opened for reading only, with every feature switched off that a hostile
 * file could use. Code that uses it cannot write, attach, load, or run past its stop. It has no knowledge of catalogs.
 */
#ifndef OCAT_ADAPTER_SQLITE_SQLITE_LIBRARY_H
#define OCAT_ADAPTER_SQLITE_SQLITE_LIBRARY_H

#include "adapter/adapter.h"

struct lite;
struct lite_rows;

/*
 * unchanging: no program has the file open, so it is read without locks and without creating any file beside it. While
 * *cancelled is true, every call ends with ERR_CANCELLED; it must outlive the handle.
 */
struct lite *lite_open(str path, bool unchanging, const struct observer *w, const atomic_bool *cancelled,
		       struct err *err);
void lite_close(struct lite *l); /* NULL is fine */
/* From any thread, after *cancelled was set: the running statement checks it soon. */
void lite_interrupt(struct lite *l);
const char *lite_version(void);

/* One read transaction with one stop; waits for a lock for at most busy_ms. Always ended by lite_end. */
bool lite_begin(struct lite *l, const struct stop *stop, int64_t busy_ms, struct err *err);
void lite_end(struct lite *l);
/* Sets another stop for a while, with the transaction's own in its chain; returns the previous one. */
const struct stop *lite_under(struct lite *l, const struct stop *stop);
bool lite_go_on(struct lite *l, struct err *err); /* neither cancelled nor late */

/* A statement that reads; NULL with err. Text from users is refused unless it is exactly one statement that reads. */
struct lite_rows *lite_ask(struct lite *l, str sql, struct err *err);
void lite_bind(struct lite_rows *r, int place, str value); /* from 1; absent binds NULL; borrowed until lite_done */
void lite_bind_int(struct lite_rows *r, int place, int64_t value);
bool lite_row(struct lite_rows *r, struct err *err); /* false at the end (err not set) or on a failure */
void lite_done(struct lite_rows *r);		     /* reports to the observer; NULL is fine */
static inline void lite_done_at(struct lite_rows **r)
{
	lite_done(*r);
}

/* Many statements of one kind are reported as one: hush, run them, and report them together. */
void lite_hush(struct lite *l, bool hushed);
void lite_tell(struct lite *l, str sql, int64_t us, int64_t rows);

/* The library's own message for the last failure, without the place; borrowed until the next call. */
str lite_said(const struct lite *l);
int lite_columns(const struct lite_rows *r);
str lite_column_name(struct lite_rows *r, int column);
/* Borrowed until the next row; absent for NULL. The bytes of the file, valid UTF-8 or not. */
str lite_text(struct lite_rows *r, int column);
int64_t lite_int(struct lite_rows *r, int column);
bool lite_is_blob(struct lite_rows *r, int column);

/*
 * Prepares a statement without running it: reports each table and column that it would read (column "" if none in
 * particular), and through which view.
 */
bool lite_reads(struct lite *l, str sql, void (*read)(void *with, str table, str column, str by), void *with,
		struct err *err);

#endif

/*
 * Cuts a file into records and reads one of them again by its position: lines, the elements at some paths of JSON
 * documents (one, or one after the other), rows of a SQLite database, small files, or files in a zip archive. Reads
 * text forward through a window with pread, never maps a file, and holds at most one record of RECORD_MOST bytes. Knows
 * no format.
 */
#ifndef OCAT_TRACE_IMPORT_RECORDS_H
#define OCAT_TRACE_IMPORT_RECORDS_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct session_parts;
struct strs;

enum { RECORD_MOST = 24 << 20, RECORD_PATHS = 16 };

/* How a format cuts its files. A new kind is one struct of functions in its own file: records_lines.c shows one. */
enum records_kind {
	RECORDS_LINES, /* each line is one JSON value */
	RECORDS_PATHS, /* the values at .paths: "spans[]", "runs[].steps[]", "info", "[]"; "" is a whole document */
	RECORDS_ROWS,  /* rows of a SQLite database: what .rows selects */
	RECORDS_FILES, /* whole small files of a folder, put together: what .files lists */
	RECORDS_ENTRIES, /* files in a zip archive, whose names begin with one of .paths */
};

struct records_rows {
	/*
	 * Rows of the session ?2 (null: of the newest) that have changed at or after ?1, in their order: a number that
	 * stays, JSON, the time of the change.
	 */
	const char *all;
	const char *one; /* the JSON of the row with the number ?1 */
	const char *sessions; /* the newest first: ID, time of its last change in ms */
};

struct records_files {
	/* The record is {NAME: content of a file, ...}; names are ended by NULL. */
	const char *const *names;
	/* The files of each record in turn, one for each name, "" for none. path: the file that was opened. */
	void (*list)(struct arena *a, str path, struct strs *out);
};

struct records_shape {
	enum records_kind kind;
	const char *const *paths; /* ended by NULL; the first that matches a value takes it */
	const struct records_rows *rows;
	const struct records_files *files;
};

struct record {
	str json;	 /* borrowed until the next record; not necessarily well-formed */
	int path;	 /* index of the path that it was found at; 0 for lines */
	int64_t offset;	 /* its position in the file: what records_at takes */
	int64_t line;	 /* from 1; 0: found by a path */
	int64_t omitted; /* bytes of a record of more than RECORD_MOST that were left out of .json */
};

struct records;
/* path: FILE, or FILE#ID for one session of a database (part_path.h). */
struct records *records_open(str path, const struct records_shape *shape, struct err *err);
/*
 * The next complete record. False at the end (err not set), or on failure. At the end of a file that has grown since it
 * may be called again; a last line or document that is not complete waits until then.
 */
bool records_next(struct records *r, struct record *out, struct err *err);
/* The record at an offset again, without its path and line; leaves the next one alone. */
bool records_at(struct records *r, int64_t offset, struct record *out, struct err *err);
int64_t records_torn(const struct records *r);	 /* at the end: bytes of an incomplete last record */
int64_t records_broken(const struct records *r); /* places where a document was not JSON; reading went on after them */
void records_close(struct records *r);		 /* NULL is fine */

/* The sessions of a database, as session_parts(). */
void records_rows_sessions(struct arena *a, str path, const struct records_rows *rows, struct session_parts *out);

#endif

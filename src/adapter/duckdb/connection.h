/*
 * A DuckDB file as a source. The file is opened for one call and closed after it: as long as it is open, no other
 * program can open it to write. Everything is asked as text, so one decoder reads all values.
 */
#ifndef OCAT_ADAPTER_DUCKDB_CONNECTION_H
#define OCAT_ADAPTER_DUCKDB_CONNECTION_H

#include "adapter/adapter.h"
#include "adapter/duckdb/library.h"

/* Another file that is shown with this one, as a database of this name. */
struct duck_attached {
	str name, path;
};
struct duck_attachments {
	struct duck_attached *at;
	ptrdiff_t len, cap;
};

struct conn {
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	struct duck_library lib;
	str path;
	struct duck_attachments attached;
	str folder; /* whose files are read, in place of a database; absent: it is one */
	bool alone; /* it is no folder, but one file */
	struct stop stop; /* of the call, with the source's own limit of time; a cancel raises it */
	struct mutex *lock; /* of the next one, which a cancel uses */
	struct duck_connection *open;
};

struct conn *duck_conn(const struct source *s, const struct observer *w); /* not opened yet; for duck_close */
struct conn *duck_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err);
void duck_close(struct conn *c); /* NULL is fine */
void duck_cancel(struct conn *c);
void duck_progress(struct conn *c, const char *stage);

/* Opens the file, runs `look`, and closes it. */
bool duck_look(struct conn *c, const struct stop *stop, bool (*look)(struct conn *c, void *with, struct err *err),
	       void *with, struct err *err);

/* One query, within a look. The values are bound as $1, $2, ... */
struct duck_query {
	str sql;
	const str *values;
	int count;
	bool explains; /* it is EXPLAIN of a query that duck_may_run */
};

/* Takes each row: texts, borrowed for the call; an absent one is NULL. Returning false stops the query. */
struct duck_fn {
	bool (*row)(void *with, const str *cells, int n, struct err *err);
	void *with;
};

/*
 * Runs one SELECT; every column of its rows must be text. A statement of another kind, or a second one, is ERR_GUARD.
 */
bool duck_ask(struct conn *c, const struct duck_query *q, const struct duck_fn *to, struct err *err);

/* A path as a pattern that matches it alone. */
str duck_escaped_path(struct arena *a, str path);

/* Whether it is one SELECT. */
bool duck_may_run(struct conn *c, str sql, struct err *err);

/* ---- database.c: the databases of a source ---- */

/* The name of a database that is a file, as DuckDB makes it. */
str duck_database_name(struct arena *a, str path);
/* The files of the option attach; a relative path begins in the folder of the source. */
bool duck_attachments(struct arena *a, const struct source *s, str path, struct duck_attachments *out, struct err *err);
/* A namespace is a schema or, where files are attached, a database and its schema. False: another number of parts. */
struct name_parts;
bool duck_namespace(const struct conn *c, struct arena *a, str ns, struct name_parts *out);
const char *duck_database_column(const struct conn *c); /* absent where no file is attached */
const char *duck_database_test(const struct conn *c);	/* of a row of a catalog function: it is of this source */

/* ---- file.c ---- */

bool duck_path(struct arena *a, str address, str *path, struct err *err);
bool duck_file_claims(str path, str head);
/* Missing, a folder, or not a DuckDB file: one sentence each. */
bool duck_file_check(str path, struct err *err);
/* Why this library cannot open it: the sentence names the version that wrote it. */
bool duck_file_is_newer(str path, const char *library_version, struct err *err);

/* ---- the adapter's slots that have files of their own ---- */

enum duck_option { DUCK_LIBRARY, DUCK_ATTACH };
extern const struct source_option duck_options[];
str duck_library_path(const struct source *s); /* absent: not named; s may be NULL */
bool duck_library_shown(struct arena *a, const struct source *s, str *shown, struct err *err);

bool duck_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);
bool duck_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err);
bool duck_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err);
bool duck_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		 const struct sink *to, str *sql, struct err *err);
/* The first rows of "read_parquet(...)" and the like, in the columns of the asset. */
bool duck_sample_from(struct conn *c, struct arena *a, const struct asset *asset, str from, int64_t limit,
		      const struct stop *stop, const struct row_fn *to, str *sql, struct err *err);
bool duck_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		 const struct row_fn *to, str *sql, struct err *err);
bool duck_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		  struct estimate *out, str *ran, struct err *err);

#endif

/*
 * A connection to a SQLite file that remains correct while the file changes: replaced, written, left in WAL mode by its
 * last writer. Each read is one transaction, which is repeated if the file was read without locks and a program wrote
 * to it meanwhile.
 */
#ifndef OCAT_ADAPTER_SQLITE_CONNECTION_H
#define OCAT_ADAPTER_SQLITE_CONNECTION_H

#include "adapter/adapter.h"
#include "adapter/sqlite/sqlite_library.h"
#include "adapter/sqlite/database_file.h"

struct conn {
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	str path;
	struct mutex *lock; /* of lite, which a cancel may use while it is replaced */
	struct lite *lite; /* NULL: closed until the next read */
	struct sqlite_file file; /* its state when lite was opened or its last transaction began */
	struct stop stop;	 /* includes the source's own timeout */
	atomic_bool cancelled;
};

struct conn *sqlite_conn_open(const struct source *s, const struct observer *w, const struct stop *stop,
			      struct err *err);
void sqlite_conn_close(struct conn *c);
/* Closes the file until the next read: SQLite keeps the whole schema of an open one in memory. */
void sqlite_conn_rest(struct conn *c);
void sqlite_conn_cancel(struct conn *c);
bool sqlite_conn_go_on(struct conn *c,
		       struct err *err); /* between transactions, within the call that began the last one */

/* Runs `look` in a transaction, perhaps twice; each time it must start from the beginning. */
bool sqlite_conn_look(struct conn *c, const struct stop *stop,
		      bool (*look)(struct conn *c, void *with, struct err *err), void *with, struct err *err);
void sqlite_conn_note(struct conn *c, str sentence);
void sqlite_conn_progress(struct conn *c, const char *stage, int64_t done, int64_t of);

bool sqlite_conn_sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
			const struct row_fn *to, str *sql, struct err *err);
/* Text for display: as many whole characters as fit; invalid UTF-8 as U+FFFD. */
str sqlite_cell(struct arena *a, str text);
bool sqlite_conn_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
			 struct estimate *out, str *ran, struct err *err);

#endif

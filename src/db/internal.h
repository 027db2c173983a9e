/* Shared by the files of db/; the only header that includes SQLite's. Private to this folder. */
#ifndef OCAT_DB_INTERNAL_H
#define OCAT_DB_INTERNAL_H

#include <sqlite3.h>
#include <stdatomic.h>

#include "base/err.h"
#include "base/str.h"

struct db_each;
struct db_guard;
struct stop;

enum {
	DB_KEPT = 256,	  /* slots for prepared statements: four times as many as there are texts */
	DB_STEPS = 20000, /* engine steps between two looks at the clock */
};

struct stmt {
	struct db *db;
	sqlite3_stmt *at;
	const char *text;  /* NULL: not kept */
	struct stmt *next; /* of the same text */
	bool busy;
};

struct db {
	sqlite3 *at;
	char *path; /* for messages */
	struct stmt *kept[DB_KEPT];
	const struct stop *stop;
	int patience_ms;
	int64_t waiting_since; /* 0: not waiting */
	struct db_each *each; /* the current receiver of rows */
	const struct db_guard *guard;
	struct err *refusal; /* where the guard says what it refused */
	bool may_write;
	int limit[SQLITE_LIMIT_WORKER_THREADS + 1];
};

/* ---- db.c ---- */
bool db_failed(struct db *d, int rc, struct err *err); /* says what the engine's code means; false */
bool db_query_mistake(struct db *d, struct err *err);  /* a stranger's SQL is wrong: in the engine's words, at the byte that it names, or at -1 */
void db_look_every(struct db *d, int steps);	       /* is it time to stop? */

/* What a value says, as col_* and cell_* have it. */
int64_t db_value_num(struct sqlite3_value *v);
str db_value_str(struct sqlite3_value *v);

/* ---- row_callback.c ---- */
void db_each_open(struct db *d); /* `each` is a function from now on */

#endif

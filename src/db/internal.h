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
	DB_KEPT = 256,	  /* slots for prepared statements: four times the number of texts */
	DB_STEPS = 20000, /* engine steps between two checks of the clock */
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
	struct err *refusal; /* receives the reason of a refusal */
	bool may_write;
	int limit[SQLITE_LIMIT_WORKER_THREADS + 1];
};

/* ---- db.c ---- */
bool db_failed(struct db *d, int rc, struct err *err); /* sets the meaning of the engine's code; false */
/* Untrusted SQL is invalid: sets the engine's message, at the byte that it names, or at -1. */
bool db_query_mistake(struct db *d, struct err *err);
void db_look_every(struct db *d, int steps);	       /* checks for a stop after so many steps */

/* The value as in col_* and cell_*. */
int64_t db_value_num(struct sqlite3_value *v);
str db_value_str(struct sqlite3_value *v);

/* ---- row_callback.c ---- */
void db_each_open(struct db *d); /* `each` becomes a function */

#endif

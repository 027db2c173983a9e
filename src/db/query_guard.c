/* An untrusted statement: one SELECT, within rights and limits; mistakes are reported in the engine's words. */
#include "db/db.h"

#include <string.h>

#include "base/arena.h"
#include "base/stop.h"
#include "db/allocation_limit.h"
#include "db/internal.h"
#include "base/banned.h"

#define ONLY_SELECT "only one SELECT over the public tables and views is allowed"

enum {
	GUARD_STEPS = 1000,
	LIKE_WORK_MOST = 1 << 28, /* bytes of a pattern times bytes of a text: a fraction of a second */
	LIKE_LEAST = 50,
	LIKE_MOST = 1000,
};

/* The first refusal is the one to report; after it the engine only continues to ask. */
static int refuse(struct db *d, const char *before, const char *name, const char *after)
{
	if (d->refusal)
		err_set(d->refusal, ERR_GUARD, "%s%s%s", before, name ? name : "", after);
	return SQLITE_DENY;
}

static int on_authorize(void *with, int action, const char *one, const char *two, const char *database,
			const char *view)
{
	struct db *d = with;
	const struct db_guard *g = d->guard;

	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_RECURSIVE: return SQLITE_OK;
	case SQLITE_READ:
		if (g->may_read(g->with, str_of(one), str_of(two), str_of(view), str_of(database)))
			return SQLITE_OK;
		return refuse(d, "", one, " is not one of the public tables and views of the catalog");
	case SQLITE_FUNCTION:
		if (g->may_call(g->with, str_of(two)))
			return SQLITE_OK;
		return refuse(d, "the function ", two, " is not allowed here");
	default: return refuse(d, ONLY_SELECT, NULL, "");
	}
}

/* One call of LIKE or GLOB compares each byte of the pattern with each byte of the text. */
static int longest_pattern(int longest)
{
	int most = LIKE_WORK_MOST / longest;

	return most < LIKE_LEAST ? LIKE_LEAST : most > LIKE_MOST ? LIKE_MOST : most;
}

static void set_limits(struct db *d, const struct db_guard *g)
{
	int longest = g->longest < 1 << 20 ? 1 << 20 : g->longest > 1 << 30 ? 1 << 30 : (int)g->longest;
	const struct {
		int which, most;
	} limits[] = {
		{ SQLITE_LIMIT_LENGTH, longest },
		{ SQLITE_LIMIT_SQL_LENGTH, 64 << 10 },
		{ SQLITE_LIMIT_EXPR_DEPTH, 100 },
		{ SQLITE_LIMIT_COMPOUND_SELECT, 50 },
		{ SQLITE_LIMIT_VDBE_OP, 250000 },
		{ SQLITE_LIMIT_ATTACHED, 0 },
		{ SQLITE_LIMIT_LIKE_PATTERN_LENGTH, longest_pattern(longest) },
		{ SQLITE_LIMIT_VARIABLE_NUMBER, 0 },
		{ SQLITE_LIMIT_WORKER_THREADS, 0 },
	};

	for (int i = 0; i <= SQLITE_LIMIT_WORKER_THREADS; i++)
		d->limit[i] = sqlite3_limit(d->at, i, -1);
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
		sqlite3_limit(d->at, limits[i].which, limits[i].most);
}

/*
 * Table functions are created on first use, which looks like a write to the authorizer, so they are created before it
 * is set.
 */
static void meet_functions(struct db *d)
{
	sqlite3_exec(d->at, "select 1 from json_each('[]'), json_tree('[]')", NULL, NULL, NULL);
}

static void guard_on(struct db *d, const struct db_guard *g, struct err *err)
{
	meet_functions(d);
	d->guard = g;
	d->refusal = err;
	set_limits(d, g);
	if (d->may_write)
		sqlite3_exec(d->at, "pragma query_only = 1", NULL, NULL, NULL);
	sqlite3_set_authorizer(d->at, on_authorize, d);
	db_look_every(d, GUARD_STEPS);
}

void db_unguard(struct db *d, struct stmt *q)
{
	stmt_done(q);
	db_look_every(d, DB_STEPS);
	sqlite3_set_authorizer(d->at, NULL, NULL);
	d->guard = NULL;
	d->refusal = NULL;
	for (int i = 0; i <= SQLITE_LIMIT_WORKER_THREADS; i++)
		sqlite3_limit(d->at, i, d->limit[i]);
	if (d->may_write)
		sqlite3_exec(d->at, "pragma query_only = 0", NULL, NULL, NULL);
}

/* The rest may consist of blanks, comments and semicolons, which prepare to no statement. */
static bool nothing_left(struct db *d, const char *tail)
{
	while (tail && *tail) {
		sqlite3_stmt *more = NULL;
		const char *from = tail;

		if (sqlite3_prepare_v2(d->at, from, -1, &more, &tail) != SQLITE_OK || more) {
			sqlite3_finalize(more);
			return false;
		}
		if (tail == from)
			return true;
	}
	return true;
}

static bool only_reads(struct db *d, struct stmt *q, const char *tail, struct err *err)
{
	if (!q->at)
		return err_set(err, ERR_QUERY, "the query is empty");
	if (!sqlite3_stmt_readonly(q->at) || sqlite3_stmt_isexplain(q->at) || sqlite3_column_count(q->at) == 0)
		return err_set(err, ERR_GUARD, ONLY_SELECT);
	if (!nothing_left(d, tail)) {
		err_clear(err); /* discards the refusal of the second statement */
		return err_set(err, ERR_GUARD, "only one statement at a time is allowed");
	}
	return true;
}

static bool is_too_large(struct db *d, struct err *err)
{
	if (d->stop && !stop_not_yet(d->stop, err))
		return false;
	err_set(err, ERR_QUERY, "the query is too large: its subqueries refer to each other too often");
	return err_next(err, "Refer to each WITH query fewer times.");
}

static bool prepare_guarded(struct db *d, const char *sql, struct stmt *q, struct err *err)
{
	const char *tail = NULL;
	int rc;

	allocation_start(d->stop, ALLOCATION_PREPARE);
	rc = sqlite3_prepare_v2(d->at, sql, -1, &q->at, &tail);
	if (allocation_end() && rc == SQLITE_NOMEM)
		return is_too_large(d, err);
	if (err->kind)
		return false; /* the guard has set it */
	if (rc == SQLITE_ERROR &&
	    str_starts(str_of(sqlite3_errmsg(d->at)), S("cannot modify "))) /* checked before the authorizer */
		return err_set(err, ERR_GUARD, ONLY_SELECT);
	if (rc == SQLITE_ERROR || rc == SQLITE_TOOBIG || rc == SQLITE_RANGE || (rc & 0xff) == SQLITE_ERROR)
		return db_query_mistake(d, err);
	if (rc == SQLITE_AUTH)
		return err_set(err, ERR_GUARD, ONLY_SELECT);
	if (rc != SQLITE_OK)
		return db_failed(d, rc, err);
	d->refusal = NULL;
	return only_reads(d, q, tail, err);
}

bool db_guarded(struct db *d, const struct db_guard *g, str sql, struct stmt **out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct stmt *q;

	if (memchr(sql.at ? sql.at : "", 0, (size_t)sql.len))
		return err_set(err, ERR_QUERY, "the query contains a NUL byte");
	q = must_realloc(NULL, (ptrdiff_t)sizeof *q);
	*q = (struct stmt){ .db = d, .busy = true };
	guard_on(d, g, err);
	if (!prepare_guarded(d, str_c(scratch, sql), q, err)) {
		db_unguard(d, q);
		return false;
	}
	*out = q;
	return true;
}

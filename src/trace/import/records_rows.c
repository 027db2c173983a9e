/* Records that are rows of a SQLite database, as JSON. */
#include "base/arena.h"
#include "db/db.h"
#include "trace/import/part_path.h"
#include "trace/import/records_internal.h"
#include "trace/import/multi_session_file.h"
#include "base/banned.h"

struct rows {
	struct arena *arena, *held; /* held: the record that was read again last */
	struct db *db;
	const struct records_rows *select;
	str session;	      /* its ID; absent: the newest */
	struct stmt *running; /* NULL: a pass ended; the next one begins with what changed since */
	int64_t since;
};

static void rows_close(void *own)
{
	struct rows *w = own;

	stmt_done(w->running);
	db_close(w->db);
	arena_close(w->held);
	arena_close(w->arena);
}

/* The words of db/ are about our own files. */
static bool not_read(struct err *err)
{
	str words = str_of(err->text);
	ptrdiff_t colon = str_at_last(words, ':');
	struct err again = { 0 };

	err_set(&again, ERR_SOURCE, "cannot read the database: %.*s", STR(str_trim(str_from(words, colon + 1))));
	*err = again;
	return false;
}

static struct db *open_in(str path, enum db_mode mode, struct err *err)
{
	struct db *db = db_open(path, mode, err);
	int64_t tables;

	if (db && db_int(db, "select count(*) from sqlite_schema", 0, &tables, err))
		return db;
	db_close(db);
	return NULL;
}

/* A database with a log beside it, in a folder that is not writable, can only be read without the log. */
static struct db *open_any(str path, struct err *err)
{
	struct err first = { 0 };
	struct db *db = open_in(path, DB_READ, &first);

	if (!db)
		db = open_in(path, DB_IMMUTABLE, err);
	return db;
}

static bool has_session(struct db *db, const struct records_rows *rows, str id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(db, rows->sessions, err);
	bool good = true;

	while (stmt_next(q, &good, err))
		if (str_eq(col_str(q, 0), id))
			return true;
	return good ? err_set(err, ERR_USAGE, "the database has no session %.*s", STR(id)) : not_read(err);
}

void records_rows_sessions(struct arena *a, str path, const struct records_rows *rows, struct session_parts *out)
{
	struct err ignored = { 0 };
	struct db *db = open_any(path, &ignored);
	struct stmt *q = db ? db_ask(db, rows->sessions, &ignored) : NULL;
	bool good = true;

	while (q && stmt_next(q, &good, &ignored))
		*push(out, a) = (struct session_part){ str_fmt(a, "%.*s#%.*s", STR(path), STR(col_str(q, 0))),
						       col_int(q, 1) * 1000 };
	stmt_done(q);
	db_close(db);
}

static void *rows_open(const struct records_shape *shape, const struct records *r, struct err *err)
{
	str id, path = part_path_file(r->path, &id);
	struct db *db = open_any(path, err);
	struct arena *a;
	struct rows *w;

	if (!db) {
		not_read(err);
		return NULL;
	}
	if (id.len && !has_session(db, shape->rows, id, err)) {
		db_close(db);
		return NULL;
	}
	a = arena_open();
	w = new(a, struct rows);
	*w = (struct rows){ .arena = a, .held = arena_open(), .db = db, .select = shape->rows, .session = id };
	return w;
}

static bool begin_pass(struct rows *w, struct err *err)
{
	w->running = db_ask(w->db, w->select->all, err);
	bind_int(w->running, 1, w->since);
	if (w->session.len)
		bind_str(w->running, 2, w->session);
	return w->running || not_read(err);
}

static bool rows_next(struct records *r, struct record *out, struct err *err)
{
	struct rows *w = r->own;
	bool row;

	if (!w->running && !begin_pass(w, err))
		return false;
	if (!stmt_row(w->running, &row, err)) {
		not_read(err);
		row = false;
	}
	if (!row) {
		stmt_done(w->running);
		w->running = NULL;
		return false;
	}
	*out = (struct record){ .offset = col_int(w->running, 0), .json = col_str(w->running, 1) };
	if (col_int(w->running, 2) > w->since)
		w->since = col_int(w->running, 2);
	return true;
}

static bool rows_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	struct rows *w = r->own;
	struct stmt *q = db_ask(w->db, w->select->one, err);
	bool row = false, good;

	arena_reset(w->held);
	good = stmt_one(q, offset, &row, err) && row;
	if (good)
		*out = (struct record){ .offset = offset, .json = str_dup(w->held, col_str(q, 0)) };
	stmt_done(q);
	return good;
}

const struct records_ops records_rows = {
	.open = rows_open,
	.close = rows_close,
	.next = rows_next,
	.at = rows_at,
};

/* Transactions: pins for reading, one writer at a time, the writer's name, and the ids it assigns. */
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/tags/summary_file.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"

#include "base/banned.h"

enum { PATIENCE_MS = 2000 };

static bool say(struct store *s, const char *sql, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);

	return stmt_run(q, err);
}

/* ---- reading ---- */

/* SQLite fixes the view at the first read, so one is done at once. */
static bool start(struct store *s, struct err *err)
{
	struct err ignored = { 0 };

	if (!say(s, "begin", err))
		return false;
	if (say(s, "select value from p_meta where name = 'counter'", err))
		return true;
	say(s, "rollback", &ignored);
	return false;
}

bool store_pin(struct store *s, struct err *err)
{
	return brief_pin(s) || store_read(s, err);
}

bool store_read(struct store *s, struct err *err)
{
	if (!store_enter(s, err) || (!s->pins && !start(s, err)))
		return false;
	s->pins++;
	return true;
}

void store_unpin(struct store *s)
{
	struct err ignored = { 0 };

	if (brief_unpin(s) || s->pins == 0 || --s->pins > 0 || !db_writing(s->db))
		return;
	db_stop_by(s->db, NULL);
	/* Tables that were made for an older generation go with it. */
	if (!s->shadows && say(s, "commit", &ignored))
		return;
	ignored = (struct err){ 0 };
	say(s, "rollback", &ignored);
	s->own_views = s->own_views && !s->shadows;
	s->shadows = false;
}

bool store_read_end(struct store *s, bool good)
{
	store_unpin(s);
	return good;
}

bool store_read_by(struct store *s, const struct stop *stop, const struct stop **before, struct err *err)
{
	if (!store_read(s, err))
		return false;
	*before = db_stop_by(s->db, stop);
	return true;
}

bool store_read_done(struct store *s, const struct stop *before, bool good)
{
	db_stop_by(s->db, before);
	return store_read_end(s, good);
}

/* ---- the current writer ---- */

static str note_path(struct store *s, struct arena *a)
{
	return str_fmt(a, "%.*s.lock", STR(s->path));
}

static void take_note(struct store *s)
{
	scoped(arena_close) struct arena *a = arena_open();

	unlink(str_c(a, note_path(s, a)));
}

/* A note for messages; SQLite has the lock itself, so nothing is lost if this fails. */
static void leave_note(struct store *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = str_fmt(a, "%ld %.*s\n", (long)getpid(), STR(instant_iso(a, clock_now())));
	int fd = open(str_c(a, note_path(s, a)), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);

	if (fd < 0)
		return;
	if (write(fd, text.at, (size_t)text.len) != text.len)
		take_note(s);
	close(fd);
}

/* A note of a dead process is from a writer that was killed. */
bool store_holder(struct store *s, struct arena *a, int64_t *pid, str *since)
{
	struct err ignored = { 0 };
	str text, first;
	int64_t n;

	if (!file_read(a, note_path(s, a), 4096, &text, &ignored) || !str_cut(&text, ' ', &first) ||
	    !str_int(first, &n) || n <= 0 || kill((pid_t)n, 0) != 0)
		return false;
	*pid = n;
	*since = str_trim(text);
	return true;
}

static bool name_holder(struct store *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str since;
	int64_t n;

	*err = (struct err){ 0 };
	if (store_holder(s, a, &n, &since))
		err_set(err, ERR_BUSY, "%s %lld is writing to the cache since %.*s",
			n == getpid() ? "this process," : "process", (long long)n, STR(since));
	else
		err_set(err, ERR_BUSY, "another process is writing to the cache");
	return err_next(err, "Try again when it is done.");
}

/* Once: an existing row stays. */
static bool name_cache(struct store *s, struct err *err)
{
	return say(s, "insert or ignore into p_meta values ('id', lower(hex(randomblob(16))))", err);
}

static bool get_identity(struct store *s, struct arena *a, str *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select value from p_meta where name = 'id'", err);
	bool row;

	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

bool store_identity(struct store *s, struct arena *a, str *id, struct err *err)
{
	if (brief_answers(s)) {
		*id = str_dup(a, s->brief->identity);
		return true;
	}
	if (!store_enter(s, err) || !get_identity(s, a, id, err))
		return false;
	*id = s->shadows ? NO_STR : *id;
	return true;
}

bool store_catalog_identity(struct store *s, struct arena *a, int64_t catalog, str *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool covered = false;

	if (brief_answers(s))
		return store_identity(s, a, id, err);
	if (!store_enter(s, err))
		return false;
	q = s->shadows ? db_ask(s->db, "select 1 from temp.at_catalog where id = ?", err) : NULL;
	if ((s->shadows && !stmt_one(q, catalog, &covered, err)) || !get_identity(s, a, id, err))
		return false;
	*id = covered ? NO_STR : *id;
	return true;
}

bool store_begin(struct store *s, const struct stop *stop, struct err *err)
{
	bool good;

	if (!store_enter(s, err))
		return false;
	if (s->pins || s->mode != STORE_WRITE)
		return err_set(err, ERR_CACHE, "the cache is open read-only");
	db_stop_by(s->db, stop);
	db_patience(s->db, PATIENCE_MS);
	good = say(s, "begin immediate", err);
	if (!good) {
		db_stop_by(s->db, NULL);
		return err->kind == ERR_BUSY ? name_holder(s, err) : false;
	}
	s->pins = 1;
	leave_note(s);
	if (name_cache(s, err))
		return true;
	store_rollback(s);
	return false;
}

void store_rollback(struct store *s)
{
	struct err ignored = { 0 };

	db_stop_by(s->db, NULL);
	s->pins = 0;
	if (db_writing(s->db))
		say(s, "rollback", &ignored);
	take_note(s);
}

bool store_commit(struct store *s, struct err *err)
{
	assert(s->pins == 1 && s->mode == STORE_WRITE);
	/* From here on it is all or nothing, so no stop applies. */
	db_stop_by(s->db, NULL);
	if (!say(s, "commit", err)) {
		store_rollback(s);
		return false;
	}
	s->pins = 0;
	take_note(s);
	return true;
}

bool store_end(struct store *s, bool good, struct err *err)
{
	if (good)
		return store_commit(s, err);
	store_rollback(s);
	return false;
}

bool store_ids(struct store *s, int64_t n, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "update p_meta set value = value + ?1 where name = 'counter' returning value - ?1 + 1", err);
	bool row;

	if (!stmt_one(q, n, &row, err))
		return false;
	if (!row)
		return err_set(err, ERR_CACHE, "the cache is damaged: its counter of ids is missing");
	*id = col_int(q, 0) << SLOT_BITS;
	return true;
}

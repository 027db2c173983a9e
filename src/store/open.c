/* Opens the file: it may be absent, older, on a network, in a read-only folder, or replaced while it is open. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/tags/summary_file.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

/* ---- the kind of file and folder ---- */

static void tell(struct store *s, const char *sentence)
{
	if (s->note)
		s->note(s->note_with, str_fmt(s->arena, "The cache %.*s %s", STR(s->path), sentence));
}

/* A log or journal beside the file holds changes that are not in it yet. */
static bool has_log(struct arena *a, str path)
{
	struct stat st;

	return stat(str_c(a, str_fmt(a, "%.*s-wal", STR(path))), &st) == 0 && st.st_size > 0;
}

/* Bytes 18 and 19 of the header say whether the file uses a log beside it. */
static bool wants_log(const char *path)
{
	unsigned char header[20] = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool wants;

	if (fd < 0)
		return false;
	wants = read(fd, header, sizeof header) == (ssize_t)sizeof header && header[18] == 2;
	close(fd);
	return wants;
}

/* ---- opening ---- */

static const char to_read[] = "pragma cache_size = -8192; pragma mmap_size = 0;";
static const char to_write[] =
	"pragma synchronous = normal; pragma secure_delete = 0; pragma journal_size_limit = 33554432;"
	"pragma cache_size = -16384;";
/*
 * Pages written to an empty file are rarely read again, so full pages are written to it. With a log this would write
 * them twice.
 */
static const char to_fill[] = "pragma cache_size = -8192;";

static struct db *open_memory(struct err *err)
{
	struct db *d = db_open(S(""), DB_MEMORY, err);

	if (d && !schema_upgrade(d, schema_steps, err)) {
		db_close(d);
		return NULL;
	}
	return d;
}

/* The reason to read the file as it is, without locks; NULL: none. */
static const char *why_as_it_lies(struct store *s, struct arena *a)
{
	const char *folder = str_c(a, s->folder);

	if (access(folder, W_OK) != 0)
		return "is in a read-only folder: it is read as it is now, without later changes.";
	/*
	 * The files that a reader creates beside another user's cache belong to the reader, and would lock its owner
	 * out.
	 */
	if (access(str_c(a, s->path), W_OK) != 0)
		return "belongs to another user: it is read as it is now, without later changes.";
	if (file_is_shared(str_of(folder)))
		return "is on a network file system: it is read as it is now, without later changes.";
	return NULL;
}

/* If no file can be created beside it, it is read as it is, provided it is complete. */
static enum db_mode how_to_read(struct store *s, struct arena *a)
{
	const char *why = why_as_it_lies(s, a);

	if (!why || !wants_log(str_c(a, s->path)) || has_log(a, s->path))
		return DB_READ;
	tell(s, why);
	return DB_IMMUTABLE;
}

static bool journal_is(struct db *d, const char *mode, bool *is, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask_once(d, S("pragma journal_mode"), err);
	bool row;

	if (!stmt_row(q, &row, err))
		return false;
	*is = row && str_eq_fold(col_str(q, 0), str_of(mode));
	return true;
}

/* A log needs memory that all readers share, which is not possible over a network. A file in use stays as it is. */
static bool choose_journal(struct store *s, struct db *d, bool network, struct err *err)
{
	bool is;

	if (!journal_is(d, network ? "delete" : "wal", &is, err))
		return false;
	if (network)
		tell(s, "is on a network file system: readers wait while it is written.");
	if (is || db_exec(d, network ? "pragma journal_mode = delete" : "pragma journal_mode = wal", err))
		return true;
	if (err->kind != ERR_BUSY)
		return false;
	*err = (struct err){ 0 };
	return true;
}

void store_use_log(struct store *s)
{
	struct err ignored = { 0 };

	if (s->unlogged && !s->pins && choose_journal(s, s->db, false, &ignored) && db_exec(s->db, to_write, &ignored))
		s->unlogged = false;
}

static bool bring_up(struct store *s, struct db *d, bool network, struct err *err)
{
	char page[64] = "pragma page_size = 8192";
	int64_t version;
	bool empty;

	_Static_assert(SCHEMA_PAGE == 8192, "the text above says it");
	if (!schema_check(d, &version, &empty, err))
		return false;
	if (empty && !db_exec(d, page, err))
		return false;
	/* An empty file has nothing to protect: a log would only write everything twice. */
	s->unlogged = empty && !network;
	if ((!s->unlogged && !choose_journal(s, d, network, err)) || !db_exec(d, to_write, err) ||
	    (s->unlogged && !db_exec(d, to_fill, err)))
		return false;
	return version == SCHEMA_VERSION || schema_upgrade(d, schema_steps, err);
}

static struct db *open_to_write(struct store *s, struct err *err)
{
	bool network = file_is_shared(s->folder);
	struct db *d = db_open(s->path, DB_WRITE, err);

	if (d && !bring_up(s, d, network, err)) {
		db_close(d);
		return NULL;
	}
	return d;
}

/* A process is writing without a log, or was killed while it did. */
static bool is_half_written(struct store *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat st;

	return stat(str_c(a, str_fmt(a, "%.*s-journal", STR(s->path))), &st) == 0 && st.st_size > 0;
}

/*
 * Before reading, an older file must be upgraded, and one whose writer was killed rolled back: by a short-lived
 * writer.
 */
static bool bring_up_for_reading(struct store *s, const char *why, struct err *err)
{
	struct db *d = open_to_write(s, err);

	if (!d)
		return err_at(err, "%s", why);
	db_close(d);
	return true;
}

static struct db *open_as(struct store *s, enum db_mode mode, bool *empty, struct err *err)
{
	struct db *d = db_open(s->path, mode, err);
	const char *why;
	int64_t version;

	if (!d)
		return NULL;
	if (schema_check(d, &version, empty, err) &&
	    (*empty || (version == SCHEMA_VERSION && db_exec(d, to_read, err))))
		return d;
	db_close(d);
	if (err->kind && (err->kind != ERR_CACHE || !is_half_written(s)))
		return NULL;
	why = err->kind ? "the cache has an unfinished write"
			: "the cache was written by an older version and must be upgraded first";
	*err = (struct err){ 0 };
	if (!bring_up_for_reading(s, why, err))
		return NULL;
	return db_open(s->path, mode, err);
}

/* A full disk has no space for the files that readers share; the file itself can still be read. */
static struct db *open_to_read(struct store *s, struct arena *a, bool *empty, struct err *err)
{
	enum db_mode mode = how_to_read(s, a);
	struct db *d = open_as(s, mode, empty, err);

	if (d || err->kind != ERR_DISK || mode != DB_READ || has_log(a, s->path))
		return d;
	*err = (struct err){ 0 };
	d = open_as(s, DB_IMMUTABLE, empty, err);
	if (d)
		tell(s, "is on a full disk: it is read as it is now, without later changes.");
	return d;
}

/* An empty file was left by a process that was killed at once: nothing in it can be lost. */
static struct db *open_reader(struct store *s, struct arena *a, bool *in_memory, struct err *err)
{
	struct stat st;
	bool empty = stat(str_c(a, s->path), &st) != 0 ? errno == ENOENT || errno == ENOTDIR : st.st_size == 0;
	struct db *d;

	if (!empty) {
		d = open_to_read(s, a, &empty, err);
		if (!d || !empty)
			return d;
		db_close(d);
	}
	*in_memory = true;
	return open_memory(err);
}

/*
 * Only a missing one: closing any descriptor of a file releases all locks that the process has on it, including those
 * of its other handles, and the next close would then delete the log that they write to.
 */
static bool make_file(struct store *s, struct arena *a, struct err *err)
{
	int fd;

	if (!dir_make_private(s->folder, err))
		return false;
	fd = open(str_c(a, s->path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0 && errno == EEXIST && access(str_c(a, s->path), W_OK) == 0)
		return true;
	if (fd < 0) {
		err_errno(err, ERR_CACHE, "cannot write the cache", s->path);
		return err_next(err, "Make it and its folder writable, or choose another place with OCAT_CACHE_DIR.");
	}
	close(fd);
	return true;
}

static bool attach(struct store *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool in_memory = false;
	struct stat st = { 0 };
	struct db *d;

	if (s->mode == STORE_WRITE && !make_file(s, a, err))
		return false;
	/* Examined before it is opened: if it is replaced in between, the next call notices. */
	stat(str_c(a, s->path), &st);
	d = s->mode == STORE_WRITE ? open_to_write(s, err) : open_reader(s, a, &in_memory, err);
	if (!d)
		return false;
	db_close(s->db);
	s->db = d;
	s->in_memory = in_memory;
	s->own_views = false;
	s->device = st.st_dev;
	s->inode = st.st_ino;
	return true;
}

/* Notes about the file's location come from opening it. */
static bool falls_asleep(struct store *s)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (s->mode != STORE_READ || why_as_it_lies(s, a))
		return false;
	s->wants_brief = !brief_take(s);
	return !s->wants_brief;
}

/* Pins what was pinned during sleep, if it is still the same; if not, nothing more is answered under that pin. */
static bool wake(struct store *s, struct err *err)
{
	struct brief_file *told = s->brief;
	int pins = s->brief_pins;

	if (s->misled)
		return brief_misled(err);
	s->wants_brief = !brief_is_of_now(s);
	if (!attach(s, err))
		return false;
	s->brief = NULL;
	s->brief_pins = 0;
	if (!pins) {
		brief_close(told);
		return true;
	}
	if (store_read(s, err)) {
		if (brief_was_right(s, told, err)) {
			s->pins = pins;
			brief_close(told);
			return true;
		}
		store_unpin(s);
	}
	s->brief = told;
	s->brief_pins = pins;
	s->misled = true;
	return false;
}

struct store *store_open(str path, enum store_mode mode, void (*note)(void *with, str sentence), void *with,
			 struct err *err)
{
	struct arena *a = arena_open();
	struct store *s = new(a, struct store);

	*s = (struct store){ .arena = a,
			     .mode = mode,
			     .path = str_of(str_c(a, path_absolute(a, path))),
			     .note = note,
			     .note_with = with };
	s->folder = path_dir(s->path);
	if (falls_asleep(s) || attach(s, err))
		return s;
	arena_close(a);
	return NULL;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	brief_leave(s);
	brief_close(s->brief);
	db_close(s->db);
	arena_close(s->arena);
}

/* ---- every call ---- */

static bool is_another(struct store *s)
{
	struct stat st;

	if (stat(s->path.at, &st) != 0)
		return !s->in_memory;
	if (s->in_memory)
		return st.st_size > 0;
	return st.st_ino != s->inode || st.st_dev != s->device;
}

/* A nested call, or one of several under a pin, uses the outer one's state and stop. */
bool store_enter(struct store *s, struct err *err)
{
	if (s->pins)
		return true;
	if (s->brief)
		return wake(s, err);
	/* Reopening rolls back what a killed process left. */
	return !(is_another(s) || (s->mode == STORE_READ && is_half_written(s))) || attach(s, err);
}

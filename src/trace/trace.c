/* Writes traces: one line per step, each in one write under a lock. */
#include "trace/trace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/redact.h"
#include "trace/unfinished_calls.h"
#include "base/banned.h"

enum { LINE_MOST = 8 << 20, FILE_MOST = 64 << 20, TAIL = 4 << 10, HEAD_MOST = 64 << 10, STEP_MOST = 1 << 30 };
#define DAY SECONDS(86400)
#define LOOKED ".looked" /* in their folder: its time is that of the last pruning */

struct trace {
	struct mutex *lock; /* several threads may append */
	struct arena *arena;
	str dir, path;
	const char *file; /* the path, for open() */
	struct trace_head head;
	int64_t part;			/* a full file is followed by NAME.2, NAME.3 */
	struct trace_listener listener; /* without functions: none */
	struct trace_head written;	/* the first line of the part that has been listened to */
	int64_t written_part;		/* 0: none yet */
	int memory;			/* its file, if it is in memory; else -1 */
	struct began began;
};

static str safe_name(struct arena *a, str session)
{
	struct sb b = SB(120);
	str out;

	for (ptrdiff_t i = 0; i < session.len; i++) {
		char c = session.at[i];
		bool fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
			    c == '_' || (c == '.' && i > 0);

		sb_putc(&b, fine ? c : '-');
	}
	out = str_dup(a, b.len ? sb_str(&b) : S("session"));
	sb_free(&b);
	return out;
}

/* mine.log is followed by mine.2.log */
static str named_part(struct trace *t)
{
	str path = t->head.path;
	ptrdiff_t name = str_at_last(path, '/') + 1, dot = str_at_last(path, '.');

	if (t->part == 1)
		return path;
	if (dot <= name)
		dot = path.len;
	return str_fmt(t->arena, "%.*s.%lld%.*s", STR(str_upto(path, dot)), (long long)t->part,
		       STR(str_from(path, dot)));
}

static str part_name(struct trace *t)
{
	str name = t->head.path.len ? NO_STR : safe_name(t->arena, t->head.name.len ? t->head.name : t->head.session);

	if (t->head.path.len)
		return named_part(t);
	if (t->part > 1)
		return str_fmt(t->arena, "%.*s/%.*s.%lld.jsonl", STR(t->dir), STR(name), (long long)t->part);
	return str_fmt(t->arena, "%.*s/%.*s.jsonl", STR(t->dir), STR(name));
}

static void set_path(struct trace *t)
{
	t->path = part_name(t);
	t->file = str_c(t->arena, t->path);
}

struct trace *trace_open(str dir, const struct trace_head *head, struct err *err)
{
	struct arena *a = arena_open();
	struct trace *t = new(a, struct trace);

	(void)err;
	t->arena = a;
	t->lock = mutex_open();
	t->dir = str_dup(a, head->path.len ? path_dir(head->path) : dir);
	t->head = *head;
	t->head.path = str_dup(a, head->path);
	t->head.name = str_dup(a, head->name);
	t->head.session = str_dup(a, head->session);
	t->head.face = str_dup(a, head->face);
	t->head.user = str_dup(a, head->user);
	t->head.client = str_dup(a, head->client);
	t->head.version = str_dup(a, head->version);
	t->head.question = str_dup(a, redact_hide(a, head->question));
	t->head.title = str_dup(a, redact_hide(a, head->title));
	t->head.parent.session = str_dup(a, head->parent.session);
	t->head.parent.file = str_dup(a, head->parent.file);
	t->part = 1;
	t->memory = -1;
	set_path(t);
	return t;
}

struct trace *trace_open_in_memory(const struct trace_head *head, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct trace_head own = *head;
	int fd = memfd_create("trace", MFD_CLOEXEC);
	struct trace *t;

	if (fd < 0) {
		err_errno(err, ERR_DISK, "no memory for the steps", NO_STR);
		return NULL;
	}
	own.path = str_fmt(a, "/proc/self/fd/%d", fd);
	t = trace_open(NO_STR, &own, err);
	t->memory = fd;
	return t;
}

bool trace_is_kept(const struct trace *t)
{
	return t->memory < 0;
}

void trace_close(struct trace *t)
{
	if (!t)
		return;
	if (t->memory >= 0)
		close(t->memory);
	began_close(&t->began);
	mutex_close(t->lock);
	arena_close(t->arena);
}

void trace_listen(struct trace *t, struct trace_listener listener)
{
	t->listener = listener;
}

str trace_path(const struct trace *t)
{
	return t->path;
}

/* The number of a step's line, 0 for any other line. */
static int64_t step_number(str line)
{
	static const str start = S("{\"step\":");
	str number = S("");
	int64_t n;

	if (!str_starts(line, start))
		return 0;
	line = str_from(line, start.len);
	while (number.len < line.len && line.at[number.len] >= '0' && line.at[number.len] <= '9')
		number = str_upto(line, number.len + 1);
	return str_int(number, &n) && n < STEP_MOST ? n : 0;
}

static int64_t last_number(str tail, bool from_start)
{
	int64_t found = 0;

	for (ptrdiff_t i = tail.len - 1; i >= 0 && !found; i--)
		if (i > 0 ? tail.at[i - 1] == '\n' : from_start)
			found = step_number(str_from(tail, i));
	return found;
}

/* The number of the last step in the file, found at its end; reads further back if one line fills the buffer. */
static int64_t last_step(int fd, off_t size)
{
	struct sb b = SB(FILE_MOST);
	int64_t found = 0;

	for (off_t most = TAIL; !found && size > 0; most *= 4) {
		off_t from = size > most ? size - most : 0;
		ptrdiff_t n;

		sb_reset(&b);
		sb_pad(&b, ' ', (ptrdiff_t)(size - from));
		n = b.over ? -1 : pread(fd, b.at, (size_t)b.len, from);
		if (n > 0)
			found = last_number(str_n(b.at, n), from == 0);
		if (n <= 0 || from == 0)
			break;
	}
	sb_free(&b);
	return found;
}

/* A line that was cut short must not take the next one with it. */
static bool is_torn(int fd, off_t size)
{
	char last = '\n';

	return size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

static bool write_whole(int fd, str bytes)
{
	while (bytes.len) {
		ssize_t n = write(fd, bytes.at, (size_t)bytes.len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		bytes = str_from(bytes, n);
	}
	return true;
}

/*
 * Examining thousands of files takes longer than a search, so it is done once a day, or once per retention time if
 * that is shorter.
 */
static bool looked_lately(int dir, instant now, int64_t keep_us)
{
	int64_t good_for = keep_us < DAY ? keep_us : DAY, age;
	struct stat st;

	if (fstatat(dir, LOOKED, &st, AT_SYMLINK_NOFOLLOW) || !S_ISREG(st.st_mode))
		return false;
	age = now - SECONDS(st.st_mtim.tv_sec);
	return age >= 0 && age < good_for;
}

/* Uses the clock of this run. */
static void note_look(int dir, instant now)
{
	const struct timespec at[2] = { { .tv_sec = now / SECONDS(1) }, { .tv_sec = now / SECONDS(1) } };
	int fd = openat(dir, LOOKED, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return;
	(void)futimens(fd, at);
	close(fd);
}

static void remove_old(DIR *d, str ending, instant now, int64_t keep_us)
{
	struct dirent *entry;
	struct stat st;

	while ((entry = readdir(d))) {
		if (!str_ends(str_of(entry->d_name), ending) ||
		    fstatat(dirfd(d), entry->d_name, &st, AT_SYMLINK_NOFOLLOW))
			continue;
		if (S_ISREG(st.st_mode) && now - SECONDS(st.st_mtim.tv_sec) > keep_us)
			unlinkat(dirfd(d), entry->d_name, 0);
	}
}

static void remove_old_below(DIR *d, instant now, int64_t keep_us)
{
	int fd = openat(dirfd(d), BEGAN_FOLDER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *below = fd < 0 ? NULL : fdopendir(fd);

	if (below) {
		remove_old(below, S(""), now, keep_us);
		closedir(below);
	} else if (fd >= 0) {
		close(fd);
	}
}

/* Deletes traces that have not grown for so long: in our own folder, never in one that the user named. */
static void prune(struct trace *t)
{
	DIR *d = t->head.keep_us > 0 && !t->head.path.len ? opendir(str_c(t->arena, t->dir)) : NULL;
	instant now = clock_now();

	if (!d)
		return;
	if (!looked_lately(dirfd(d), now, t->head.keep_us)) {
		note_look(dirfd(d), now);
		remove_old(d, S(".jsonl"), now, t->head.keep_us);
		remove_old_below(d, now, t->head.keep_us);
	}
	closedir(d);
}

static int open_locked(struct trace *t, off_t *size, struct err *err)
{
	if (!dir_make_private(t->dir, err))
		return -1;
	for (;;) {
		struct stat st;
		int fd;

		if (!file_is_plain(t->path, err))
			return -1;
		fd = open(t->file, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);

		if (fd < 0) {
			err_errno(err, ERR_DISK, "the trace cannot be written", t->path);
			return -1;
		}
		while (flock(fd, LOCK_EX) && errno == EINTR)
			;
		if (fstat(fd, &st) == 0 && st.st_size < FILE_MOST) {
			*size = st.st_size;
			return fd;
		}
		close(fd);
		t->part++;
		set_path(t);
	}
}

/* The first line, as this process or another one wrote it; without a readable one, as this process would. */
static void hear_head(struct trace *t, int fd, off_t size)
{
	scoped(sb_free) struct sb b = SB(HEAD_MOST);
	struct trace_line line;
	ptrdiff_t n;

	if (!t->listener.step || t->written_part == t->part)
		return;
	t->written_part = t->part;
	t->written = t->head;
	if (size == 0) {
		t->listener.began(t->listener.with, &t->head);
		return;
	}
	sb_pad(&b, ' ', HEAD_MOST);
	n = pread(fd, b.at, (size_t)b.len, 0);
	if (n > 0 &&
	    trace_line_read(t->arena, str_dup(t->arena, str_upto(str_n(b.at, n), str_line(str_n(b.at, n), 2))),
			    &line) &&
	    line.kind == TRACE_LINE_HEAD)
		t->written = line.head;
}

/* Appends to the locked file; after a failure it has its earlier length. Without a line: writes only its head. */
static bool append_line(struct trace *t, void (*line)(struct sb *, const void *), const void *what, struct step *number,
			struct err *err)
{
	struct sb b = SB(LINE_MOST);
	off_t size = 0;
	bool good;
	int fd;

	fd = open_locked(t, &size, err);
	if (fd < 0)
		return false;
	if (size == 0) {
		prune(t);
		trace_put_head(&b, &t->head);
	}
	if (is_torn(fd, size))
		sb_putc(&b, '\n');
	if (number)
		number->number = last_step(fd, size) + 1;
	if (line)
		line(&b, what);
	good = !b.over && write_whole(fd, sb_str(&b));
	if (!good) {
		if (b.over)
			err_set(err, ERR_DISK, "this step is too large for the trace");
		else
			err_errno(err, ERR_DISK, "the trace cannot be written", t->path);
		if (ftruncate(fd, size))
			err_next(err, "Its last line may be truncated; readers skip it.");
	}
	if (good)
		hear_head(t, fd, size);
	close(fd);
	sb_free(&b);
	return good;
}

static void put_step(struct sb *b, const void *step)
{
	trace_put_step(b, step);
}

bool trace_append(struct trace *t, struct step *step, struct err *err)
{
	bool good;

	mutex_lock(t->lock);
	good = append_line(t, put_step, step, step, err);
	if (good && t->listener.step)
		t->listener.step(t->listener.with, &t->written, step);
	mutex_unlock(t->lock);
	return good;
}

bool trace_call_begins(struct trace *t, const struct step *call)
{
	bool good;

	if (t->memory >= 0 || t->head.path.len)
		return false;
	mutex_lock(t->lock);
	good = began_put(&t->began, t->arena, t->path, call);
	mutex_unlock(t->lock);
	return good;
}

void trace_call_ends(struct trace *t)
{
	mutex_lock(t->lock);
	began_end(&t->began);
	mutex_unlock(t->lock);
}

bool trace_begin(struct trace *t, struct err *err)
{
	bool good;

	mutex_lock(t->lock);
	good = file_exists(t->path) ? err_set(err, ERR_NOTHING, "a trace of that name already exists")
				    : append_line(t, NULL, NULL, NULL, err);
	mutex_unlock(t->lock);
	return good;
}

static void put_end(struct sb *b, const void *end)
{
	trace_put_end(b, end);
}

bool trace_end(struct trace *t, str answer, str sql, const struct trace_totals *totals, struct err *err)
{
	struct trace_end_line end = { answer, sql, totals };
	bool good;

	mutex_lock(t->lock);
	good = append_line(t, put_end, &end, NULL, err);
	mutex_unlock(t->lock);
	return good;
}

/* Reads a file line by line, with a buffer that grows up to the longest allowed line. */
#include "base/file.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file_internal.h"
#include "base/stop.h"
#include "base/banned.h"

struct lines {
	char *name, *at;
	ptrdiff_t from, to, cap, longest;
	int64_t number, bytes, size, passed;
	enum err_kind kind;
	int fd;
	bool ended, failed, passes_long, torn;
	const struct stop *stop; /* NULL: a read may wait for ever */
};

enum { FAILED = -1, TOO_LONG = -2, TICK_MS = 50 };

struct lines *lines_open(str path, ptrdiff_t longest, enum err_kind kind, struct err *err)
{
	bool standard = str_eq(path, S("-"));
	int fd = standard ? STDIN_FILENO : file_open_path(path, O_RDONLY);
	struct lines *l;

	if (fd < 0) {
		err_errno(err, kind, "cannot open", path);
		return NULL;
	}
	l = must_realloc(NULL, (ptrdiff_t)sizeof *l);
	*l = (struct lines){ .fd = fd, .kind = kind, .longest = longest, .size = file_size_of(fd), .cap = 64 << 10 };
	l->at = must_realloc(NULL, l->cap);
	l->name = must_realloc(NULL, path.len + 1);
	memcpy(l->name, path.at, (size_t)path.len);
	l->name[path.len] = '\0';
	if (!standard)
		posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
	return l;
}

static bool lines_fail(struct lines *l)
{
	l->failed = true;
	return false;
}

static bool wait_for(int fd, const struct stop *stop, struct err *err)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };

	do
		if (!stop_not_yet(stop, err))
			return false;
	while (poll(&input, 1, TICK_MS) <= 0);
	return true;
}

void lines_heed(struct lines *l, const struct stop *stop)
{
	l->stop = stop;
}

/* Reads more bytes after the pending ones. False only on failure. */
static bool fill(struct lines *l, struct err *err)
{
	ptrdiff_t n;

	if (l->from) {
		memmove(l->at, l->at + l->from, (size_t)(l->to - l->from));
		l->to -= l->from;
		l->from = 0;
	}
	if (l->to == l->cap) {
		l->cap *= 2;
		l->at = must_realloc(l->at, l->cap);
	}
	if (l->stop && !wait_for(l->fd, l->stop, err)) {
		err_at(err, "reading %s", str_eq(str_of(l->name), S("-")) ? "standard input" : l->name);
		return lines_fail(l);
	}
	n = file_read_some(l->fd, l->at + l->to, l->cap - l->to);
	if (n < 0) {
		err_errno(err, l->kind, "cannot read", str_of(l->name));
		return lines_fail(l);
	}
	l->ended = n == 0;
	l->to += n;
	return true;
}

static ptrdiff_t too_long(struct lines *l, struct err *err)
{
	if (l->passes_long)
		return TOO_LONG;
	err_set(err, ERR_CORRUPT_SOURCE, "%s: line %lld is longer than %td bytes", l->name, (long long)l->number + 1,
		l->longest);
	lines_fail(l);
	return FAILED;
}

/* The end of the line that begins at from, reading as much as needed; or one of the two values above. */
static ptrdiff_t end_of_line(struct lines *l, struct err *err)
{
	ptrdiff_t seen = 0;

	for (;;) {
		str rest = str_n(l->at + l->from + seen, l->to - l->from - seen);
		ptrdiff_t i = str_at(rest, '\n');
		ptrdiff_t len = i < 0 ? seen + rest.len : seen + i;

		if (len > l->longest)
			return too_long(l, err);
		if (i >= 0 || l->ended)
			return l->from + len;
		seen = len;
		if (!fill(l, err))
			return FAILED;
	}
}

/* Reads the rest of a line that is too long, without keeping it. */
static bool pass_over(struct lines *l, struct err *err)
{
	bool end = false;

	while (!end) {
		ptrdiff_t i = str_at(str_n(l->at + l->from, l->to - l->from), '\n');
		ptrdiff_t len = i < 0 ? l->to - l->from : i + 1;

		l->from += len;
		l->bytes += len;
		end = i >= 0 || l->ended;
		if (!end && !fill(l, err))
			return false;
	}
	l->number++;
	l->passed++;
	return true;
}

bool lines_next(struct lines *l, str *line, struct err *err)
{
	ptrdiff_t end;

	if (l->failed)
		return err_set(err, l->kind, "%s: an earlier read failed", l->name);
	while ((end = end_of_line(l, err)) == TOO_LONG)
		if (!pass_over(l, err))
			return false;
	if (end < 0 || (end == l->from && end == l->to))
		return false;
	*line = str_n(l->at + l->from, end - l->from);
	if (line->len && line->at[line->len - 1] == '\r' && end < l->to)
		line->len--;
	l->torn = end == l->to;
	l->bytes += end - l->from + (end < l->to);
	l->from = end + (end < l->to);
	l->number++;
	return true;
}

void lines_skip(struct lines *l, int64_t bytes)
{
	if (lseek(l->fd, bytes, SEEK_SET) == bytes)
		l->bytes = bytes;
}

bool lines_torn(const struct lines *l)
{
	return l->torn;
}

void lines_pass_long(struct lines *l)
{
	l->passes_long = true;
}

int64_t lines_passed(const struct lines *l)
{
	return l->passed;
}

int64_t lines_number(const struct lines *l)
{
	return l->number;
}

int64_t lines_bytes(const struct lines *l)
{
	return l->bytes;
}

int64_t lines_size(const struct lines *l)
{
	return l->size;
}

void lines_close(struct lines *l)
{
	if (!l)
		return;
	if (l->fd != STDIN_FILENO)
		close(l->fd);
	free(l->name);
	free(l->at);
	free(l);
}

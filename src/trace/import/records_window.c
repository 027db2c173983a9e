/* Opening a file of records, and the window over it. */
#include "trace/import/records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/records_internal.h"
#include "trace/import/part_path.h"
#include "base/banned.h"

enum { FORWARD = 256 << 10, AGAIN = 16 << 10 };

static const struct records_ops *const kinds[] = {
	[RECORDS_LINES] = &records_lines, [RECORDS_PATHS] = &records_paths,	[RECORDS_ROWS] = &records_rows,
	[RECORDS_FILES] = &records_files, [RECORDS_ENTRIES] = &records_entries,
};

static struct window window_of(int fd, ptrdiff_t cap)
{
	return (struct window){ .fd = fd, .at = must_realloc(NULL, cap), .cap = cap };
}

static bool starts_with_mark(int fd)
{
	char mark[3];

	return pread(fd, mark, 3, 0) == 3 && !memcmp(mark, "\xef\xbb\xbf", 3);
}

struct records *records_open(str path, const struct records_shape *shape, struct err *err)
{
	struct arena *a;
	struct records *r;
	str id;
	int fd;

	if (file_is_folder(path)) {
		err_set(err, ERR_USAGE, "%.*s is a folder", STR(path));
		return NULL;
	}
	a = arena_open();
	fd = open(str_c(a, part_path_file(path, &id)), O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		err_errno(err, ERR_USAGE, "cannot open", path);
		arena_close(a);
		return NULL;
	}
	posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);
	r = new(a, struct records);
	r->arena = a;
	r->path = str_dup(a, path);
	r->ops = kinds[shape->kind];
	r->forward = window_of(fd, FORWARD);
	r->forward.offset = starts_with_mark(fd) ? 3 : 0;
	r->again = window_of(fd, AGAIN);
	r->own = r->ops->open ? r->ops->open(shape, r, err) : NULL;
	if (r->ops->open && !r->own) {
		records_close(r);
		return NULL;
	}
	return r;
}

void records_close(struct records *r)
{
	if (!r)
		return;
	if (r->own)
		r->ops->close(r->own);
	close(r->forward.fd);
	free(r->forward.at);
	free(r->again.at);
	arena_close(r->arena);
}

bool records_next(struct records *r, struct record *out, struct err *err)
{
	r->torn = 0;
	return r->ops->next(r, out, err);
}

bool records_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	if (r->ops->at(r, offset, out, err))
		return true;
	return err_set(err, ERR_USAGE, "%.*s has changed since it was read", STR(r->path));
}

int64_t records_torn(const struct records *r)
{
	return r->torn;
}

int64_t records_broken(const struct records *r)
{
	return r->broken;
}

/* ---- the window ---- */

static void make_room(struct window *w)
{
	if (w->from) {
		memmove(w->at, w->at + w->from, (size_t)(w->to - w->from));
		w->offset += w->from;
		w->pos -= w->from;
		w->to -= w->from;
		w->from = 0;
	}
	if (w->to > w->cap / 2) {
		w->cap *= 2;
		w->at = must_realloc(w->at, w->cap);
	}
}

bool window_more(struct window *w, struct err *err)
{
	ssize_t n;

	if (w->fd < 0)
		return false;
	make_room(w);
	do
		n = pread(w->fd, w->at + w->to, (size_t)(w->cap - w->to), w->offset + w->to);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return err_errno(err, ERR_SOURCE, "cannot read the file", NO_STR);
	w->to += n;
	return n > 0;
}

void window_move(struct window *w, int64_t offset)
{
	if (offset >= w->offset && offset < window_offset(w, w->to)) {
		w->from = w->pos = (ptrdiff_t)(offset - w->offset);
		return;
	}
	w->offset = offset;
	w->from = w->pos = w->to = 0;
}

char window_peek(struct window *w, struct err *err)
{
	for (;;) {
		for (; w->pos < w->to; w->pos++) {
			char c = w->at[w->pos];

			if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
				return c;
		}
		if (!window_more(w, err))
			return '\0';
	}
}

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/embedded_files.h"
#include "base/file_internal.h"

#include "base/banned.h"

enum { SETTLED_SECONDS = 3 };

/* The alternative to removing the obstacle. */
#define ELSEWHERE "or choose another folder: %s lists the variables.", ACTION("config", WITH("do", S("path")))

static void fd_close_at(int *fd)
{
	int before = errno;

	if (*fd >= 0)
		close(*fd);
	errno = before;
}

/* A path longer than the system allows gives ENAMETOOLONG, and one with a NUL in it EINVAL. */
struct c_path {
	char at[4096];
};

static bool c_path(str path, struct c_path *c)
{
	if (!path.len || memchr(path.at, '\0', (size_t)path.len)) {
		errno = path.len ? EINVAL : ENOENT;
		return false;
	}
	if (path.len >= (ptrdiff_t)sizeof c->at) {
		errno = ENAMETOOLONG;
		return false;
	}
	memcpy(c->at, path.at, (size_t)path.len);
	c->at[path.len] = '\0';
	return true;
}

static int open_path_as(str path, int flags, mode_t mode)
{
	struct c_path c;
	int fd;

	if (!c_path(path, &c))
		return -1;
	do
		fd = open(c.at, flags | O_CLOEXEC, mode);
	while (fd < 0 && errno == EINTR);
	return fd;
}

int file_open_path(str path, int flags)
{
	return open_path_as(path, flags, 0600);
}

/* Retries after a signal; a folder has an error of its own. */
ptrdiff_t file_read_some(int fd, char *to, ptrdiff_t room)
{
	ssize_t n;

	do
		n = read(fd, to, (size_t)room);
	while (n < 0 && errno == EINTR);
	return n;
}

static bool write_all(int fd, str bytes)
{
	while (bytes.len) {
		ssize_t n = write(fd, bytes.at, (size_t)bytes.len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0) {
			errno = n ? errno : EIO;
			return false;
		}
		bytes = str_from(bytes, n);
	}
	return true;
}

/* ---- reading ---- */

ptrdiff_t file_size_of(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && S_ISREG(st.st_mode) ? (ptrdiff_t)st.st_size : -1;
}

static bool not_opened(str path, struct err *err)
{
	bool is_closed = errno == EACCES;

	err_errno(err, ERR_CONFIG, "cannot open", path);
	return is_closed ? err_next(err, "Make it readable for this user, " ELSEWHERE) : false;
}

static bool disk_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	scoped(fd_close) int fd = -1;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char part[16384];
	ptrdiff_t n;

	if (!file_is_plain(path, err))
		return false;
	fd = file_open_path(path, O_RDONLY);
	if (fd < 0)
		return not_opened(path, err);
	n = file_size_of(fd);
	/* A file in /proc has size 0 but content, so the size is only a first guess. */
	while (n <= most && b.len <= most && (n = file_read_some(fd, part, (ptrdiff_t)sizeof part)) > 0)
		sb_put(&b, str_n(part, n));
	if (n < 0)
		return err_errno(err, ERR_CONFIG, "cannot read", path);
	if (n > 0 || b.len > most)
		return err_set(err, ERR_CONFIG, "%.*s is larger than %td bytes, the limit for such a file", STR(path),
			       most);
	*out = str_dup(a, sb_str(&b));
	return true;
}

bool file_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	return embedded_owns(path) ? embedded_read(a, path, most, out, err) : disk_read(a, path, most, out, err);
}

bool file_head(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	scoped(fd_close) int fd = file_open_path(path, O_RDONLY);
	char *at = new_n(a, char, most + 1);
	ptrdiff_t n = fd < 0 ? -1 : file_read_some(fd, at, most);

	if (n < 0)
		return err_errno(err, ERR_CONFIG, "cannot read", path);
	*out = str_n(at, n);
	return true;
}

/* What is in place of a file, in words for a person; NULL: a file. */
static const char *not_plain(mode_t mode)
{
	switch (mode & S_IFMT) {
	case S_IFREG: return NULL;
	case S_IFDIR: return "a folder";
	case S_IFIFO: return "a named pipe";
	case S_IFSOCK: return "a socket";
	default: return "a device";
	}
}

bool file_is_plain(str path, struct err *err)
{
	struct c_path c;
	struct stat st;
	const char *what = c_path(path, &c) && stat(c.at, &st) == 0 ? not_plain(st.st_mode) : NULL;

	if (!what)
		return true;
	err_set(err, ERR_CONFIG, "%.*s is %s, not a file", STR(path), what);
	return err_next(err, "Move it away, " ELSEWHERE);
}

bool file_exists(str path)
{
	struct c_path c;
	struct stat st;

	if (embedded_owns(path))
		return embedded_has(path) || embedded_is_folder(path);
	return c_path(path, &c) && stat(c.at, &st) == 0;
}

bool file_look(str path, struct file_state *out)
{
	struct c_path c;
	struct stat st;
	struct timespec t, now;

	if (!c_path(path, &c) || stat(c.at, &st))
		return false;
	t = st.st_mtim;
	clock_gettime(CLOCK_REALTIME, &now);
	uint64_t of[] = { (uint64_t)st.st_dev,	       (uint64_t)st.st_ino, (uint64_t)st.st_size,
			  (uint64_t)t.tv_sec,	       (uint64_t)t.tv_nsec, (uint64_t)st.st_ctim.tv_sec,
			  (uint64_t)st.st_ctim.tv_nsec };

	*out = (struct file_state){
		.mark = str_hash(str_n((const char *)of, (ptrdiff_t)sizeof of)) | 1,
		.bytes = st.st_size,
		.settled = st.st_ctim.tv_sec < now.tv_sec - SETTLED_SECONDS,
	};
	return true;
}

uint64_t file_mark(str path)
{
	struct file_state s;

	return file_look(path, &s) ? s.mark : 0;
}

/* Is it a broken link, at the path itself or on the way to it? */
static bool is_broken_link(struct arena *a, str path, struct err *err)
{
	struct c_path c;
	struct stat st;
	char to[4096];
	ssize_t n;

	for (; path.len > 1; path = path_dir(path)) {
		if (!c_path(path, &c) || stat(c.at, &st) == 0)
			return false;
		n = readlink(c.at, to, sizeof to);
		if (n <= 0)
			continue;
		err_set(err, ERR_CONFIG, "%.*s is a broken link to %.*s", STR(path), STR(str_dup(a, str_n(to, n))));
		err_next(err, "Fix or remove the link, " ELSEWHERE);
		return true;
	}
	return false;
}

static bool is_below_file(str path, struct err *err)
{
	struct c_path c;
	struct stat st;

	for (str folder = path_dir(path); folder.len > 1; folder = path_dir(folder)) {
		if (!c_path(folder, &c) || stat(c.at, &st) < 0)
			continue;
		if (S_ISDIR(st.st_mode))
			return false;
		err_set(err, ERR_CONFIG, "%.*s is a file, not a folder", STR(folder));
		err_next(err, "Move it away, " ELSEWHERE);
		return true;
	}
	return false;
}

bool file_is_there(str path, bool *there, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct c_path c;
	struct stat st;
	int code;

	if (embedded_owns(path)) {
		*there = embedded_has(path);
		return true;
	}
	if (c_path(path, &c) && stat(c.at, &st) == 0)
		return *there = true;
	code = errno;
	if (is_broken_link(a, path, err) || is_below_file(path, err))
		return false;
	if (code == ENOENT) {
		*there = false;
		return true;
	}
	errno = code;
	err_errno(err, ERR_CONFIG, "cannot access", path);
	return err_next(err, "Make it and its parent folders readable for this user, " ELSEWHERE);
}

/* Reports what could not be written, with advice. */
static bool not_written(const char *what, str path, struct err *err)
{
	bool full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;

	err_errno(err, ERR_CONFIG, what, path);
	return full ? err_next(err, "Free some space there, " ELSEWHERE)
		    : err_next(err, "Make it writable for this user, " ELSEWHERE);
}

/* ---- writing ---- */

static bool is_dir(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool file_is_folder(str path)
{
	struct c_path c;

	return embedded_owns(path) ? embedded_is_folder(path) : c_path(path, &c) && is_dir(c.at);
}

bool dir_make_private(str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct c_path c;

	if (!c_path(path, &c))
		return err_errno(err, ERR_CONFIG, "cannot create the folder", path);
	if (is_dir(c.at))
		return true;
	for (ptrdiff_t i = 1; i <= path.len; i++) {
		int code;

		if (i < path.len && c.at[i] != '/')
			continue;
		c.at[i] = '\0';
		code = mkdir(c.at, 0700) < 0 ? errno : 0;
		if (code && !is_dir(c.at)) {
			if (is_broken_link(a, path, err) || is_below_file(path_join(a, path, S("x")), err))
				return false;
			errno = code == EEXIST ? ENOTDIR : code;
			return not_written("cannot create the folder", str_upto(path, i), err);
		}
		if (i < path.len)
			c.at[i] = '/';
	}
	return true;
}

/* The target if it is a link, so that replacing the file keeps the link. */
static str behind_links(struct arena *a, str path)
{
	struct c_path c;
	char *real = c_path(path, &c) ? realpath(c.at, NULL) : NULL;
	str to = real ? str_dup(a, str_of(real)) : path;

	free(real);
	return to;
}

static int open_beside(struct arena *a, str path, mode_t mode, str *name)
{
	for (int tries = 0; tries < 16; tries++) {
		uint64_t salt;
		int fd;

		if (getrandom(&salt, sizeof salt, 0) != (ssize_t)sizeof salt)
			salt = (uint64_t)getpid() + (uint64_t)tries;
		*name = str_fmt(a, "%.*s.%016llx.tmp", STR(path), (unsigned long long)salt);
		fd = open_path_as(*name, O_WRONLY | O_CREAT | O_EXCL, mode);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	return -1;
}

/* A rename is only durable once the folder is flushed; file systems that cannot do that return EINVAL. */
static bool flush_dir(str dir)
{
	scoped(fd_close) int fd = file_open_path(dir, O_RDONLY | O_DIRECTORY);

	return fd < 0 || fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
}

static bool write_temp(int fd, str bytes, str path)
{
	struct c_path c;
	struct stat st;

	if (c_path(path, &c) && stat(c.at, &st) == 0 && fchmod(fd, st.st_mode & 07777) < 0)
		return false;
	return write_all(fd, bytes) && fsync(fd) == 0;
}

bool file_replace(str path, str bytes, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str to = behind_links(a, path), temp = NO_STR;
	struct c_path from, final;
	int fd = open_beside(a, to, 0600, &temp);
	bool done;

	if (fd < 0)
		return not_written("cannot write", path, err);
	done = write_temp(fd, bytes, to);
	/* Some file systems report a failed write only on close. */
	if (close(fd) < 0)
		done = false;
	done = done && c_path(temp, &from) && c_path(to, &final) && rename(from.at, final.at) == 0;
	if (!done) {
		not_written("cannot write", path, err);
		if (c_path(temp, &from))
			unlink(from.at);
		return false;
	}
	if (!flush_dir(path_dir(to)))
		return err_errno(err, ERR_DISK, "cannot flush the folder of", path);
	return true;
}

bool file_shorten(str path, ptrdiff_t len, struct err *err)
{
	scoped(fd_close) int fd = file_open_path(path, O_WRONLY);

	return (fd >= 0 && ftruncate(fd, len) == 0 && fsync(fd) == 0) || not_written("cannot write", path, err);
}

/* ---- writing piece by piece ---- */

enum { PIECE = 256 << 10 };

struct file_out {
	struct arena *arena;
	str path, to, temp;
	struct sb waiting;
	int fd;
};

struct file_out *file_out_open(str path, struct err *err)
{
	struct arena *a = arena_open();
	struct file_out *f = new(a, struct file_out);

	*f = (struct file_out){
		.arena = a, .path = str_dup(a, path), .to = behind_links(a, path), .waiting = SB(SB_MAX)
	};
	f->fd = open_beside(a, f->to, 0666, &f->temp); /* the kernel applies the umask */
	if (f->fd >= 0)
		return f;
	err_errno(err, ERR_DISK, "cannot write", path);
	arena_close(a);
	return NULL;
}

static bool out_flush(struct file_out *f)
{
	bool good = write_all(f->fd, sb_str(&f->waiting));

	sb_reset(&f->waiting);
	return good;
}

bool file_out_put(struct file_out *f, str bytes, struct err *err)
{
	sb_put(&f->waiting, bytes);
	return f->waiting.len < PIECE || out_flush(f) || err_errno(err, ERR_DISK, "cannot write", f->path);
}

static void out_close(struct file_out *f)
{
	if (f->fd >= 0)
		close(f->fd);
	sb_free(&f->waiting);
	arena_close(f->arena);
}

void file_out_drop(struct file_out *f)
{
	struct c_path temp;

	if (!f)
		return;
	if (c_path(f->temp, &temp))
		unlink(temp.at);
	out_close(f);
}

bool file_out_done(struct file_out *f, struct err *err)
{
	struct c_path from, final;
	bool good = out_flush(f) && write_temp(f->fd, S(""), f->to);

	if (close(f->fd) < 0)
		good = false;
	f->fd = -1;
	good = good && c_path(f->temp, &from) && c_path(f->to, &final) && rename(from.at, final.at) == 0;
	if (!good) {
		err_errno(err, ERR_DISK, "cannot write", f->path);
		file_out_drop(f);
		return false;
	}
	good = flush_dir(path_dir(f->to)) || err_errno(err, ERR_DISK, "cannot flush the folder of", f->path);
	out_close(f);
	return good;
}

bool file_append(str path, str bytes, struct err *err)
{
	return file_is_plain(path, err) && file_append_any(path, bytes, err);
}

bool file_append_any(str path, str bytes, struct err *err)
{
	scoped(fd_close) int fd = file_open_path(path, O_WRONLY | O_APPEND | O_CREAT);
	ptrdiff_t before;
	int code;

	if (fd < 0)
		return not_written("cannot write to", path, err);
	/* The lock is released with the descriptor. Without lock support, O_APPEND still keeps lines whole. */
	while (flock(fd, LOCK_EX) < 0 && errno == EINTR)
		;
	before = file_size_of(fd);
	if (write_all(fd, bytes))
		return true;
	code = errno;
	/* A partial line is worse than none. */
	if (before >= 0 && ftruncate(fd, before) < 0)
		code = errno;
	errno = code;
	return not_written("cannot write to", path, err);
}

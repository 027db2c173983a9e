#include "adapter/sqlite/database_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/sha256.h"

#include "base/banned.h"

#define MAGIC S("SQLite format 3\0")

enum {
	HEADER = 100,
	WRITE_VERSION = 18, /* in the header; 2 means WAL */
	SHM_HEADER = 48,    /* the first copy of the wal-index: change counter, frames, salts */
	WAL_HEADER = 32,
	SAMPLE = 4096,
};

/* ---- addresses ---- */

static int hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Up to a query or fragment, with %20 and the like decoded. */
static str url_path(struct arena *a, str s)
{
	char *to = arena_alloc(a, s.len + 1, 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s.len && s.at[i] != '?' && s.at[i] != '#'; i++) {
		int high = s.at[i] == '%' && i + 2 < s.len ? hex(s.at[i + 1]) : -1;
		int low = high < 0 ? -1 : hex(s.at[i + 2]);

		to[n] = s.at[i];
		if (low >= 0) {
			to[n] = (char)(high << 4 | low);
			i += 2;
		}
		n++;
	}
	return str_n(to, n);
}

static bool cut_scheme(str *url)
{
	static const str schemes[] = { S("sqlite:"), S("sqlite3:"), S("file:") };

	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
		if (!str_eq_fold(str_upto(*url, schemes[i].len), schemes[i]))
			continue;
		*url = str_from(*url, schemes[i].len);
		return true;
	}
	return false;
}

bool sqlite_path(struct arena *a, str url, str *path, struct err *err)
{
	str at = url;

	if (cut_scheme(&at) && !file_exists(url)) {
		if (str_starts(at, S("//localhost/")))
			at = str_from(at, 11);
		else if (str_starts(at, S("//")))
			at = str_from(at, 2);
		while (str_starts(at, S("//")))
			at = str_from(at, 1);
		at = url_path(a, at);
	} else {
		at = url;
	}
	if (!at.len || str_at(at, '\0') >= 0)
		return err_set(err, ERR_USAGE, "%.*s names no file", STR(url));
	*path = path_absolute(a, at);
	return true;
}

bool sqlite_path_claims(str path, str head)
{
	static const str endings[] = { S(".db"), S(".sqlite"), S(".sqlite3"), S(".db3") };

	if (str_starts(head, MAGIC))
		return true;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (path.len > endings[i].len && str_eq_fold(str_from(path, path.len - endings[i].len), endings[i]))
			return true;
	return false;
}

/* ---- examining a file ---- */

/* Up to n bytes of the start; unreadable bytes are left out. */
static str head_of(const char *path, char *at, ptrdiff_t n)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	if (fd < 0)
		return NO_STR;
	got = pread(fd, at, (size_t)n, 0);
	close(fd);
	return got < 0 ? NO_STR : str_n(at, got);
}

/* Bytes without a pattern: nearly every value occurs, and the pages have a usual size. */
static bool looks_encrypted(str head, int64_t size)
{
	bool seen[256] = { false };
	int kinds = 0;

	if (size < 1024 || size % 512)
		return false;
	for (ptrdiff_t i = 0; i < head.len; i++) {
		unsigned char c = (unsigned char)head.at[i];

		kinds += !seen[c];
		seen[c] = true;
	}
	return kinds > (head.len < SAMPLE ? 220 : 250);
}

static bool is_database(str path, str head, int64_t size, struct err *err)
{
	if (str_starts(head, MAGIC) && head.len >= HEADER)
		return true;
	if (size == 0)
		return err_set(err, ERR_SOURCE, "%.*s is empty: it has no database yet", STR(path));
	if (looks_encrypted(head, size)) {
		err_set(err, ERR_UNSUPPORTED, "%.*s looks like an encrypted database, which cannot be read here",
			STR(path));
		return err_next(err, "Write a decrypted copy with the program that has its key.");
	}
	if (str_starts(head, MAGIC))
		return err_set(err, ERR_CORRUPT_SOURCE, "%.*s is damaged: it ends within its first page", STR(path));
	return err_set(err, ERR_SOURCE, "%.*s is not a SQLite database", STR(path));
}

/* Whose permission is missing: the owner's, the group's or that of all others. */
static char class_of(const struct stat *st)
{
	gid_t groups[256];
	int n = getgroups(256, groups);

	if (st->st_uid == geteuid())
		return 'u';
	for (int i = 0; i < n; i++)
		if (groups[i] == st->st_gid)
			return 'g';
	return st->st_gid == getegid() ? 'g' : 'o';
}

/* Finds the folder on the path that may not be entered, otherwise the file itself, and advises what would open it. */
static bool advise_mode(struct arena *a, str path, struct err *err)
{
	struct stat st;

	for (ptrdiff_t i = 1; i < path.len; i++) {
		str folder = str_upto(path, i);

		if (path.at[i] != '/' || stat(str_c(a, folder), &st) != 0 || access(str_c(a, folder), X_OK) == 0)
			continue;
		return err_next(err, "chmod %c+x %.*s", class_of(&st), STR(str_shell(a, folder)));
	}
	if (stat(str_c(a, path), &st) != 0)
		return false;
	return err_next(err, "chmod %c+r %.*s", class_of(&st), STR(str_shell(a, path)));
}

static bool may_not(const char *what, str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool denied = errno == EACCES;

	err_errno(err, denied ? ERR_PERMISSION : ERR_CONNECT, what, path);
	return denied ? advise_mode(a, path, err) : false;
}

static bool is_plain(str path, const char *name, struct stat *st, struct err *err)
{
	if (stat(name, st) != 0) {
		if (errno == ENOENT || errno == ENOTDIR)
			return err_set(err, ERR_CONNECT, "%.*s does not exist", STR(path));
		return may_not("cannot open", path, err);
	}
	if (S_ISDIR(st->st_mode))
		return err_set(err, ERR_SOURCE, "%.*s is a folder, not a SQLite database", STR(path));
	if (!S_ISREG(st->st_mode))
		return err_set(err, ERR_SOURCE, "%.*s is not a plain file", STR(path));
	if (access(name, R_OK) != 0)
		return may_not("cannot read", path, err);
	return true;
}

static instant instant_of(const struct timespec *t)
{
	return SECONDS(t->tv_sec) + t->tv_nsec / 1000;
}

bool sqlite_file_look(str path, struct sqlite_file *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *name = str_c(a, path), *wal_name = str_c(a, str_fmt(a, "%.*s-wal", STR(path)));
	char bytes[SAMPLE];
	struct stat st, wal;
	bool has_wal;
	str head;

	if (!is_plain(path, name, &st, err))
		return false;
	head = head_of(name, bytes, SAMPLE);
	if (!is_database(path, head, st.st_size, err))
		return false;
	has_wal = stat(wal_name, &wal) == 0;
	*out = (struct sqlite_file){
		.size = st.st_size + (has_wal ? wal.st_size : 0),
		.modified = instant_of(&st.st_mtim),
		.number = st.st_ino,
		.unchanging = head.at && head.at[WRITE_VERSION] == 2 && !has_wal,
	};
	if (has_wal && wal.st_size && instant_of(&wal.st_mtim) > out->modified)
		out->modified = instant_of(&wal.st_mtim);
	return true;
}

/* ---- changes ---- */

bool sqlite_file_same(const struct sqlite_file *a, const struct sqlite_file *b)
{
	return a->size == b->size && a->modified == b->modified && a->number == b->number &&
	       a->unchanging == b->unchanging;
}

static void add_file(struct sha256 *h, const char *name, ptrdiff_t header)
{
	char bytes[HEADER];
	struct stat st;
	struct {
		int64_t size, seconds, nanoseconds;
		uint64_t number;
	} facts = { -1, 0, 0, 0 };

	if (stat(name, &st) == 0) {
		facts.size = st.st_size;
		facts.seconds = st.st_mtim.tv_sec;
		facts.nanoseconds = st.st_mtim.tv_nsec;
		facts.number = st.st_ino;
	}
	sha256_add(h, str_n((const char *)&facts, (ptrdiff_t)sizeof facts));
	sha256_add(h, head_of(name, bytes, header));
}

/*
 * The header counts transactions. In WAL mode the -wal file grows, or restarts with another salt, and the header of the
 * -shm file counts transactions.
 */
bool sqlite_file_fingerprint(struct arena *a, str path, str *out, struct err *err)
{
	struct sqlite_file file;
	struct sha256 h;
	struct digest digest;
	char text[65];
	char bytes[SHM_HEADER];

	if (!sqlite_file_look(path, &file, err))
		return false;
	sha256_start(&h);
	add_file(&h, str_c(a, path), HEADER);
	add_file(&h, str_c(a, str_fmt(a, "%.*s-wal", STR(path))), WAL_HEADER);
	sha256_add(&h, head_of(str_c(a, str_fmt(a, "%.*s-shm", STR(path))), bytes, SHM_HEADER));
	digest = sha256_end(&h);
	digest_hex(&digest, text);
	*out = str_dup(a, str_of(text));
	return true;
}

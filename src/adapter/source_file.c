#include "adapter/source_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/percent.h"
#include "base/sha256.h"

#include "base/banned.h"

/* ---- addresses ---- */

static bool cut_scheme(str *address, const char *const *schemes)
{
	for (int i = 0; schemes[i]; i++) {
		str scheme = str_of(schemes[i]);

		if (!str_eq_fold(str_upto(*address, scheme.len), scheme) ||
		    !str_starts(str_from(*address, scheme.len), S(":")))
			continue;
		*address = str_from(*address, scheme.len + 1);
		return true;
	}
	return false;
}

/* Up to a query or fragment, with %20 and the like decoded. */
static str url_path(struct arena *a, str s)
{
	ptrdiff_t end = 0;

	while (end < s.len && s.at[end] != '?' && s.at[end] != '#')
		end++;
	return percent_decoded(a, str_upto(s, end));
}

bool source_file_path(struct arena *a, str address, const char *const *schemes, str *path, struct err *err)
{
	str at = address;

	if (cut_scheme(&at, schemes) && !file_exists(address)) {
		if (str_starts(at, S("//localhost/")))
			at = str_from(at, 11);
		else if (str_starts(at, S("//")))
			at = str_from(at, 2);
		while (str_starts(at, S("//")))
			at = str_from(at, 1);
		at = url_path(a, at);
	} else {
		at = address;
	}
	if (!at.len || str_at(at, '\0') >= 0)
		return err_set(err, ERR_USAGE, "%.*s names no file", STR(address));
	*path = path_absolute(a, at);
	return true;
}

/* ---- a file that can be read ---- */

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

bool source_file_check(str path, const char *what, struct stat *st, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *name = str_c(a, path);

	if (stat(name, st) != 0) {
		if (errno == ENOENT || errno == ENOTDIR)
			return err_set(err, ERR_CONNECT, "%.*s does not exist", STR(path));
		return may_not("cannot open", path, err);
	}
	if (S_ISDIR(st->st_mode))
		return err_set(err, ERR_SOURCE, "%.*s is a folder, not %s", STR(path), what);
	if (!S_ISREG(st->st_mode))
		return err_set(err, ERR_SOURCE, "%.*s is not a plain file", STR(path));
	if (access(name, R_OK) != 0)
		return may_not("cannot read", path, err);
	return true;
}

str source_file_head(const char *path, char *at, ptrdiff_t n)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	if (fd < 0)
		return NO_STR;
	got = pread(fd, at, (size_t)n, 0);
	close(fd);
	return got < 0 ? NO_STR : str_n(at, got);
}

/* ---- changes ---- */

void source_file_mark(struct sha256 *h, const char *name, ptrdiff_t header)
{
	char bytes[SOURCE_FILE_MARK_MOST];
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
	sha256_add(h, source_file_head(name, bytes, header));
}

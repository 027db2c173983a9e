/* The folder of index files, and which of them may be deleted. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index/side_file.h"

#include "base/arena.h"

#include "base/banned.h"

str side_path(struct arena *a, str cache_file, const struct side_key *k)
{
	return str_fmt(a, "%.*s.%.*s-%lld-%lld", STR(cache_file), STR(k->kind), (long long)k->catalog,
		       (long long)k->generation);
}

/* ---- parsing file names ---- */

struct named {
	str kind;
	int64_t catalog, generation;
	bool temporary;
};

static bool is_kind(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] < 'a' || s.at[i] > 'z')
			return false;
	return s.len > 0;
}

static bool is_salt(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (!strchr("0123456789abcdef", s.at[i]))
			return false;
	return s.len == 16;
}

/* The cache's name, then KIND-CATALOG-GENERATION, and .SALT.tmp while it is being written. */
static bool name_says(str name, str base, struct named *out)
{
	str rest = name, part, salt;

	if (!str_starts(name, base) || name.len <= base.len || name.at[base.len] != '.')
		return false;
	rest = str_from(name, base.len + 1);
	out->temporary = str_ends(rest, S(".tmp"));
	if (out->temporary) {
		rest.len -= 4;
		if (str_at_last(rest, '.') < 0)
			return false;
		salt = str_after_last(rest, '.');
		rest.len -= salt.len + 1;
		if (!is_salt(salt))
			return false;
	}
	return str_cut(&rest, '-', &out->kind) && is_kind(out->kind) && str_cut(&rest, '-', &part) &&
	       str_int(part, &out->catalog) && str_int(rest, &out->generation);
}

struct folder {
	DIR *dir;
	str base;
};

static bool folder_open(struct arena *a, str cache_file, struct folder *out)
{
	ptrdiff_t slash = str_at_last(cache_file, '/');
	str at = slash < 0 ? S(".") : slash == 0 ? S("/") : str_upto(cache_file, slash);

	out->base = str_from(cache_file, slash + 1);
	out->dir = out->base.len ? opendir(str_c(a, at)) : NULL;
	return out->dir != NULL;
}

static bool folder_next(struct folder *f, const char **name, struct named *out)
{
	struct dirent *e;

	while ((e = readdir(f->dir))) {
		if (!name_says(str_of(e->d_name), f->base, out))
			continue;
		*name = e->d_name;
		return true;
	}
	return false;
}

/* ---- public functions ---- */

/* A locked file has a writer. */
static bool has_writer(int dir, const char *name)
{
	int fd = openat(dir, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	bool locked = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0;

	if (fd >= 0)
		close(fd);
	return locked;
}

/* A newer one is from a process with newer data. */
static bool is_kept(const struct named *n, const struct side_key *keep, ptrdiff_t len)
{
	for (ptrdiff_t i = 0; i < len; i++)
		if (keep[i].catalog == n->catalog && keep[i].generation <= n->generation)
			return true;
	return false;
}

void side_sweep(str cache_file, str kind, const struct side_key *keep, ptrdiff_t n)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct folder f;
	struct named is;
	const char *name;

	if (!folder_open(a, cache_file, &f))
		return;
	while (folder_next(&f, &name, &is)) {
		if (kind.at && !str_eq(is.kind, kind))
			continue;
		if (is.temporary ? !has_writer(dirfd(f.dir), name) : !is_kept(&is, keep, n))
			unlinkat(dirfd(f.dir), name, 0);
	}
	closedir(f.dir);
}

bool side_is_being_made(str cache_file, const struct side_key *k)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct folder f;
	struct named is;
	const char *name;
	bool found = false;

	if (!folder_open(a, cache_file, &f))
		return false;
	while (!found && folder_next(&f, &name, &is))
		found = is.temporary && is.catalog == k->catalog && is.generation == k->generation &&
			str_eq(is.kind, k->kind) && has_writer(dirfd(f.dir), name);
	closedir(f.dir);
	return found;
}

void side_remove(str cache_file, const struct side_key *k)
{
	scoped(arena_close) struct arena *a = arena_open();

	unlink(str_c(a, side_path(a, cache_file, k)));
}

int64_t side_total(str cache_file, int64_t *files)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct folder f;
	struct named is;
	const char *name;
	int64_t total = 0;

	*files = 0;
	if (!folder_open(a, cache_file, &f))
		return 0;
	while (folder_next(&f, &name, &is)) {
		struct stat st;

		if (fstatat(dirfd(f.dir), name, &st, AT_SYMLINK_NOFOLLOW) < 0)
			continue;
		total += st.st_size;
		++*files;
	}
	closedir(f.dir);
	return total;
}

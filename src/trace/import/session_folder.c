#include "trace/import/session_folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/paths.h"
#include "trace/import/multi_session_file.h"
#include "base/banned.h"

enum { DEEPEST = 16 };

struct found {
	str path;
	int64_t changed; /* ns */
};

static int by_age(const void *x, const void *y)
{
	const struct found *a = x, *b = y;

	if (a->changed != b->changed)
		return a->changed < b->changed ? -1 : 1;
	return str_cmp(a->path, b->path);
}

void session_paths_in(struct arena *a, str file, struct strs *out)
{
	struct session_parts parts = { 0 };

	session_parts(a, file, &parts);
	for (ptrdiff_t i = parts.len - 1; i >= 0; i--)
		*push(out, a) = parts.at[i].path;
	if (!parts.len)
		*push(out, a) = file;
}

static void walk(struct arena *a, str folder, int depth, struct strs *out)
{
	DIR *d = depth < DEEPEST ? opendir(str_c(a, folder)) : NULL;
	array_of(struct found) files = { 0 }, folders = { 0 };
	struct dirent *entry;
	struct stat st;

	while (d && (entry = readdir(d))) {
		struct found f = { .path = path_join(a, folder, str_of(entry->d_name)) };

		/* Links are not followed: a folder may contain itself. */
		if (entry->d_name[0] == '.' || lstat(str_c(a, f.path), &st))
			continue;
		f.changed = st.st_mtim.tv_sec * (int64_t)1000000000 + st.st_mtim.tv_nsec;
		if (S_ISDIR(st.st_mode))
			*push(&folders, a) = f;
		else if (S_ISREG(st.st_mode))
			*push(&files, a) = f;
	}
	if (d)
		closedir(d);
	if (files.len)
		qsort(files.at, (size_t)files.len, sizeof *files.at, by_age);
	if (folders.len)
		qsort(folders.at, (size_t)folders.len, sizeof *folders.at, by_age);
	for (ptrdiff_t i = 0; i < files.len; i++)
		session_paths_in(a, files.at[i].path, out);
	for (ptrdiff_t i = 0; i < folders.len; i++)
		walk(a, folders.at[i].path, depth + 1, out);
}

void session_paths(struct arena *a, str folder, struct strs *out)
{
	walk(a, folder, 0, out);
}

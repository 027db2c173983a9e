#include "trace/import/session_folder.h"

#include <dirent.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/banned.h"

enum { DEPTH_MOST = 12 };

static bool may_be_session(str name)
{
	static const char *const endings[] = { ".jsonl", ".json", ".traj", ".ndjson", ".db" };

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (str_ends(name, str_of(endings[i])))
			return true;
	return false;
}

static void walk(struct arena *a, str folder, int depth, struct strs *out)
{
	DIR *d = opendir(str_c(a, folder));
	struct dirent *entry;

	while (d && (entry = readdir(d))) {
		str name = str_of(entry->d_name), path = path_join(a, folder, name);

		if (name.at[0] == '.' || str_eq(name, S("subagents")))
			continue;
		if (entry->d_type == DT_DIR && depth < DEPTH_MOST)
			walk(a, path, depth + 1, out);
		else if (entry->d_type != DT_DIR && may_be_session(name))
			*push(out, a) = path;
	}
	if (d)
		closedir(d);
}

static int in_order(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

void session_paths(struct arena *a, str path, struct strs *out)
{
	ptrdiff_t from = out->len;

	if (!file_is_folder(path)) {
		*push(out, a) = path;
		return;
	}
	walk(a, path, 0, out);
	if (out->len > from)
		qsort(out->at + from, (size_t)(out->len - from), sizeof *out->at, in_order);
}

#include "base/dir_list.h"

#include <dirent.h>
#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

static int by_bytes(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

void dir_stems(struct arena *a, str folder, str ending, struct dir_names *out)
{
	DIR *d = folder.len ? opendir(str_c(a, folder)) : NULL;
	ptrdiff_t before = out->len;
	const struct dirent *e;

	while (d && (e = readdir(d))) {
		str name = str_of(e->d_name);

		if (name.at[0] != '.' && name.len > ending.len && str_ends(name, ending))
			*push(out, a) = str_dup(a, str_upto(name, name.len - ending.len));
	}
	if (d)
		closedir(d);
	if (out->len > before)
		qsort(out->at + before, (size_t)(out->len - before), sizeof *out->at, by_bytes);
}

/* Lists the entries of a folder. */
#ifndef OCAT_BASE_DIR_LIST_H
#define OCAT_BASE_DIR_LIST_H

#include "base/str.h"

struct arena;

struct dir_names {
	str *at;
	ptrdiff_t len, cap;
};

/*
 * The names with this ending, with the ending removed, in byte order; skips names that begin with a dot or consist
 * only of the ending. A missing or unreadable folder has none.
 */
void dir_stems(struct arena *a, str folder, str ending, struct dir_names *out);

#endif

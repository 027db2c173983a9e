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
 * The names that end so, without that ending, in the order of their bytes; none that begins with a dot or is nothing but
 * the ending. A folder that is not there, or is closed, has none.
 */
void dir_stems(struct arena *a, str folder, str ending, struct dir_names *out);

#endif

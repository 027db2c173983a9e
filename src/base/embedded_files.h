/*
 * Files embedded in the program, so that it can be a single file: themes, the demo, rules. They have ordinary paths,
 * below a folder that exists on no disk, and base/file.h reads them. The installed program embeds none
 * (embedded_files_none.c); ocat-portable does (embedded_files.c).
 *
 * Decided here: `make portable` links the same objects with static libraries, except for the C library, which must be
 * shared so that libpq can be opened. The files are one packed section of the program; other builds have none.
 */
#ifndef OCAT_BASE_EMBEDDED_FILES_H
#define OCAT_BASE_EMBEDDED_FILES_H

#include "base/err.h"
#include "base/str.h"

struct arena;

#define BUILTIN_FOLDER S("built-in:")

/* The folder; absent if no files are embedded. */
str embedded_folder(void);
/* Is the path below that folder, whether it exists or not? Then no disk is accessed. */
bool embedded_owns(str path);
bool embedded_has(str path);
bool embedded_is_folder(str path);
/* Reads a whole file; ERR_CONFIG if it is not embedded or larger than most. */
bool embedded_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);

#endif

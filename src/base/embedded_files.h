/*
 * Files that the program carries in itself, so that it may be one file alone:
 * themes, the demo, rules. They have paths like any other, below a folder that
 * no disk has, and base/file.h reads them. The program that is installed
 * carries none (builtin_none.c); ocat-portable does (builtin_packed.c).
 *
 * Decided here: `make portable` links the same objects with static libraries, except for the C library, which
 * must be shared so that libpq can be opened. The installed files are one packed section of the program, below
 * a folder that exists on no disk; other builds have none.
 */
#ifndef OCAT_BASE_EMBEDDED_FILES_H
#define OCAT_BASE_EMBEDDED_FILES_H

#include "base/err.h"
#include "base/str.h"

struct arena;

#define BUILTIN_FOLDER S("built-in:")

/* The folder; absent when nothing is carried. */
str builtin_folder(void);
/* Is it a path below that folder, there or not? Then no disk is asked. */
bool builtin_owns(str path);
bool builtin_has(str path);
bool builtin_is_folder(str path);
/* The whole file; ERR_CONFIG when it is not carried or larger than most. */
bool builtin_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);

#endif

/* A source that is one file: its address, whether it can be read, and whether it has changed. */
#ifndef OCAT_ADAPTER_SOURCE_FILE_H
#define OCAT_ADAPTER_SOURCE_FILE_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct sha256;
struct stat;

enum { SOURCE_FILE_MARK_MOST = 100 };

/*
 * The absolute path of scheme:///absolute, scheme:relative or a plain path; schemes: ended by NULL. A file that is
 * called like an address is a path.
 */
bool source_file_path(struct arena *a, str address, const char *const *schemes, str *path, struct err *err);
/* Missing, a folder, unreadable: one sentence each, and what opens it. what: "a SQLite database". */
bool source_file_check(str path, const char *what, struct stat *st, struct err *err);
/* Up to n bytes of the start; unreadable bytes are left out. */
str source_file_head(const char *path, char *at, ptrdiff_t n);
/* Adds what shows that a file changed: its size, time, number, and this much of its start. */
void source_file_mark(struct sha256 *h, const char *name, ptrdiff_t header);

#endif

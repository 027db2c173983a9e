/*
 * The files of a script and their lines: one file, the standard input, a folder of migrations in their order, or a file
 * that a program turns into a script (unpack.h). Knows nothing of SQL but what the tools of migrations write about a
 * file: its name, and the comments that divide it into up and down.
 */
#ifndef OCAT_ADAPTER_SCRIPT_FILES_H
#define OCAT_ADAPTER_SCRIPT_FILES_H

#include "base/err.h"
#include "base/stop.h"
#include "model/asset.h"

struct arena;
struct script_lines;
struct packing;

enum { SCRIPT_LINE_MOST = 256 << 20 };

/* Does the folder have files of SQL, at most a few folders below? */
bool script_folder_has_files(str path);
/* In the order in which they are run; those that undo a migration are left out. A single file: itself. */
bool script_files_list(struct arena *a, str path, struct strs *out, int64_t *left_out, struct err *err);

/* packed: NULL: it is a script as it is. */
struct script_lines *script_lines_open(str file, const struct packing *packed, const struct stop *stop,
				       struct err *err);
/* The next line; false at the end (err not set) or on a failure. Lines that undo a migration are empty. */
bool script_lines_next(struct script_lines *l, str *line, struct err *err);
int64_t script_lines_bytes(const struct script_lines *l);
int64_t script_lines_size(const struct script_lines *l); /* -1: unknown */
/* False: the program that supplied the lines failed. */
bool script_lines_close(struct script_lines *l, struct err *err);
void script_lines_drop(struct script_lines *l); /* NULL is fine */

#endif

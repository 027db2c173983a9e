/*
 * pg_restore, which turns an archive of pg_dump into a script without its data. It is run without a shell, only reads the
 * archive, and connects to nothing.
 */
#ifndef OCAT_ADAPTER_SCRIPT_RESTORE_H
#define OCAT_ADAPTER_SCRIPT_RESTORE_H

#include "base/err.h"
#include "base/str.h"

struct arena;
struct restore;

/* *output: a path that reads what it prints. Lives in the arena. */
struct restore *restore_open(struct arena *a, str archive, str *output, struct err *err);
void restore_opened(struct restore *r); /* the output was opened */
/* Waits for it; false if it failed. */
bool restore_close(struct restore *r, struct err *err);
void restore_kill(struct restore *r); /* NULL is fine */

#endif

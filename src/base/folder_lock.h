/* Lets one process at a time read, change and write a file that people or other programs share. */
#ifndef OCAT_BASE_FOLDER_LOCK_H
#define OCAT_BASE_FOLDER_LOCK_H

#include "base/err.h"

struct arena;

/* A lock on the file's folder, since the file itself is replaced; released with the descriptor. -1 with err. */
int folder_lock(struct arena *a, str path, struct err *err);
void folder_lock_end_at(int *fd);

#endif

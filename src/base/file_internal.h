/* Shared by file.c and file_lines.c: opening and reading descriptors. Private to these files. */
#ifndef OCAT_BASE_FILE_INTERNAL_H
#define OCAT_BASE_FILE_INTERNAL_H

#include "base/str.h"

/* -1 with errno, also for a path too long for the system. */
int file_open_path(str path, int flags);
/* Like read(), but retries after a signal. */
ptrdiff_t file_read_some(int fd, char *to, ptrdiff_t room);
/* -1: not a regular file. */
ptrdiff_t file_size_of(int fd);

#endif

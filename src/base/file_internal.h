/* Shared by file.c and file_lines.c: opening and reading descriptors. Private to these files. */
#ifndef OCAT_BASE_FILE_INTERNAL_H
#define OCAT_BASE_FILE_INTERNAL_H

#include "base/str.h"

/* -1 with errno; a path too long for the system too. */
int file_open_path(str path, int flags);
/* As read(), once more when a signal came. */
ptrdiff_t file_read_some(int fd, char *to, ptrdiff_t room);
/* -1: not a plain file. */
ptrdiff_t file_size_of(int fd);

#endif

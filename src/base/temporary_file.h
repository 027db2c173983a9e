/* Files without a name that end with the program: for what is too large for memory. */
#ifndef OCAT_BASE_TEMPORARY_FILE_H
#define OCAT_BASE_TEMPORARY_FILE_H

#include "base/err.h"
#include "base/str.h"

/*
 * A descriptor of an empty file; -1, ERR_DISK. In the folder, if one is given;
 * else in TMPDIR, /var/tmp or beside the cache.
 */
int temporary_file_open(str folder, struct err *err);
/*
 * Allocates blocks to these bytes, so that a full disk is an error (with errno)
 * and not a signal when they are mapped.
 */
bool temporary_file_reserve(int fd, int64_t from, int64_t size);

#endif

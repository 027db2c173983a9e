/*
 * The files in a zip archive: by its directory; or, where that is missing since the writing of it was cut short, by
 * what stands before each file. Stored or packed by deflate; of two files with one name the later one counts.
 */
#ifndef OCAT_BASE_ZIP_FILE_H
#define OCAT_BASE_ZIP_FILE_H

#include "base/err.h"
#include "base/str.h"

struct arena;

struct zip_entry {
	str name;
	int64_t at, packed, size; /* at: of what stands before it */
	int method;
};

struct zip_file;

/* fd stays the caller's. NULL with err: not a zip archive. */
struct zip_file *zip_open(int fd, struct err *err);
void zip_close(struct zip_file *z); /* NULL is fine */
ptrdiff_t zip_count(const struct zip_file *z);
const struct zip_entry *zip_entry(const struct zip_file *z, ptrdiff_t i);
/* Bytes after the last file of an archive without a directory: of a file that is not complete. */
int64_t zip_torn(const struct zip_file *z);
/* The first bytes of a file, at most so many. ERR_UNSUPPORTED: packed in another way; ERR_SOURCE: damaged. */
bool zip_read(struct zip_file *z, ptrdiff_t i, ptrdiff_t most, struct arena *a, str *out, struct err *err);

#endif

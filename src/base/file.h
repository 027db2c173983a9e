/*
 * Our own files and folders: private by default, written completely or not at all. Embedded files
 * (base/embedded_files.h) are read and found like any others.
 */
#ifndef OCAT_BASE_FILE_H
#define OCAT_BASE_FILE_H

#include "base/err.h"
#include "base/paths.h"
#include "base/str.h"

struct arena;

/* Reads a whole file of ours; ERR_CONFIG with the path if it is unreadable, not a regular file, or larger than most. */
bool file_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);
/* Reads at most this many bytes from its start. */
bool file_head(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);
bool file_exists(str path);
/*
 * Checks whether it exists. An obstacle (a broken link, a file in place of a folder, an unreadable folder) is
 * ERR_CONFIG with advice.
 */
bool file_is_there(str path, bool *there, struct err *err);
struct file_state {
	uint64_t mark; /* changes when the file is replaced or written */
	int64_t bytes;
	bool settled; /* false: written so recently that another write may leave the mark unchanged */
};
/* Reads its metadata only; false: it does not exist. */
bool file_look(str path, struct file_state *out);
/* Only its mark; 0: it does not exist. */
uint64_t file_mark(str path);
bool file_is_folder(str path);
/* Is it on a network file system, by the type that statfs reports? False if it does not exist. */
bool file_is_shared(str path);
bool file_system_is_shared(long kind);
/*
 * False, ERR_CONFIG with advice, for a folder, a pipe or a device; a link to a file is allowed, and so is a missing
 * file.
 */
bool file_is_plain(str path, struct err *err);
bool dir_make_private(str path, struct err *err); /* and its parents, 0700 */
/*
 * Writes a temporary file beside it, flushes it and renames it: mode 0600 for a new file; a link is followed and kept.
 */
bool file_replace(str path, str bytes, struct err *err);
/* Keeps the first bytes of a file. Unlike file_replace it needs no room, so that it works on a full disk. */
bool file_shorten(str path, ptrdiff_t len, struct err *err);
/*
 * file_replace for content too large for memory: bytes go to the temporary file, and only a successful file_out_done
 * replaces the old one. For files that people share: a new file gets the mode of their umask. done and drop both free
 * it; drop accepts NULL.
 */
struct file_out;
struct file_out *file_out_open(str path, struct err *err);
bool file_out_put(struct file_out *f, str bytes, struct err *err);
bool file_out_done(struct file_out *f, struct err *err);
void file_out_drop(struct file_out *f);
/*
 * One write() with O_APPEND under an advisory lock, mode 0600 for a new file. Writes everything or, on a full disk,
 * nothing.
 */
bool file_append(str path, str bytes, struct err *err);
/* The same for a path that may be a pipe or a device: a person's own log. */
bool file_append_any(str path, str bytes, struct err *err);
/*
 * Call before appending: renames a file of at least this many bytes to path.1, that one to path.2, and so on up to
 * kept. Reports no errors.
 */
void file_rotate(str path, int64_t most, int kept);

/*
 * Reads a file line by line, with a buffer that grows up to the longest allowed line. "-" is standard input. A line is
 * borrowed until the next one, without its \n or \r\n. A failure has this kind: ERR_SOURCE for a source's files,
 * ERR_CONFIG for our own; ERR_CORRUPT_SOURCE for a line that is too long.
 */
struct lines;
struct stop;
struct lines *lines_open(str path, ptrdiff_t longest, enum err_kind kind, struct err *err);
bool lines_next(struct lines *l, str *line,
		struct err *err);	     /* false at the end (err not set) or on failure (err set) */
/* Later reads end when this says so, since standard input may never arrive. */
void lines_heed(struct lines *l, const struct stop *stop);
/* Before the first line: begins at this byte. */
void lines_skip(struct lines *l, int64_t bytes);
/* From now on skips lines that are too long. */
void lines_pass_long(struct lines *l);
int64_t lines_passed(const struct lines *l); /* the number of skipped lines */
int64_t lines_number(const struct lines *l); /* of the last line returned, from 1 */
int64_t lines_bytes(const struct lines *l); /* the position after that line */
bool lines_torn(const struct lines *l); /* that line has no line end */
int64_t lines_size(const struct lines *l); /* of the file, -1: unknown */
void lines_close(struct lines *l);

#endif

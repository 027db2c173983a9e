/*
 * Files and folders of our own: private by default, written whole or not at all. Those that the program carries in
 * itself (base/embedded_files.h) are read whole and looked for like any other.
 */
#ifndef OCAT_BASE_FILE_H
#define OCAT_BASE_FILE_H

#include "base/err.h"
#include "base/paths.h"
#include "base/str.h"

struct arena;

/* Reads a whole file of ours; ERR_CONFIG with the path if it is unreadable, not a regular file, or larger than most. */
bool file_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);
/* Its first bytes, at most this many. */
bool file_head(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err);
bool file_exists(str path);
/* Whether it is there. What is in the way (a link to nothing, a file for a folder, a closed folder) is ERR_CONFIG with what to do. */
bool file_is_there(str path, bool *there, struct err *err);
struct file_state {
	uint64_t mark; /* another one once the file is another or was written */
	int64_t bytes;
	bool settled; /* false: it was written just now, so that another write may leave it the same mark */
};
/* A look, no read; false: it is not there. */
bool file_look(str path, struct file_state *out);
/* Its mark alone; 0: it is not there. */
uint64_t file_mark(str path);
bool file_is_folder(str path);
/* On a file system that machines share, by the number that statfs gives for its kind. What is not there is not. */
bool file_is_shared(str path);
bool file_system_is_shared(long kind);
/* False, ERR_CONFIG with what to do, where a folder, a pipe or a device stands; a link to a file is fine, and so is nothing. */
bool file_is_plain(str path, struct err *err);
bool dir_make_private(str path, struct err *err); /* and its parents, 0700 */
/* To a temporary name beside it, flushed, renamed: mode 0600 for a new file; through a link, the link stays. */
bool file_replace(str path, str bytes, struct err *err);
/*
 * The same for what is too long to hold: bytes go to the temporary file, and only a good file_out_done
 * puts it in the place of the old one. For what people share: a new file has the mode that they
 * usually give. Closed by done or drop, both of which free it; NULL is fine for drop.
 */
struct file_out;
struct file_out *file_out_open(str path, struct err *err);
bool file_out_put(struct file_out *f, str bytes, struct err *err);
bool file_out_done(struct file_out *f, struct err *err);
void file_out_drop(struct file_out *f);
/* One write() with O_APPEND under an advisory lock, mode 0600 for a new file. All of it or, on a full disk, nothing. */
bool file_append(str path, str bytes, struct err *err);
/* The same into what may be a pipe or a device: somebody's own log, not a file of ours. */
bool file_append_any(str path, str bytes, struct err *err);
/* Before an append: a file of at least this many bytes becomes path.1, that one path.2, and so on up to kept. Quiet. */
void file_rotate(str path, int64_t most, int kept);

/*
 * A file read line by line through a buffer that grows up to the longest line allowed. "-" is standard input.
 * A line is borrowed until the next one and has lost its \n or \r\n. A failure is of this kind: ERR_SOURCE for
 * what we were pointed at, ERR_CONFIG for files of ours; ERR_CORRUPT_SOURCE for a line that is too long.
 */
struct lines;
struct lines *lines_open(str path, ptrdiff_t longest, enum err_kind kind, struct err *err);
bool lines_next(struct lines *l, str *line,
		struct err *err);	     /* false at the end (err not set) or on a failure (err set) */
/* From now on a line that is too long is passed over, and the next one given. */
void lines_pass_long(struct lines *l);
int64_t lines_passed(const struct lines *l); /* how many were */
int64_t lines_number(const struct lines *l); /* of the line just given, from 1 */
int64_t lines_bytes(const struct lines *l);
int64_t lines_size(const struct lines *l); /* of the file, -1 unknown */
void lines_close(struct lines *l);

#endif

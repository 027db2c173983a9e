/* Shared by the files that cut a file into records: the window over it. Private to them. */
#ifndef OCAT_TRACE_IMPORT_RECORDS_INTERNAL_H
#define OCAT_TRACE_IMPORT_RECORDS_INTERNAL_H

#include "trace/import/records.h"

enum { RECORD_HEAD = 4096 }; /* what is kept of a record that is too long */

/* Bytes of a file: from what is held, over the position reached, to what was read. */
struct window {
	int fd; /* below 0: all bytes are there */
	char *at;
	ptrdiff_t cap, from, pos, to;
	int64_t offset; /* of at[0] in the file */
};

/*
 * Reads more behind the bytes that are held, which move to the front. False at the end of the file, or on a failure
 * (err set).
 */
bool window_more(struct window *w, struct err *err);
void window_move(struct window *w, int64_t offset); /* goes to another position; holds nothing */
static inline int64_t window_offset(const struct window *w, ptrdiff_t i)
{
	return w->offset + i;
}

enum passed { PASSED, PASSED_CUT, PASSED_BAD }; /* CUT: the file ends within the value, or err is set */

/* The next byte that is not a space; '\0' at the end. */
char window_peek(struct window *w, struct err *err);
enum passed window_pass_string(struct window *w, struct err *err);
/*
 * Passes over a value of any kind at pos, and holds it; but of one with more than RECORD_MOST bytes, *omitted says how
 * many are no longer held. omitted NULL: nothing is held.
 */
enum passed window_pass_value(struct window *w, int64_t *omitted, struct err *err);

struct records_ops {
	/* State of its own; or NULL, with err set on a failure. */
	void *(*open)(const struct records_shape *shape, const struct records *r, struct err *err);
	void (*close)(void *own);
	bool (*next)(struct records *r, struct record *out, struct err *err);
	bool (*at)(struct records *r, int64_t offset, struct record *out, struct err *err);
};
extern const struct records_ops records_lines, records_paths, records_rows, records_files, records_entries;

struct records {
	const struct records_ops *ops;
	void *own;
	str path;
	struct window forward, again; /* again: for records_at */
	int64_t line, torn, broken;
	char head[RECORD_HEAD]; /* of a record that is too long */
	struct arena *arena;
};

#endif

/*
 * Shared by sources that are one file: a file is read from beginning to end, one asset at a time; an inspection is the
 * same walk for one name. Each kind of file supplies only the conversion of bytes to assets (its `read`), and never
 * opens, counts, filters or checks the time itself. No whole file is kept here; a kind that needs one declares it.
 */
#ifndef OCAT_ADAPTER_FILE_FILE_WALK_H
#define OCAT_ADAPTER_FILE_FILE_WALK_H

#include "adapter/adapter.h"
#include "base/json.h"
#include "base/map.h"

struct file_walk;

struct file_kind {
	const char *product; /* the product reported by a probe */
	const char *what;    /* for messages: "a snapshot" */
	unsigned can;
	bool whole; /* one document: a mistake has no line number */
	/* Reads the whole file through file_line, file_namespace and file_asset. False with err set. */
	bool (*read)(struct file_walk *walk, struct err *err);
	/*
	 * The system that the file describes, from its first bytes; absent: not named. NULL: such files never name it.
	 */
	str (*system)(struct arena *a, str head);
};

enum { FILE_LONGEST_LINE = 64 << 20 };

/* ---- for a kind's read ---- */

/*
 * The next line that is not blank, borrowed until the next call; false at the end or on a failure (err set), like
 * lines_next. Resets file_batch.
 */
bool file_line(struct file_walk *walk, str *line, struct err *err);
/* False for a line that cannot concern the requested asset, because it does not contain its name in any spelling. */
bool file_line_matters(const struct file_walk *walk, str line);
struct arena *file_batch(struct file_walk *walk); /* until the next line */
struct arena *file_keep(struct file_walk *walk);  /* as long as the walk */
/* "FILE, line N: what was expected", with the advice that nothing was loaded. Returns false. */
bool file_mistake(struct file_walk *walk, struct err *err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same for a mistake that the JSON reader found in this line. */
bool file_json_mistake(struct file_walk *walk, const struct jr *r, struct err *err);
/*
 * After a mistake in one entry: leaves that entry out and forgets the error. False when err is something else, or there
 * is none. An entry is on the line that was read last, or on this one of a whole document. The end of the walk says
 * what was left out, or fails with the first mistake when there are as many bad entries as good ones.
 */
bool file_leave_out(struct file_walk *walk, struct err *err);
void file_at_line(struct file_walk *walk, int64_t line);
/* A note about the whole file for the user; ignored during an inspection. */
void file_note(struct file_walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));
int64_t file_line_number(const struct file_walk *walk); /* of the last line from file_line, starting at 1 */

bool file_name_check(str name, struct err *err); /* can it be the name of a namespace, an asset, a column? */
bool file_namespace(struct file_walk *walk, const struct namespace *n, struct err *err);
/* Passes on a complete asset, and before it its namespace, once. */
bool file_asset(struct file_walk *walk, struct asset *a, struct err *err);
/* The user-defined code of the source that the file describes: model/user_code.h. */
bool file_user_code(struct file_walk *walk, str json, struct err *err);
/* Its statistics of columns: model/column_stats.h. */
bool file_column_stats(struct file_walk *walk, str json, struct err *err);
bool file_stopped(struct file_walk *walk); /* the requested asset was found: stop reading, without failure */
void file_taken_at(struct file_walk *walk, instant t);
void file_product(struct file_walk *walk, str product); /* the system that the file describes, once it is known */
/* A namespace in a file, converted to our notation. */
str file_ns(struct arena *a, str written);

/* ---- slots shared by all kinds ---- */

struct conn *file_open(const struct source *s, const struct observer *w, const struct file_kind *kind, struct err *err);
void file_close(struct conn *c);
void file_cancel(struct conn *c);
bool file_parse(struct arena *a, const struct source *s, str *shown, struct err *err);
bool file_probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err);
bool file_fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err);
bool file_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		   struct snapshot_end *end, struct err *err);
bool file_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		  struct asset *out, struct incoming *incoming, struct err *err);

#endif

/*
 * What sources that are one file have in common: they are read from front to
 * back, in the order of the file, one asset at a time, and an inspection is
 * the same walk with an eye on one name. A kind of file adds how its bytes
 * become assets (its `read`), and never opens, counts, filters or watches the
 * clock itself. No whole file is held here; a kind that must hold one says so.
 */
#ifndef OCAT_ADAPTER_FILE_FILE_SOURCE_H
#define OCAT_ADAPTER_FILE_FILE_SOURCE_H

#include "adapter/adapter.h"
#include "base/json.h"
#include "base/map.h"

struct file_walk;

struct file_kind {
	const char *product; /* what a probe answers */
	const char *what;    /* for sentences: "a snapshot" */
	unsigned can;
	bool whole; /* one document: mistakes are in it, not in a line of it */
	/* The whole file through file_line, file_namespace and file_asset. False with err set. */
	bool (*read)(struct file_walk *walk, struct err *err);
	/* Which system the file is of, from its first bytes; absent: it does not say. NULL: no such file does. */
	str (*system)(struct arena *a, str head);
};

enum { FILE_LONGEST_LINE = 64 << 20 };

/* ---- for a kind's read ---- */

/* The next line that is not blank, borrowed until the next; false at the end or on a failure (err set), as lines_next. Forgets file_batch. */
bool file_line(struct file_walk *walk, str *line, struct err *err);
/* False for a line that cannot matter to the one asset that is looked for: its name stands in no spelling in it. */
bool file_line_matters(const struct file_walk *walk, str line);
struct arena *file_batch(struct file_walk *walk); /* until the next line */
struct arena *file_keep(struct file_walk *walk);  /* as long as the walk */
/* "FILE, line N: what was expected"; and that nothing was loaded. Returns false. */
bool file_mistake(struct file_walk *walk, struct err *err, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The same for a mistake that the pull reader met in this line. */
bool file_json_mistake(struct file_walk *walk, const struct jr *r, struct err *err);
/* Something the person should know of the whole file; nothing is said while one asset is looked for. */
void file_note(struct file_walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));
int64_t file_line_number(const struct file_walk *walk); /* of the line that file_line gave last, from 1 on */

bool file_namespace(struct file_walk *walk, const struct namespace *n, struct err *err);
/* Finished here. Its namespace is told before it, once. */
bool file_asset(struct file_walk *walk, struct asset *a, struct err *err);
bool file_stopped(struct file_walk *walk); /* what was looked for is found: no need to read on, no failure */
void file_taken_at(struct file_walk *walk, instant t);
void file_product(struct file_walk *walk, str product); /* which system the file is of, when that is met on the way */
/* A namespace as a person wrote it in a file, as names are written here. */
str file_ns(struct arena *a, str written);

/* ---- slots that fit every kind ---- */

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

/* Shared by tags.c, tags_file.c and sync: computes the tags of each asset. */
#ifndef OCAT_WORKSPACE_TAGS_TAGS_H
#define OCAT_WORKSPACE_TAGS_TAGS_H

#include "workspace/workspace.h"

/* ---- tags.yaml, tags_file.c ---- */

struct tags_file_text {
	str name, text;
	bool there;
};

struct tags_file_entry {
	str pattern, last; /* folded; last: the last part, empty if it has wildcards */
	bool column;
	struct strs tags, reject;
	str category;
};
struct tags_file {
	struct tags_file_entry *at;
	ptrdiff_t len, cap;
};
struct tags_file_hits {
	const struct tags_file_entry **at;
	ptrdiff_t len, cap;
};

enum { TAGFILE_MOST = 1 << 20 };
/* The content of one of the files: empty if it is missing. An error goes to err unless that is already set. */
void tags_file_text(struct arena *a, str path, str name, struct tags_file_text *out, struct err *err);

/* NULL, with err pointing at the mistake. */
struct tags_file *tags_file_read(struct arena *a, const struct tags_file_text *file, struct err *err);
/* The tags that it gives to an asset, or, if field is not absent, to that field of it. */
void tags_file_find(const struct tags_file *f, struct arena *a, str qualified, str field, struct tags_file_hits *out);

/* ---- tags.c ---- */

/* NULL: a file has a mistake, which was reported, and no tags may be set. */
struct tag_pass *tag_pass_open(struct workspace *s, instant now);
void tag_pass_close(struct tag_pass *p); /* NULL is fine */
/* NULL if there is none. */
const struct tag_giver *tag_pass_giver(const struct tag_pass *p);

/*
 * Removes the samples of columns that files or rules tag pii, and their lists of values unless the type defines them. p
 * NULL: of all columns, as their tags are unknown.
 */
void tag_pass_hide(struct tag_pass *p, str catalog, struct asset *a);

/*
 * Call before each answer: applies changes of the files since the last call, or since the cache's tags were computed.
 * False only if stopped.
 */
bool tags_bring_up(struct workspace *s, struct store *r, const struct observer *w, const struct stop *stop,
		   struct err *err);
/* The second half of that, for a caller with a writer. w may be NULL. */
bool tags_follow(struct workspace *s, struct store *writer, const struct observer *w, const struct stop *stop,
		 struct err *err);
void tags_close(struct workspace *s); /* frees what was read from the files */
/* After a sync, and after the above: like store_tags_keep, but reports no errors. */
void tags_keep(struct store *writer, const struct stop *stop);

#endif

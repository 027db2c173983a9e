/* Shared by tags.c, tags_file.c and sync: the tags to set, asset by asset. */
#ifndef OCAT_WORKSPACE_TAGS_TAGS_H
#define OCAT_WORKSPACE_TAGS_TAGS_H

#include "workspace/workspace.h"

/* ---- tags.yaml, tags_file.c ---- */

struct tagfile_text {
	str name, text;
	bool there;
};

struct tagfile_entry {
	str pattern, last; /* folded; last: its last part, empty when that has wildcards */
	bool column;
	struct strs tags, reject;
	str category;
};
struct tagfile {
	struct tagfile_entry *at;
	ptrdiff_t len, cap;
};
struct tagfile_hits {
	const struct tagfile_entry **at;
	ptrdiff_t len, cap;
};

enum { TAGFILE_MOST = 1 << 20 };
/* What one of the files holds: empty when it is not there. A trouble is put in err unless there is one already. */
void tagfile_text(struct arena *a, str path, str name, struct tagfile_text *out, struct err *err);

/* NULL with a mistake that is pointed at. */
struct tagfile *tagfile_read(struct arena *a, const struct tagfile_text *file, struct err *err);
/* What it says of an asset, or, where field is not absent, of that field of it. */
void tagfile_find(const struct tagfile *f, struct arena *a, str qualified, str field, struct tagfile_hits *out);

/* ---- tags.c ---- */

/* NULL: a file has a mistake, which was told, and nothing is to be given. */
struct tag_pass *tag_pass_open(struct workspace *s, instant now);
void tag_pass_close(struct tag_pass *p); /* NULL is fine */
/* NULL of none. */
const struct tag_giver *tag_pass_giver(const struct tag_pass *p);

/* Before each answer: were the files changed since the last one, or since the cache was worked out with them? False only if stopped. */
bool tags_bring_up(struct workspace *s, struct store *r, const struct observer *w, const struct stop *stop, struct err *err);
/* The second half of that, for one that has a writer in hand. w may be NULL. */
bool tags_follow(struct workspace *s, struct store *writer, const struct observer *w, const struct stop *stop, struct err *err);
void tags_close(struct workspace *s); /* what was read of the files */
/* After a read, and after the above: as store_tags_keep, quiet. */
void tags_keep(struct store *writer, const struct stop *stop);

#endif

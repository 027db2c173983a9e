/*
 * A person's bookmarks: pinned tables, recent tables, marks, the basket and saved queries. Stores only names, in the
 * order they were added, and queries as "NAME QUERY"; callers look up what a name stands for today. Pure: reads and
 * writes text, and uses no file, tool or screen.
 */
#ifndef OCAT_TUI_CORE_BOOKMARKS_H
#define OCAT_TUI_CORE_BOOKMARKS_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

enum bookmark_list { BOOKMARK_PINS, BOOKMARK_RECENT, BOOKMARK_BASKET, BOOKMARK_QUERIES, BOOKMARK_LISTS };

enum { BOOKMARK_MARKS = 26, BOOKMARK_TEXT_MOST = 8 << 20, BOOKMARK_NAME_MOST = 4096 };

struct bookmarks {
	struct arena *arena; /* holds the names */
	struct strs list[BOOKMARK_LISTS];
	str mark[BOOKMARK_MARKS]; /* absent: not set */
};

enum bookmark_what {
	BOOKMARK_PUT,   /* adds the name at the end; to the recent tables: at the start */
	BOOKMARK_TAKE,  /* removes the name */
	BOOKMARK_CLEAR, /* removes all names */
	BOOKMARK_MOVE,  /* moves the name to index `to`, from 0; beyond the end: to the end */
	BOOKMARK_MARK,  /* `letter` now marks the name; ignores list */
	/* the catalog `name` is called `now`: in every name, and in the filters of queries; ignores list */
	BOOKMARK_RENAME,
};

/* One change by a person; repeating it at once has no further effect. */
struct bookmark_change {
	enum bookmark_what what;
	enum bookmark_list list;
	str name, now;
	char letter; /* a to z */
	ptrdiff_t to;
};

struct bookmark_changes {
	struct bookmark_change *at;
	ptrdiff_t len, cap;
};

/* False when nothing changed, for example because there is no more room. */
bool bookmark_change(struct bookmarks *s, const struct bookmark_change *c);
ptrdiff_t bookmark_place(const struct bookmarks *s, enum bookmark_list list, str name); /* from 0; -1: not in it */
bool bookmark_has(const struct bookmarks *s, enum bookmark_list list, str name);
ptrdiff_t bookmark_most(enum bookmark_list list); /* its capacity */
str bookmark_mark(const struct bookmarks *s, uint32_t letter); /* absent: the letter is not set */

/* The text is JSON. On failure (ERR_CONFIG: invalid text) the bookmarks are unchanged. */
bool bookmark_read(struct bookmarks *s, str text, struct err *err);
void bookmark_write(const struct bookmarks *s, struct sb *out);
/* A qualified name, or "CATALOG" or "CATALOG@TIME", with the new name of the catalog; absent: it is of another one. */
str bookmark_renamed(struct arena *a, str name, str catalog, str now);
str query_renamed(struct arena *a, str query, str catalog, str now); /* the same for the query alone */

#endif

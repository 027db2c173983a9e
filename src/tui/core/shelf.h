/*
 * A person's bookmarks: pinned tables, recent tables, marks and the basket. Stores only names, in the order they were
 * added; callers look up what a name stands for today. Pure: reads and writes text, and uses no file, tool or screen.
 */
#ifndef OCAT_TUI_CORE_SHELF_H
#define OCAT_TUI_CORE_SHELF_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

enum shelf_list { SHELF_PINS, SHELF_RECENT, SHELF_BASKET, SHELF_LISTS };

enum { SHELF_MARKS = 26, SHELF_TEXT_MOST = 8 << 20, SHELF_NAME_MOST = 4096 };

struct shelf {
	struct arena *arena; /* holds the names */
	struct strs list[SHELF_LISTS];
	str mark[SHELF_MARKS]; /* absent: not set */
};

enum shelf_what {
	SHELF_PUT,   /* adds the name at the end; to the recent tables: at the start */
	SHELF_TAKE,  /* removes the name */
	SHELF_CLEAR, /* removes all names */
	SHELF_MOVE,  /* moves the name to index `to`, from 0; beyond the end: to the end */
	SHELF_MARK,  /* `letter` now marks the name; ignores list */
};

/* One change by a person; repeating it at once has no further effect. */
struct shelf_change {
	enum shelf_what what;
	enum shelf_list list;
	str name;
	char letter; /* a to z */
	ptrdiff_t to;
};

struct shelf_changes {
	struct shelf_change *at;
	ptrdiff_t len, cap;
};

/* False when nothing changed, for example because there is no more room. */
bool shelf_change(struct shelf *s, const struct shelf_change *c);
ptrdiff_t shelf_place(const struct shelf *s, enum shelf_list list, str name); /* from 0; -1: not in it */
bool shelf_has(const struct shelf *s, enum shelf_list list, str name);
ptrdiff_t shelf_most(enum shelf_list list); /* its capacity */
str shelf_mark(const struct shelf *s, uint32_t letter); /* absent: the letter is not set */

/* The text is JSON. On failure (ERR_CONFIG: invalid text) the shelf is unchanged. */
bool shelf_read(struct shelf *s, str text, struct err *err);
void shelf_write(const struct shelf *s, struct sb *out);

#endif

/*
 * What a person has put aside: pinned tables, those opened last, marks, the
 * basket. Names only, in the order they were put; what a name stands for today
 * is for others to ask. Pure: reads and writes text, knows no file, no tool and
 * no screen.
 */
#ifndef OCAT_TUI_CORE_BOOKMARKS_H
#define OCAT_TUI_CORE_BOOKMARKS_H

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
	SHELF_PUT,   /* the name at the end; of what was opened last: at the start */
	SHELF_TAKE,  /* the name out */
	SHELF_CLEAR, /* all of them out */
	SHELF_MOVE,  /* the name to the place `to`, from 0, as far as there are any */
	SHELF_MARK,  /* `letter` means the name from now on; list does not matter */
};

/* One thing that a person did; the same change twice in a row is the same as once. */
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

/* False: nothing is different after it, as when there is no more room. */
bool shelf_change(struct shelf *s, const struct shelf_change *c);
ptrdiff_t shelf_place(const struct shelf *s, enum shelf_list list, str name); /* from 0; -1: not in it */
bool shelf_has(const struct shelf *s, enum shelf_list list, str name);
ptrdiff_t shelf_most(enum shelf_list list); /* how many it holds */
str shelf_mark(const struct shelf *s, uint32_t letter); /* absent: none of that letter */

/* Text is JSON. On failure (ERR_CONFIG: it is no such text) the shelf is as it was. */
bool shelf_read(struct shelf *s, str text, struct err *err);
void shelf_write(const struct shelf *s, struct sb *out);

#endif

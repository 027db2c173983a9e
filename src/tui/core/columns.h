/*
 * The columns beside the names in the list: which ones a person chose, in which order, and how wide each is when not
 * all of them fit. Pure: computes numbers from numbers; draws nothing.
 */
#ifndef OCAT_TUI_CORE_COLUMNS_H
#define OCAT_TUI_CORE_COLUMNS_H

#include "model/filter/filter.h"

struct sb;

/*	id		 word in list_columns	heading */
#define LIST_COLUMNS(_) \
	_(LIST_COLS, "cols", "cols") \
	_(LIST_ROWS, "rows", "rows") \
	_(LIST_SIZE, "size", "size") \
	_(LIST_AGE, "age", "age") \
	_(LIST_REFS, "refs", "refs") \
	_(LIST_OWNER, "owner", "owner") \
	_(LIST_TAGS, "tags", "tags") \
	_(LIST_COMMENT, "comment", "comment")

enum list_column {
#define _(id, word, title) id,
	LIST_COLUMNS(_)
#undef _
		LIST_COLUMN_COUNT
};

enum { LIST_NAME_LEAST = 16, LIST_NO_COLUMN = -1 };

struct list_columns { /* the chosen columns, in order */
	int at[LIST_COLUMN_COUNT];
	int len;
};

/* What gets the room that is left: complete names, or comments. */
#define LIST_ROOM(_) \
	_(LIST_ROOM_NAMES, "names") \
	_(LIST_ROOM_COMMENTS, "comments")

enum list_room {
#define _(id, word) id,
	LIST_ROOM(_)
#undef _
		LIST_ROOM_COUNT
};

struct list_wish {
	const struct list_columns *columns;
	enum list_room room;
	int cells;  /* for all: names, marks, kinds and columns */
	int name;   /* the longest name */
	int usual;  /* three of five names are no longer than this */
	int marks;  /* cells of the marks after the name, or 0 */
	bool must[LIST_COLUMN_COUNT]; /* the list is sorted or filtered by it: it is shown, whatever a person chose */
	bool any[LIST_COLUMN_COUNT]; /* its rows have values, and not all the same */
};

struct list_plan { /* width of each column, 0: hidden */
	int name;
	int width[LIST_COLUMN_COUNT];
};

/* Reads words separated by blanks or commas; skips unknown columns. */
void list_columns_read(str words, struct list_columns *out);
void list_columns_put(struct sb *out, const struct list_columns *c); /* writes the same words */
/* A wider list shows the same columns, and perhaps more. */
void list_plan(const struct list_wish *wish, struct list_plan *out);
const char *list_room_word(enum list_room room); /* as the setting list_room has it */
bool list_room_named(str word, enum list_room *out);
int list_column_gap(enum list_column c); /* blanks after it */
bool list_column_right(enum list_column c); /* numbers are right-aligned */
const char *list_column_title(enum list_column c);
/* The column that shows the sort order; LIST_NO_COLUMN for names and ranks. */
int list_column_sorted(enum sort_by by);
/* The columns that a query line sorts or filters by. */
void list_columns_needed(const struct filter *f, bool *must);

#endif

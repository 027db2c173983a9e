/*
 * What stands beside a name in the list: which columns a person chose, in
 * which order, and how many cells each is given where there is not room for
 * all. Pure: numbers in, numbers out; draws nothing and asks nobody.
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

struct list_columns { /* those that are wanted, in their order */
	int at[LIST_COLUMN_COUNT];
	int len;
};

struct list_wish {
	const struct list_columns *columns;
	int cells;  /* for all: names, marks, kinds and columns */
	int name;   /* the longest name */
	int usual;  /* three of five names are no longer */
	int marks;  /* cells of the marks behind it, or 0 */
	int sorted; /* the column that the list is sorted by; or LIST_NO_COLUMN */
	bool found; /* columns that were asked for stand in the comment's place, and are worth more than counts */
	bool any[LIST_COLUMN_COUNT]; /* some row says something there */
	bool beside; /* the inspector stands beside the list and tells the comment whole */
};

struct list_plan { /* cells of each, 0: not shown */
	int name;
	int width[LIST_COLUMN_COUNT];
};

/* Words with blanks or commas between them; one that is no column is left out. */
void list_columns_read(str words, struct list_columns *out);
void list_columns_put(struct sb *out, const struct list_columns *c); /* the same words back */
void list_plan(const struct list_wish *wish, struct list_plan *out);
int list_column_gap(enum list_column c); /* blanks after it */
bool list_column_right(enum list_column c); /* figures stand at the right */
const char *list_column_title(enum list_column c);
/* The column that shows what the list is sorted by; LIST_NO_COLUMN for names and ranks. */
int list_column_sorted(enum sort_by by);

#endif

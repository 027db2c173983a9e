/*
 * Rows and columns of text, fitted into the width there is: what is dear stays,
 * what is long is cut, what matters least goes first. Only rows that are seen
 * are made.
 */
#ifndef OCAT_TUI_GRID_H
#define OCAT_TUI_GRID_H

#include "term/surface.h"

struct arena;

/* Where a pane stands: part of what going back restores. */
struct pane_cursor {
	ptrdiff_t cursor, top;
	int tab;
	int cells; /* that long lines were last broken to; 0: not yet */
	int rows;  /* that were last free below what it mainly shows */
};

struct span {
	str text; /* clean */
	enum role role;
	bool wide; /* takes the rest of the line: a heading among rows */
	bool column; /* the name of a column: its table's stays before it */
	int back;  /* this many cells at its start stand back: a namespace */
	int stem; /* this many cells at its start are never marked by the cursor */
	const unsigned char *roles; /* of each byte of the text, instead of role; or NULL */
};

static inline struct span span_plain(str text, enum role role)
{
	return (struct span){ .text = text, .role = role };
}

struct grid_column {
	const char *title;
	int least, most; /* cells; most 0: whatever is left */
	int priority;	 /* without room, the lowest priority is dropped first */
	bool right;	 /* aligned to the right */
};

enum { SHEET_COLUMNS = 12, SHEET_MEASURED = 3000 };

struct grid {
	const struct grid_column *columns;
	int count;
	ptrdiff_t rows;
	struct span (*cell)(const void *with, struct arena *frame, ptrdiff_t row, int column);
	const void *with;
	bool no_cursor; /* text to read: no mark before the line */
	bool headed;	/* its headings stay, however few rows there are */
};

/* Width of each column (0: hidden) so that all of them fit, two blanks apart. */
void grid_widths(const struct grid *s, struct arena *frame, int width, int *out);
/*
 * Draws headings (when there are titles) and the rows around the cursor; moves at->top so that the cursor is seen.
 * Gives the row of the canvas that the cursor is on.
 */
int grid_draw(const struct grid *s, const struct canvas *to, struct arena *frame, struct pane_cursor *at, bool focused);
/* The cells of a row in one line, for copying. */
str grid_line(const struct grid *s, struct arena *frame, ptrdiff_t row);

/* A text, from which line on, and which way: 1 down, -1 up. */
struct sought {
	str words;
	ptrdiff_t from;
	int way;
};

/* What copying the row would give says it, ASCII letters in any case. */
bool grid_says(const struct grid *s, ptrdiff_t row, str words);
/* The first row that does; -1: none. */
ptrdiff_t grid_find(const struct grid *s, const struct sought *what);

/* Keeps cursor and top within what there is. */
void spot_hold(struct pane_cursor *at, ptrdiff_t rows, int page);

#endif

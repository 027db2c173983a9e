/*
 * Fits rows and columns of text into the available width: important columns stay, long text is cut, the least
 * important columns go first. Builds only the visible rows.
 */
#ifndef OCAT_TUI_GRID_H
#define OCAT_TUI_GRID_H

#include "term/surface.h"

struct arena;

/* The cursor of a pane: part of the view that going back restores. */
struct pane_cursor {
	ptrdiff_t cursor, top;
	int tab;
	int cells; /* the width that long lines were last wrapped to; 0: not yet */
	int rows;  /* the number last free below its main content */
	int aside, aside_cells; /* and in another column, see struct drawing */
	int left;  /* the first visible cell of lines that scroll sideways */
};

struct span {
	str text; /* clean */
	enum role role;
	bool wide; /* extends to the end of the line: a heading among rows */
	bool column; /* a column name: its table's name stays in front */
	int back;  /* this many cells at its start are dimmed: a namespace */
	bool slides; /* scrolls sideways, but for its first `keeps` cells */
	int keeps;
	int stem; /* the cursor never marks this many cells at its start */
	const unsigned char *roles; /* of each byte of the text, instead of role; or NULL */
};

static inline struct span span_plain(str text, enum role role)
{
	return (struct span){ .text = text, .role = role };
}

struct grid_column {
	const char *title;
	int least, most; /* cells; most 0: all remaining ones */
	int priority;	 /* without room, the lowest priority is dropped first */
	bool right;	 /* aligned to the right */
	bool exact;	 /* as wide as .most, whatever its cells hold: none is measured, since each costs a read */
};

enum { SHEET_COLUMNS = 12, SHEET_MEASURED = 3000 };

struct grid {
	const struct grid_column *columns;
	int count;
	ptrdiff_t rows;
	struct span (*cell)(const void *with, struct arena *frame, ptrdiff_t row, int column);
	const void *with;
	bool no_cursor; /* text for reading: no cursor mark before the line */
	bool headed;	/* its headings stay, however few rows fit */
};

/* Width of each column (0: hidden) so that all of them fit, two blanks apart. */
void grid_widths(const struct grid *s, struct arena *frame, int width, int *out);
/*
 * Draws headings (if there are titles) and the rows around the cursor; moves at->top to keep the cursor visible.
 * Returns the row of the canvas with the cursor.
 */
int grid_draw(const struct grid *s, const struct canvas *to, struct arena *frame, struct pane_cursor *at, bool focused);
/* The cells of a row in one line, for copying. */
str grid_line(const struct grid *s, struct arena *frame, ptrdiff_t row);

/* A search: the text, the first line, and the direction: 1 down, -1 up. */
struct sought {
	str words;
	ptrdiff_t from;
	int way;
};

/* Does the text of the row, as copied, contain the words? Ignores the case of ASCII letters. */
bool grid_says(const struct grid *s, ptrdiff_t row, str words);
/* The first such row; -1: none. */
ptrdiff_t grid_find(const struct grid *s, const struct sought *what);

/* Clamps cursor and top to the existing rows. */
void grid_hold(struct pane_cursor *at, ptrdiff_t rows, int page);

#endif

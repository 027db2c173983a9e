/*
 * A text as the lines of a pane: wrapped to its width, each with what stands before it (a number, a label). A line
 * belongs to a unit, which is the same in any width, so that a cursor can stay on it.
 */
#ifndef OCAT_TUI_CORE_TEXT_LINES_H
#define OCAT_TUI_CORE_TEXT_LINES_H

#include "tui/grid.h"

struct drawing;

enum { TEXT_LINES_CELLS_MOST = 1 << 20 }; /* of a line that scrolls */

struct text_line {
	str before; /* drawn dim */
	str text;
	enum role role;
	const unsigned char *roles; /* of each byte of the text, instead of role; or NULL */
	bool bare; /* the cursor does not cover its colours */
	bool slides; /* code: it scrolls sideways */
	int place; /* of what it is about in the code above it: a cell, from 0 */
	ptrdiff_t unit;
	ptrdiff_t mark; /* the pane's own, on the first line of a unit; 0: none */
	str copied; /* instead of the text; absent: the text */
	str table;  /* which opens from the line; or absent */
};

struct text_lines {
	struct arena *memory;
	struct text_line *at;
	ptrdiff_t len, cap, units;
	int cells; /* 0: not known yet */
	bool scrolls; /* long lines of code scroll sideways; else they are wrapped */
	int widest; /* cells of the longest line of code with what stands before it */
};

void text_lines_open(struct text_lines *t);
void text_lines_close(struct text_lines *t);
void text_lines_clear(struct text_lines *t);
/* begins: it is not the rest of the line before. */
void text_lines_put(struct text_lines *t, struct text_line l, bool begins);
/* Sets the width of the lines; true: they must be made again. */
bool text_lines_fit(struct text_lines *t, int cells, bool scrolls);
/* Wraps a sentence; its further lines are indented to the text, and by `hang` more. */
void text_lines_wrap(struct text_lines *t, struct text_line first, int hang);
void text_lines_gap(struct text_lines *t);
/* SQL beside a label, indented; one line is broken before its clauses if it is too long. */
void text_lines_sql(struct text_lines *t, str label, int indent, str sql);
/* The cells beside what stands before a text; of code: before it is wrapped. */
int text_lines_room(const struct text_lines *t, str before);
int text_lines_code_room(const struct text_lines *t, str before);
str text_lines_blanks(struct text_lines *t, ptrdiff_t n);

/* NULL: no such line. */
const struct text_line *text_lines_line(const struct text_lines *t, ptrdiff_t i);
/* The next line with a mark in that direction; -1: none. */
ptrdiff_t text_lines_marked(const struct text_lines *t, ptrdiff_t from, int way);
ptrdiff_t text_lines_unit(const struct text_lines *t, ptrdiff_t line); /* of a line; 0: of none */
/* The first line of a unit. */
ptrdiff_t text_lines_of_unit(const struct text_lines *t, ptrdiff_t unit);
/* After the lines were made again for another width: the cursor goes to its unit; 0: it stays. */
void text_lines_stay(const struct text_lines *t, struct pane_cursor *at, ptrdiff_t unit);
struct grid text_lines_grid(const struct text_lines *t);
/*
 * Below a list: entered, it scrolls, and sets the row of the cursor;
 * else its last row counts the lines that do not fit.
 */
void text_lines_draw(const struct text_lines *t, const struct canvas *to, struct pane_cursor *at, bool entered,
		     struct drawing *d);

#endif

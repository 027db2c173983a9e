/*
 * A screenful of cells that panes draw into, before any terminal is told.
 * Plain memory: knows widths and clipping, and nothing of ncurses or of what
 * is shown. A canvas is a rectangle of a surface; nothing drawn on it leaves it.
 */
#ifndef OCAT_TERM_SURFACE_H
#define OCAT_TERM_SURFACE_H

#include "term/theme.h"

/* Code points with a plain form for terminals that lack them; screen.c knows which of them draw lines. */
enum {
	GLYPH_HORIZONTAL = 0x2500,
	GLYPH_VERTICAL = 0x2502,
	GLYPH_DOWN_TEE = 0x252c,
	GLYPH_UP_TEE = 0x2534,
	GLYPH_RIGHT_TEE = 0x251c,
	GLYPH_LEFT_TEE = 0x2524,
	GLYPH_CORNER = 0x2514,
	GLYPH_CROSS = 0x253c,
	GLYPH_POINT = 0x25b8,	   /* small triangle to the right, one cell everywhere */
	GLYPH_POINT_BACK = 0x25c2, /* and to the left */
	GLYPH_RISES = 0x25b4,	   /* a small triangle up: the least first */
	GLYPH_TAKEN = 0x25cf,	   /* of several, the effective one */
	GLYPH_NOT_TAKEN = 0x25cb,
	GLYPH_FALLS = 0x25be,	   /* and down: the most first */
};

uint32_t glyph_plain(uint32_t c); /* '-', '|' and the like; 0: none, and needs none */

struct cell {
	uint32_t c;	  /* 0: the second half of a wide character */
	uint32_t mark[2]; /* combining characters */
	uint32_t role;
};

struct surface {
	int rows, cols;
	struct cell *at;
};

struct rect {
	int top, left, rows, cols;
};

struct canvas {
	struct surface *on;
	struct rect box;
};

void surface_size(struct surface *s, int rows, int cols); /* blank afterwards; sizes are clamped to 1..1000 */
void surface_free(struct surface *s);

struct canvas canvas_all(struct surface *s);
/* The part of the rectangle that lies within; may have no cells at all. */
struct canvas canvas_part(const struct canvas *c, struct rect part);
/*
 * Puts text at a place of the canvas, at most `most` cells and never past its
 * edge, control characters as '?'; gives the cells taken. What does not fit is
 * cut without a mark.
 */
int canvas_put(const struct canvas *c, int row, int col, int most, enum role role, str text);
/* The same, the last cell a '~' when it had to be cut. */
int canvas_fit(const struct canvas *c, int row, int col, int most, enum role role, str text);
void canvas_glyph(const struct canvas *c, int row, int col, enum role role, uint32_t glyph);
void canvas_rule(const struct canvas *c, int row, int col, int cols); /* horizontal */
void canvas_fill(const struct canvas *c, int row, int col, int cols, enum role role);
/* Another role for cells that are there: marking a match, a selection. */
void canvas_tint(const struct canvas *c, int row, int col, int cols, enum role role);

/* The same for each place of a row that says the words, ASCII letters in any case; cells that have the cursor's role keep it. */
void canvas_tint_text(const struct canvas *c, int row, enum role role, str words);

/* The screen as text, a line a row, blanks at line ends left out: for tests. */
void surface_text(const struct surface *s, struct sb *out);

#endif

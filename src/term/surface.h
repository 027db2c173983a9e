/*
 * A screenful of cells that panes draw into, before anything is sent to a terminal. Plain memory: handles widths and
 * clipping, and knows nothing about ncurses or the content. A canvas is a rectangle of a surface; drawing on it is
 * clipped to it.
 */
#ifndef OCAT_TERM_SURFACE_H
#define OCAT_TERM_SURFACE_H

#include "term/theme.h"

/* Code points with a plain form for terminals that lack them; screen.c knows which ones are lines. */
enum {
	GLYPH_HORIZONTAL = 0x2500,
	GLYPH_VERTICAL = 0x2502,
	GLYPH_DOWN_TEE = 0x252c,
	GLYPH_UP_TEE = 0x2534,
	GLYPH_RIGHT_TEE = 0x251c,
	GLYPH_LEFT_TEE = 0x2524,
	GLYPH_CORNER = 0x2514,
	GLYPH_CROSS = 0x253c,
	GLYPH_POINT = 0x25b8,	   /* small triangle pointing right, one cell everywhere */
	GLYPH_POINT_BACK = 0x25c2, /* pointing left */
	GLYPH_RISES = 0x25b4,	   /* small triangle pointing up: ascending */
	GLYPH_TAKEN = 0x25cf,	   /* the effective one of several */
	GLYPH_NOT_TAKEN = 0x25cb,
	GLYPH_FALLS = 0x25be,	   /* pointing down: descending */
};

uint32_t glyph_plain(uint32_t c); /* '-', '|' and the like; 0: none needed */

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
/* The part of the rectangle inside the canvas; may have no cells. */
struct canvas canvas_part(const struct canvas *c, struct rect part);
/*
 * Writes text on the canvas, at most `most` cells and never past its edge, control characters as '?'; returns the
 * cells used. Cuts text that does not fit, without a mark.
 */
int canvas_put(const struct canvas *c, int row, int col, int most, enum role role, str text);
/* The same, with '~' as the last cell if it was cut. */
int canvas_fit(const struct canvas *c, int row, int col, int most, enum role role, str text);
void canvas_glyph(const struct canvas *c, int row, int col, enum role role, uint32_t glyph);
void canvas_rule(const struct canvas *c, int row, int col, int cols); /* horizontal */
void canvas_fill(const struct canvas *c, int row, int col, int cols, enum role role);
int canvas_blank(const struct canvas *c); /* the rows at its bottom without text */
/* Changes the role of existing cells: to mark a match or a selection. */
void canvas_tint(const struct canvas *c, int row, int col, int cols, enum role role);

/*
 * The same for each occurrence of the words in a row, ignoring the case of ASCII letters; keeps cells with the
 * cursor's role.
 */
void canvas_tint_text(const struct canvas *c, int row, enum role role, str words);

/* The screen as text, one line per row without trailing blanks: for tests. */
void surface_text(const struct surface *s, struct sb *out);

#endif

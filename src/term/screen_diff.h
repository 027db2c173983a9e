/*
 * Compares two screenfuls of cells, and writes as few bytes as possible to turn one into the other: for terminals that
 * understand ECMA-48, as all that are called xterm, tmux, screen or similar do. Memory in, bytes out: uses no terminal
 * library and writes to none.
 *
 * Cells are compared by how they look, not by their attributes: a blank has no foreground and no weight, so it is
 * drawn with the current pen, and the pen changes only where that is visible.
 */
#ifndef OCAT_TERM_SCREEN_DIFF_H
#define OCAT_TERM_SCREEN_DIFF_H

#include "term/surface.h"

enum { COLOR_CODE_MOST = 24, ROLE_CLEARED = ROLE_COUNT };

struct look {
	struct paint paint;
	char fg[COLOR_CODE_MOST], bg[COLOR_CODE_MOST]; /* the colours as SGR parameters; empty: the terminal's own */
};

struct screen_diff {
	struct look look[ROLE_COUNT];
	bool ascii;   /* plain form of lines and ornaments */
	bool erases;  /* supports ECH */
	bool scrolls; /* supports DECSTBM, SU and SD */
	bool fills;   /* erased cells take the background of the pen */
	/* State of the terminal: */
	struct look pen;
	int row, col; /* col -1: unknown */
};

/*
 * The terminal was cleared, by any means: resets the pen, and fills *shown with cells of no role (ROLE_CLEARED), of
 * this size.
 */
void screen_diff_cleared(struct screen_diff *p, struct surface *shown, int rows, int cols);
/* Clears it. */
void screen_diff_clear(struct screen_diff *p, struct surface *shown, int rows, int cols, struct sb *out);
/* Turns *shown into *now, which has the same size. Returns the number of changed rows. */
int screen_diff_put(struct screen_diff *p, struct surface *shown, const struct surface *now, struct sb *out);
void screen_diff_move(struct screen_diff *p, int row, int col, struct sb *out);

#endif

/*
 * Two screenfuls of cells, and the bytes that make the one of the other, as few as we know how: for terminals that
 * understand ECMA-48, as all do that are called xterm, tmux, screen or the like. Plain memory in, bytes out: it knows
 * no terminal library and writes to none.
 *
 * Cells are compared by how they look, not by what they are: a blank has no foreground and no weight, so it is drawn
 * with whatever the pen has, and the pen is changed only where that is seen.
 */
#ifndef OCAT_TERM_SCREEN_DIFF_H
#define OCAT_TERM_SCREEN_DIFF_H

#include "term/surface.h"

enum { COLOR_CODE_MOST = 24, ROLE_CLEARED = ROLE_COUNT };

struct look {
	struct paint paint;
	char fg[COLOR_CODE_MOST], bg[COLOR_CODE_MOST]; /* the colours as parameters of SGR; empty: the terminal's own */
};

struct screen_diff {
	struct look look[ROLE_COUNT];
	bool ascii;   /* lines and ornaments in their plain form */
	bool erases;  /* knows ECH */
	bool scrolls; /* knows DECSTBM, SU and SD */
	bool fills;   /* what is erased takes the background of the pen */
	/* Where the terminal stands: */
	struct look pen;
	int row, col; /* col -1: unknown */
};

/* The terminal was cleared, by whomever: a pen of no colour, and cells of no role (ROLE_CLEARED) in *shown, of this size. */
void screen_diff_cleared(struct screen_diff *p, struct surface *shown, int rows, int cols);
/* Clears it. */
void screen_diff_clear(struct screen_diff *p, struct surface *shown, int rows, int cols, struct sb *out);
/* Makes *shown what *now is, which is of the same size. Returns the rows in which something changed. */
int screen_diff_put(struct screen_diff *p, struct surface *shown, const struct surface *now, struct sb *out);
void screen_diff_move(struct screen_diff *p, int row, int col, struct sb *out);

#endif

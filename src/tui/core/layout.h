/*
 * Where things go, from the size of the screen and what is open. Pure: numbers
 * in, rectangles out; knows no pane by name and draws nothing. Every rectangle
 * lies within the screen, whatever the size; one with no cells is not shown.
 */
#ifndef OCAT_TUI_CORE_LAYOUT_H
#define OCAT_TUI_CORE_LAYOUT_H

#include "term/surface.h"

enum layout_mode {
	LAYOUT_TOO_SMALL, /* less than 20x4: one sentence */
	LAYOUT_ONE,	  /* one pane at a time */
	LAYOUT_STACKED,	  /* list above, main below */
	LAYOUT_TWO,	  /* list, main */
	LAYOUT_THREE,	  /* list, main, side */
};

/* Preferred place of a pane. Side panes share the main place if there is no third one. */
enum place { PLACE_LIST, PLACE_MAIN, PLACE_SIDE, PLACE_OVER, PLACE_STRIP, PLACE_COUNT };

enum {
	TOO_NARROW = 20,
	TOO_LOW = 4,
	ONE_PANE_COLS = 60,
	ONE_PANE_ROWS = 12,
	TWO_COLS = 100,
	THREE_COLS = 160,
	THREE_ROWS = 20
};

struct layout_wish {
	int rows, cols;
	enum place focus; /* where the keys go; the query line counts as the list */
	bool side_open;	  /* a side pane was asked for (where there is a third place it is always there) */
	bool wide;	  /* it wants the main place too, unless that has the keys; where there is no third place, all while it has them */
	bool whole;	  /* it wants all, on any screen, while it has the keys */
	bool alone;	  /* the focused place takes all */
	int share;	  /* -3 to 3: more or less for the list */
	int strip_rows;	  /* of a strip across the whole width, above messages; it has the keys while it is there */
	bool footer;	  /* something is said or awaited there: it is there however few the rows are */
	int message_rows; /* lines that a message needs above the footer */
};

struct layout {
	enum layout_mode mode;
	struct rect header, query, footer, message;
	struct rect at[PLACE_COUNT];	/* the panes' own cells, without their title */
	struct rect title[PLACE_COUNT]; /* one row above main and side; of the list: its headings */
	struct rect rule[2];		/* between columns, one cell wide */
};

void layout_make(const struct layout_wish *wish, struct layout *out);
/* Is the place on the screen? */
bool layout_shows(const struct layout *l, enum place p);

#endif

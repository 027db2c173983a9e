/*
 * Computes where things go from the size of the screen and the open panes. Pure: computes rectangles from numbers;
 * knows no pane by name and draws nothing. Every rectangle lies within the screen, whatever its size; one without
 * cells is hidden.
 */
#ifndef OCAT_TUI_CORE_LAYOUT_H
#define OCAT_TUI_CORE_LAYOUT_H

#include "term/surface.h"

enum layout_mode {
	LAYOUT_TOO_SMALL, /* smaller than 20x4: one sentence */
	LAYOUT_ONE,	  /* one pane at a time */
	LAYOUT_STACKED,	  /* the list above the others */
	LAYOUT_BESIDE,	  /* the list at the left of the others */
};

/* Preferred place of a pane. Side panes use the main place if there is no room for both. */
enum place { PLACE_LIST, PLACE_MAIN, PLACE_SIDE, PLACE_OVER, PLACE_STRIP, PLACE_COUNT };

enum {
	TOO_NARROW = 20,
	TOO_LOW = 4,
	ONE_PANE_COLS = 60,
	ONE_PANE_ROWS = 12,
	FOOTER_ROWS = 10, /* from here, a screen of one pane keeps its footer */
	BESIDE_COLS = 170, /* from this width on the list is at the left, with at least the columns of a screen of 80 */
	LIST_COLS_LEAST = 80,
	BOTH_COLS = 110, /* the main and the side place fit beside each other */
	BOTH_ROWS = 32,	 /* or above each other */
	SIDE_ROWS_LEAST = 8,
	MAIN_ROWS_LEAST = 5, /* with its title */
	KEEPING_ROWS = 36 /* from here, a list and a side pane that keeps it fit above each other */
};

struct layout_wish {
	int rows, cols;
	enum place focus; /* the place with the focus; the query line counts as the list */
	bool side_open;	  /* a side pane was requested (always shown if there is room for both) */
	/* takes the main place too unless that is focused; without room for both: all, while focused */
	bool wide;
	/* it takes the whole only of a low screen: else the list stays, and beside it the main place */
	bool keeps_others;
	bool whole;	  /* it takes the whole screen, of any size, while focused */
	bool alone;	  /* the focused place takes the whole screen */
	int share;	  /* -3 to 3: smaller or larger list */
	int strip_rows;	  /* of a strip across the full width, above messages; it has the focus while shown */
	bool footer;	  /* the footer is in use: it is shown however few the rows are */
	int message_rows; /* rows for a message above the footer */
	/* Rows that would show all of each pane, or 0 if unknown: those that one leaves empty go to another. */
	ptrdiff_t wants[PLACE_COUNT];
};

struct layout {
	enum layout_mode mode;
	bool both; /* there is room for the main and the side place */
	struct rect header, query, footer, message;
	struct rect at[PLACE_COUNT];	/* the panes' own cells, without the title */
	struct rect title[PLACE_COUNT]; /* one row above main and side; of the list: its headings */
	struct rect rule[2];		/* between places side by side, one cell wide */
};

void layout_make(const struct layout_wish *wish, struct layout *out);
bool layout_shows(const struct layout *l, enum place p);

#endif

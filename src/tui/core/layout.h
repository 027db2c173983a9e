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
	LAYOUT_STACKED,	  /* list above, main below */
	LAYOUT_TWO,	  /* list, main */
	LAYOUT_THREE,	  /* list, main, side */
};

/* Preferred place of a pane. Side panes use the main place if there is no third one. */
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
	enum place focus; /* the place with the focus; the query line counts as the list */
	bool side_open;	  /* a side pane was requested (always shown if there is a third place) */
	bool wide;	  /* takes the main place too unless that is focused; if no third place: all, while focused */
	bool whole;	  /* it takes the whole screen, of any size, while focused */
	bool alone;	  /* the focused place takes the whole screen */
	int share;	  /* -3 to 3: smaller or larger list */
	int strip_rows;	  /* of a strip across the full width, above messages; it has the focus while shown */
	bool footer;	  /* the footer is in use: it is shown however few the rows are */
	int message_rows; /* rows for a message above the footer */
};

struct layout {
	enum layout_mode mode;
	struct rect header, query, footer, message;
	struct rect at[PLACE_COUNT];	/* the panes' own cells, without the title */
	struct rect title[PLACE_COUNT]; /* one row above main and side; of the list: its headings */
	struct rect rule[2];		/* between columns, one cell wide */
};

void layout_make(const struct layout_wish *wish, struct layout *out);
bool layout_shows(const struct layout *l, enum place p);

#endif

/*
 * Sections below the columns if rows are free: keys, indexes, the keys that reference the asset, its health and its
 * changes, each with as many lines as fit. Lines are numbered on from the last column, so that one cursor goes through
 * all. Pure.
 */
#ifndef OCAT_TUI_INSPECT_SECTIONS_H
#define OCAT_TUI_INSPECT_SECTIONS_H

#include "tui/inspect/tabs.h"

enum { SECTIONS_MOST = 6 };

struct section {
	enum tab tab;
	ptrdiff_t first, all; /* lines of its tab: the first, and the end */
	ptrdiff_t shown;      /* this many of them; if not all, a line says so */
};

struct sections {
	struct section at[SECTIONS_MOST];
	int count;
};

/* at: the number of rows free below the columns, and the cells of a line. */
void sections_make(const struct explorer_state *w, struct arena *frame, const struct pane_cursor *at,
		   struct sections *out);
/* With this many free rows health and history are included, if they are loaded. */
bool sections_have_more(int rows);
ptrdiff_t sections_lines(const struct sections *s);
ptrdiff_t sections_height(const struct sections *s); /* with headings and blank lines */
/* The position of the line that many below the last column; false: in none of them. */
bool sections_find(const struct sections *s, ptrdiff_t line, enum tab *tab, ptrdiff_t *row);
/* at: the cursor's line below the last column, negative: not here. Returns the row of the canvas with the cursor. */
int sections_draw(const struct explorer_state *w, const struct sections *s, const struct canvas *to,
		  struct arena *frame, ptrdiff_t at, bool focused);

#endif

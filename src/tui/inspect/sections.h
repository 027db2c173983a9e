/*
 * Sections below the open tab if rows are free: columns, keys, indexes, the keys that reference the asset, its health,
 * its changes and its definition, each with as many lines as fit. What does not fit there continues aside, where the
 * pane in the next column of the screen leaves rows free. Lines are numbered on from the last of the tab, so that one
 * cursor goes through all. Pure.
 */
#ifndef OCAT_TUI_INSPECT_SECTIONS_H
#define OCAT_TUI_INSPECT_SECTIONS_H

#include "tui/inspect/tabs.h"

enum { SECTIONS_MOST = 8 };

struct section {
	enum tab tab;
	int cells;	      /* its lines are wrapped to them */
	ptrdiff_t first, all; /* lines of its tab: the first, and the end */
	ptrdiff_t shown;      /* this many of them; if not all, a line says so */
};

struct section_column {
	struct section at[SECTIONS_MOST];
	int count;
	int rows, cells; /* its room */
};

struct sections {
	struct section_column below, aside;
};

/* at: the rows free below the open tab and aside, and the cells of their lines. */
void sections_make(const struct explorer_state *w, struct arena *frame, const struct pane_cursor *at, enum tab open,
		   struct sections *out);
/* There is room for health and history, if they are loaded. */
bool sections_have_more(const struct pane_cursor *at);
ptrdiff_t sections_lines(const struct section_column *c);
ptrdiff_t sections_height(const struct section_column *c); /* with headings and blank lines */
/*
 * The section and the row of its tab for the line that many below the last one of the open tab;
 * NULL: in none of them.
 */
const struct section *sections_find(const struct sections *s, ptrdiff_t line, ptrdiff_t *row);
/* at: the cursor's line in that column, from 0; otherwise not there. Returns the row of the canvas with the cursor. */
int sections_draw(const struct explorer_state *w, const struct section_column *s, const struct canvas *to,
		  struct arena *frame, ptrdiff_t at, bool focused);

#endif

/*
 * What stands below the columns where rows are free: keys, indexes, the keys
 * that point at the asset, how it is doing and what changed, each with as many
 * lines as fit. Lines are counted on
 * from the last column, so that one cursor goes through all. Pure.
 */
#ifndef OCAT_TUI_INSPECT_SECTIONS_H
#define OCAT_TUI_INSPECT_SECTIONS_H

#include "tui/inspect/tabs.h"

enum { SECTIONS_MOST = 6 };

struct section {
	enum tab tab;
	ptrdiff_t first, all; /* lines of its tab: from where on, up to where */
	ptrdiff_t shown;      /* so many of them; where that is not all, a line says so */
};

struct sections {
	struct section at[SECTIONS_MOST];
	int count;
};

/* at: how many rows are free below the columns, and the cells of a line. */
void sections_make(const struct world *w, struct arena *frame, const struct pane_cursor *at, struct sections *out);
/* With so many free rows health and history are among them, if they are known. */
bool sections_have_more(int rows);
ptrdiff_t sections_lines(const struct sections *s);
/* Where a line that is so many below the last column is found; false: in none of them. */
bool sections_find(const struct sections *s, ptrdiff_t line, enum tab *tab, ptrdiff_t *row);
/* at: the cursor's line below the last column, less than 0: not here. Returns the row of the canvas that it is on. */
int sections_draw(const struct world *w, const struct sections *s, const struct canvas *to, struct arena *frame, ptrdiff_t at, bool focused);

#endif

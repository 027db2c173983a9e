/*
 * Places of the screen that mean an action to a click: noted by what draws
 * them, where it draws them, and forgotten with the next paint. Pure.
 */
#ifndef OCAT_TUI_CORE_CLICK_MAP_H
#define OCAT_TUI_CORE_CLICK_MAP_H

#include <stddef.h>

#include "tui/core/actions.h"
#include "term/surface.h"

enum { HOTS_MOST = 80 };

struct click {
	struct rect where; /* on the screen */
	enum action act;
	ptrdiff_t number; /* of a tab: so many further than the open one, which may be back */
};

struct clicks {
	struct click at[HOTS_MOST];
	int len;
};

/* Cells of a row of the canvas, as far as they are on it. NULL, or more than there is room for: nothing is noted. */
void click_note(struct clicks *h, const struct canvas *on, int row, int col, int cols, enum action act, ptrdiff_t number);
const struct click *click_at(const struct clicks *h, int row, int col); /* NULL: nothing is there */

#endif

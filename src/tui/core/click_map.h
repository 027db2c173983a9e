/*
 * Areas of the screen that trigger an action when clicked. Drawing code notes them; the next paint clears them. Pure.
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
	ptrdiff_t number; /* of a tab: its offset from the open one, which may be negative */
};

struct clicks {
	struct click at[HOTS_MOST];
	int len;
};

/* Notes cells of a canvas row, clipped to the canvas. Does nothing when h is NULL or full. */
void click_note(struct clicks *h, const struct canvas *on, int row, int col, int cols, enum action act,
		ptrdiff_t number);
const struct click *click_at(const struct clicks *h, int row, int col); /* NULL: no action */

#endif

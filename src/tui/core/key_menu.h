/*
 * One line that says which keys are awaited: what it is about, each key with
 * its word, how to leave it. Where there is no room for all of it, the way out
 * stands before the sign that something is cut. Knows no key's meaning.
 */
#ifndef OCAT_TUI_CORE_KEY_MENU_H
#define OCAT_TUI_CORE_KEY_MENU_H

#include "tui/core/click_map.h"

enum { MENU_MOST = 32 };

struct menu {
	str label, brief; /* what it is about; brief: the same where there is no room for that. Both may be absent */
	struct menu_choice {
		str key, word;
		enum action act; /* what a click on it does; ACT_NONE: nothing */
	} at[MENU_MOST];
	int len;
	str leave;	  /* what Esc does */
	bool leave_known; /* it is only said where something is cut */
};

void menu_add(struct menu *m, str key, str word, enum action act); /* one beyond MENU_MOST is left out */
/* clicks may be NULL. */
void menu_draw(const struct menu *m, const struct canvas *c, struct clicks *clicks);

#endif

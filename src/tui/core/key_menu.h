/*
 * A one-line menu of the keys that can follow: its subject, each key with its word, and the way out. If the line is
 * too narrow, the way out stays, before the sign for cut text. Knows nothing about what the keys do.
 */
#ifndef OCAT_TUI_CORE_KEY_MENU_H
#define OCAT_TUI_CORE_KEY_MENU_H

#include "tui/core/click_map.h"

enum { MENU_MOST = 32 };

struct menu {
	str label, brief; /* the subject; brief: a shorter form for narrow lines. Both may be absent */
	struct menu_choice {
		str key, word;
		enum action act; /* the action of a click; ACT_NONE: none */
	} at[MENU_MOST];
	int len;
	str leave;	  /* the effect of Esc */
	bool leave_known; /* shown only when the line is cut */
};

void menu_add(struct menu *m, str key, str word, enum action act); /* ignored beyond MENU_MOST */
/* clicks may be NULL. */
void menu_draw(const struct menu *m, const struct canvas *c, struct clicks *clicks);

#endif

/*
 * Terminal descriptions embedded in the program, for machines that lack them: copied from the build machine. ncurses
 * looks for descriptions in TERMINFO, which is set only while it reads one: no other thread may read the environment
 * then (tui_run starts none itself, and requires the same of its caller). Draws nothing.
 */
#ifndef OCAT_TERM_EMBEDDED_TERMINFO_H
#define OCAT_TERM_EMBEDDED_TERMINFO_H

#include "base/str.h"

struct arena;

/* Is a description of this terminal embedded? */
bool terminal_is_carried(const char *name);

/*
 * Sets TERMINFO to this terminal's description until terminal_return restores it; does nothing if it is not embedded,
 * or NULL.
 */
struct terminal_loan {
	struct arena *room; /* NULL: nothing to restore */
	const char *before; /* the previous TERMINFO; NULL: it was not set */
};
void terminal_lend(const char *name, struct terminal_loan *loan);
void terminal_return(struct terminal_loan *loan);

#endif

/*
 * Descriptions of terminals that the program carries in itself, for machines
 * that have none or not this one: taken from the builder's when ocat is built.
 * ncurses looks for one where TERMINFO says; it is lent that variable for the
 * moment in which it reads: no other thread may run then that looks into the
 * environment (tui_run promises none of its own, and asks it of its caller). Draws nothing.
 */
#ifndef OCAT_TERM_TERMINAL_H
#define OCAT_TERM_TERMINAL_H

#include "base/str.h"

struct arena;

/* Is a terminal of this name carried? */
bool terminal_is_carried(const char *name);

/* TERMINFO gives this terminal from here to terminal_return, which sets it back; nothing happens for one not carried, or NULL. */
struct terminal_loan {
	struct arena *room; /* NULL: nothing was lent */
	const char *before; /* what TERMINFO was; NULL: it was not set */
};
void terminal_lend(const char *name, struct terminal_loan *loan);
void terminal_return(struct terminal_loan *loan);

#endif

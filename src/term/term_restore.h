/*
 * Restores the terminal in any case: remembers its modes and puts them back when a signal ends the program, using only
 * write() and tcsetattr(). Holds the only mutable globals of the explorer, because a signal handler can use nothing
 * else. Also turns the signals that the loop waits for into flags.
 */
#ifndef OCAT_TERM_TERM_RESTORE_H
#define OCAT_TERM_TERM_RESTORE_H

#include <signal.h>
#include <stdbool.h>

#include "base/str.h"

/* Call after the terminal was opened, before its modes change: fd is the terminal. */
void term_restore_remember(int fd);
/* goodbye: the bytes that restore the screen; copied (at most 512). Installs the handlers. */
void term_restore_arm(str goodbye);
/* Removes the handlers and restores the modes. */
void term_restore_disarm(void);
/* Signals that are unblocked only while the loop waits. */
const sigset_t *term_restore_waiting_mask(void);
/* A SIGTSTP from another process arrived since the last call. */
bool term_restore_asked_to_stop(void);
/* Stops the whole job until it is continued. */
void term_restore_stop_here(void);

struct term_restore_lent {
	struct sigaction stop, interrupt, quit;
	sigset_t mask;
};
/*
 * While another program has the terminal: keys that send signals go to that program, but one that stops it also stops
 * us.
 */
void term_restore_lend(struct term_restore_lent *kept_for);
void term_restore_take_back(const struct term_restore_lent *kept_for);

#endif

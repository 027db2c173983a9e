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
void rescue_remember(int fd);
/* goodbye: the bytes that restore the screen; copied (at most 512). Installs the handlers. */
void rescue_arm(str goodbye);
/* Removes the handlers and restores the modes. */
void rescue_disarm(void);
/* Signals that are unblocked only while the loop waits. */
const sigset_t *rescue_waiting_mask(void);
/* A SIGTSTP from another process arrived since the last call. */
bool rescue_asked_to_stop(void);
/* Stops the whole job until it is continued. */
void rescue_stop_here(void);

struct rescue_lent {
	struct sigaction stop, interrupt, quit;
	sigset_t mask;
};
/*
 * While another program has the terminal: keys that send signals go to that program, but one that stops it also stops
 * us.
 */
void rescue_lend(struct rescue_lent *kept_for);
void rescue_take_back(const struct rescue_lent *kept_for);

#endif

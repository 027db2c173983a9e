/*
 * The terminal as it was, whatever happens: remembers its modes and puts them
 * back when a signal ends the program, with nothing but write() and tcsetattr().
 * Holds the only changeable globals of the explorer, as a signal handler has
 * nothing else to hold on to. Also turns the signals that the loop waits for
 * into flags.
 */
#ifndef OCAT_TERM_TERM_RESTORE_H
#define OCAT_TERM_TERM_RESTORE_H

#include <signal.h>
#include <stdbool.h>

#include "base/str.h"

/* After the terminal was opened, before its modes change: fd is the terminal. */
void rescue_remember(int fd);
/* goodbye: the bytes that leave the screen as it was; kept as a copy (at most 512). Installs the handlers. */
void rescue_arm(str goodbye);
/* Takes the handlers away and puts the modes back. */
void rescue_disarm(void);
/* Signals that are only let in while the loop waits. */
const sigset_t *rescue_waiting_mask(void);
/* A SIGTSTP from elsewhere came since the last call. */
bool rescue_asked_to_stop(void);
/* Stops the whole job until it is continued. */
void rescue_stop_here(void);

struct rescue_lent {
	struct sigaction stop, interrupt, quit;
	sigset_t mask;
};
/* While another program has the terminal: keys that make signals mean that program, but one that stops it stops us too. */
void rescue_lend(struct rescue_lent *kept_for);
void rescue_take_back(const struct rescue_lent *kept_for);

#endif

/*
 * The two ends of the terminal: their descriptors, writing bytes to it, and holding back messages of others on stderr
 * until the screen is closed. Knows nothing about the content.
 */
#ifndef OCAT_TERM_TTY_H
#define OCAT_TERM_TTY_H

#include <stdio.h>

#include "base/str.h"

struct err;

struct tty {
	FILE *in, *out;
	bool own; /* opened here: the program's own input or output is not a terminal */
	int log, stderr_before;
};

/* ERR_UNSUPPORTED if there is none. */
bool tty_open(struct tty *t, struct err *err);
void tty_close(const struct tty *t);
int tty_in(const struct tty *t);
int tty_out(const struct tty *t);
bool tty_send(const struct tty *t, str bytes); /* false: it accepts no more */
/* A stray line on stderr would corrupt the screen: it is held back and shown afterwards. */
void tty_hold_stderr(struct tty *t);
void tty_release_stderr(const struct tty *t);

#endif

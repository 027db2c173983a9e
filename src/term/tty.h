/*
 * The two ends of the terminal: which files they are, all of some bytes to the one, and what others say on stderr
 * meanwhile, which is held until the picture is gone. Does not know what is sent.
 */
#ifndef OCAT_TERM_TTY_H
#define OCAT_TERM_TTY_H

#include <stdio.h>

#include "base/str.h"

struct err;

struct tty {
	FILE *in, *out;
	bool own; /* opened here: the program's own input or output is no terminal */
	int log, stderr_before;
};

/* ERR_UNSUPPORTED if there is none. */
bool tty_open(struct tty *t, struct err *err);
void tty_close(const struct tty *t);
int tty_in(const struct tty *t);
int tty_out(const struct tty *t);
bool tty_send(const struct tty *t, str bytes); /* false: it takes no more */
/* A stray line on stderr would tear the picture: it is kept and shown afterwards. */
void tty_hold_stderr(struct tty *t);
void tty_release_stderr(const struct tty *t);

#endif

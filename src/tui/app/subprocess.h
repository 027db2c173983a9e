/*
 * A program that a person asked for, with the terminal to itself until it ends: an editor, a command that is given a
 * text. Does not know the screen, which is lent before and taken back after, nor of what the text is for.
 */
#ifndef OCAT_TUI_APP_SUBPROCESS_H
#define OCAT_TUI_APP_SUBPROCESS_H

#include "base/err.h"
#include "base/str.h"

enum { ERRAND_NOT_FOUND = 127 }; /* as shells say it */

/*
 * Runs it, found along PATH, and waits for its end; output and errors go to out. *status is what it ended with, as a shell
 * tells it (128 and more: a signal). ^C, ^Z and ^\ mean the program, and ^Z stops us with it. argv is ended by NULL.
 */
bool errand_run(const char *const *argv, int in, int out, int *status, struct err *err);
void errand_tell(int out, str words);
/* The words, then nothing until Enter. */
void errand_pause(int in, int out, str words);
/* A file without a name that holds the text, to be read from its start; closed by the caller. -1: none could be had. */
int errand_text(str text, struct err *err);

#endif

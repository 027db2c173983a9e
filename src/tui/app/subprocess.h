/*
 * Runs a program that a person asked for, with the terminal to itself until it ends: an editor, or a command that
 * receives a text. Knows nothing about the screen, which is lent before and taken back after, or about the purpose of
 * the text.
 */
#ifndef OCAT_TUI_APP_SUBPROCESS_H
#define OCAT_TUI_APP_SUBPROCESS_H

#include "base/err.h"
#include "base/str.h"

enum { SUBPROCESS_NOT_FOUND = 127 }; /* as in shells */

/*
 * Runs it, found in PATH, and waits for its end; output and errors go to out. *status is its exit status as in a shell
 * (128 and more: a signal). ^C, ^Z and ^\ go to the program, and ^Z stops us with it. argv ends with NULL.
 */
bool subprocess_run(const char *const *argv, int in, int out, int *status, struct err *err);
void subprocess_tell(int out, str words);
/* Shows the words and waits for Enter. */
void subprocess_pause(int in, int out, str words);
/* An unnamed file with the text, positioned at its start; the caller closes it. -1: it could not be created. */
int subprocess_text(str text, struct err *err);

#endif

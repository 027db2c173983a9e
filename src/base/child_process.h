/* Starts a program, and waits for its end. */
#ifndef OCAT_BASE_CHILD_PROCESS_H
#define OCAT_BASE_CHILD_PROCESS_H

#include <sys/types.h>

/*
 * In a process group of its own, so that a signal reaches what it starts itself, and with no signal blocked, as workers
 * have them. in, out, err: what it reads and writes; -1: /dev/null. Returns 0, or why it cannot be started, an errno.
 */
int child_start(pid_t *child, const char *const *argv, int in, int out, int err);
int child_wait(pid_t child); /* its status, as waitpid has it */

#endif

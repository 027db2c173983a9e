/* What a command of the configuration prints: it is run by the shell, without input; its errors are discarded. */
#ifndef OCAT_BASE_COMMAND_OUTPUT_H
#define OCAT_BASE_COMMAND_OUTPUT_H

#include "base/err.h"
#include "base/stop.h"

struct arena;

/*
 * Fails unless it ends with status 0 before the stop, which kills it, and prints at most that many bytes. The error
 * says how it ended: "the command ended with status 3".
 */
bool command_output(struct arena *a, str command, ptrdiff_t most, const struct stop *stop, str *out, struct err *err);

#endif

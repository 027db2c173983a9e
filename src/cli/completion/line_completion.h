/*
 * Completes a command line while it is typed: finds the current word, and what it may be. The tables of tools, verbs
 * and options decide; names come from the cache.
 */
#ifndef OCAT_CLI_COMPLETION_LINE_COMPLETION_H
#define OCAT_CLI_COMPLETION_LINE_COMPLETION_H

#include "cli/cli_state.h"
#include "service/completion.h"

struct completing {
	str word;   /* the current word, without its quotes; empty at the start of one */
	bool files; /* names of files are valid too */
	struct completions offers;
};

/* line: up to the cursor, beginning with the program's name. */
void complete_line(struct cli *c, str line, const struct stop *stop, struct completing *out);

#endif

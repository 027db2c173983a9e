/*
 * A command line that somebody is typing: which word they are at, and what
 * could stand there. The tables of tools, verbs and options say it; names come
 * from the cache.
 */
#ifndef OCAT_CLI_LINE_COMPLETION_H
#define OCAT_CLI_LINE_COMPLETION_H

#include "cli/cli_state.h"
#include "service/completion.h"

struct completing {
	str word;   /* being typed, without its quotes; empty at the start of one */
	bool files; /* names of files are welcome too */
	struct offers offers;
};

/* line: all up to the cursor, the program's name first. */
void complete_line(struct cli *c, str line, const struct stop *stop, struct completing *out);

#endif

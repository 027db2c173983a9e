/* A tool, called from the command line. */
#ifndef OCAT_CLI_RUN_H
#define OCAT_CLI_RUN_H

#include "cli/context.h"

struct tool;

/* Exit status; with err set, cli_fail's. */
int cli_tool(struct cli *c, const struct tool *t, struct err *err);

#endif

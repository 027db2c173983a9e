/* Runs a tool from the command line. */
#ifndef OCAT_CLI_TOOL_COMMAND_H
#define OCAT_CLI_TOOL_COMMAND_H

#include "cli/cli_state.h"

struct tool;

struct request;

/* Turns the command line into a request to ask->tool, with its client; opens the session. */
bool cli_ask(struct cli *c, struct request *ask, struct err *err);
/* Exit status; with err set, cli_fail's. */
int cli_tool(struct cli *c, const struct tool *t, struct err *err);

#endif

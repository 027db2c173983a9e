/* ocat follow without a terminal: the steps of all clients of a server as lines, until it ends. */
#ifndef OCAT_CLI_MCP_FOLLOW_STEPS_H
#define OCAT_CLI_MCP_FOLLOW_STEPS_H

#include "cli/cli_state.h"
#include "follow/follower.h"

/* False with err: a trace cannot be read. */
bool follow_steps(struct cli *c, struct follower *f, struct err *err);

#endif

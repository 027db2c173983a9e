/* ocat mcp: people may watch it, see `ocat follow`. */
#ifndef OCAT_CLI_MCP_MCP_GATE_H
#define OCAT_CLI_MCP_MCP_GATE_H

#include "cli/cli_state.h"
#include "follow/server.h"

/* NULL with err: --hold is invalid. */
struct follow_gate *mcp_gate_open(struct cli *c, struct err *err);
/*
 * url: of a server over HTTP, or absent. NULL: watching is impossible, and the log says why;
 * clients are served as usual.
 */
struct follow_server *mcp_gate_serve(struct follow_gate *g, str url);

#endif

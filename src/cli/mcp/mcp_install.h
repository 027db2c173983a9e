/* ocat mcp --print-config HOST, --install HOST: how a host starts this program. */
#ifndef OCAT_CLI_MCP_MCP_INSTALL_H
#define OCAT_CLI_MCP_MCP_INSTALL_H

#include "cli/cli_state.h"

/* False, without err: neither option was given. */
bool mcp_install(struct cli *c, struct err *err);

#endif

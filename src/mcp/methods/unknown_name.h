/* A name of the protocol that does not exist: a tool, a prompt, one of its arguments, a level. */
#ifndef OCAT_MCP_UNKNOWN_NAME_H
#define OCAT_MCP_UNKNOWN_NAME_H

#include "mcp/request.h"
#include "model/asset.h"

/* Fails the request: 'unknown prompt "serch"; did you mean search?', or all of them if none is similar. */
bool mcp_unknown_name(struct mcp_request *r, const char *kind, str name, const struct strs *all);

#endif

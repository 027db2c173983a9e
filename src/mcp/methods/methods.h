/* The methods of the protocol, each a function in this folder. */
#ifndef OCAT_MCP_METHODS_H
#define OCAT_MCP_METHODS_H

#include "mcp/request.h"

enum mcp_era { MCP_HANDSHAKE = 1, MCP_MODERN = 2, MCP_BOTH_ERAS = 3 };

/* Versions of the protocol, the newest first. */
#define MCP_MODERN_VERSION "2026-07-28"
#define MCP_HANDSHAKE_VERSIONS(_) _("2025-11-25") _("2025-06-18") _("2025-03-26") _("2024-11-05")

/* name, function, eras, answered at once, and may be kept by the client for a while */
#define MCP_METHODS(_)                                                            \
	_("initialize", mcp_initialize, MCP_HANDSHAKE, true, false)              \
	_("ping", mcp_ping, MCP_HANDSHAKE, true, false)                           \
	_("logging/setLevel", mcp_set_level, MCP_HANDSHAKE, true, false)         \
	_("server/discover", mcp_discover, MCP_MODERN, true, true)                \
	_("tools/list", mcp_tools_list, MCP_BOTH_ERAS, true, true)                \
	_("tools/call", mcp_tools_call, MCP_BOTH_ERAS, false, false)              \
	_("resources/list", mcp_resources_list, MCP_BOTH_ERAS, false, true)       \
	_("resources/templates/list", mcp_resource_templates, MCP_BOTH_ERAS, true, true) \
	_("resources/read", mcp_resources_read, MCP_BOTH_ERAS, false, true)       \
	_("prompts/list", mcp_prompts_list, MCP_BOTH_ERAS, true, true)            \
	_("prompts/get", mcp_prompts_get, MCP_BOTH_ERAS, true, false)             \
	_("completion/complete", mcp_complete, MCP_BOTH_ERAS, false, false)

/* Writes the members of the result, or fails with mcp_fail. */
#define _(name, run, eras, brief, cached) bool run(struct mcp_request *r);
MCP_METHODS(_)
#undef _

#endif

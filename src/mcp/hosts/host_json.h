/* Lists of servers in JSON. Comments would be lost, so a file that has some is refused. */
#ifndef OCAT_MCP_HOSTS_HOST_JSON_H
#define OCAT_MCP_HOSTS_HOST_JSON_H

#include "base/err.h"
#include "mcp/hosts/host.h"

/* The document with our entry in place of any other of its name. False: it cannot be kept as it is. */
bool host_json_with(struct arena *a, const struct mcp_host *h, const struct mcp_start *start, str document,
		    struct sb *out, bool *replaced, struct err *err);
/* What our entry starts. False without err: there is none. */
bool host_json_started(struct arena *a, const struct mcp_host *h, str document, struct mcp_start *out, struct err *err);

#endif

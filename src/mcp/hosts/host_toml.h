/* Lists of servers in TOML: our tables are text between two headings, and everything else stays as it is. */
#ifndef OCAT_MCP_HOSTS_HOST_TOML_H
#define OCAT_MCP_HOSTS_HOST_TOML_H

#include "mcp/hosts/host.h"

/* The document with our tables in place of any others of their name. */
void host_toml_with(const struct mcp_host *h, const struct mcp_start *start, str document, struct sb *out,
		    bool *replaced);
/* What our tables start, if each value is on one line. False: there are none. */
bool host_toml_started(struct arena *a, const struct mcp_host *h, str document, struct mcp_start *out);

#endif

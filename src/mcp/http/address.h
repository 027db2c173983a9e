/* Where a server listens, as a person writes it. */
#ifndef OCAT_MCP_HTTP_ADDRESS_H
#define OCAT_MCP_HTTP_ADDRESS_H

#include "net/httpd.h"

struct arena;

/* "127.0.0.1:3900", "localhost:0", "[::1]:3900"; *local: only this machine reaches it. */
bool mcp_address_read(struct arena *a, str text, struct httpd_options *out, bool *local, struct err *err);
str mcp_address_url(struct arena *a, str address, int port);

#endif

/* The transport of a client that started the program: a line on standard input or output is a message. */
#ifndef OCAT_MCP_STDIO_H
#define OCAT_MCP_STDIO_H

#include "mcp/session.h"

/*
 * Serves one client until `in` ends, `out` breaks or the stop is raised. Requests that came before the end of `in` are
 * answered. The stop may be raised by SIGINT and SIGTERM, which interrupt it. rate: requests per second; 0: no limit.
 */
void mcp_stdio(struct mcp_session *s, int in, int out, int64_t rate, const struct stop *stop);

#endif

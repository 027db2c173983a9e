/*
 * The transport over HTTP: one POST is one message. Tasks serve the calls of many clients side by side, each of them
 * within its share, so that one that floods harms no other.
 */
#ifndef OCAT_MCP_HTTP_HTTP_H
#define OCAT_MCP_HTTP_HTTP_H

#include "mcp/server.h"

struct stop;
struct mcp_http;

enum { MCP_HTTP_RATE = 1000 }; /* calls per second of one client, by default */

struct mcp_http_options {
	str address;	/* "127.0.0.1:3900", "localhost:0", "[::1]:3900"; port 0: any free one */
	str token_file; /* absent: no tokens, and only this machine */
	str user;	/* who runs the program */
	int64_t rate;	/* calls per second of one client; 0: no limit */
};

struct mcp_http *mcp_http_open(struct mcp_server *s, const struct mcp_http_options *o, struct err *err);
/* "http://127.0.0.1:3900/mcp" */
str mcp_http_url(const struct mcp_http *h);
void mcp_http_serve(struct mcp_http *h, const struct stop *stop); /* until the stop is raised */
/* False: a call does not end, and nothing was freed: the program should exit at once. */
bool mcp_http_close(struct mcp_http *h);

#endif

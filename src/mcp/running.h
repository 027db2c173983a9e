/*
 * The requests of one connection that are being served, so that reading goes on meanwhile: a few tasks serve them in the
 * order in which they came.
 */
#ifndef OCAT_MCP_RUNNING_H
#define OCAT_MCP_RUNNING_H

#include "mcp/session.h"

struct mcp_running;

/* stop: of the connection; out is used by several threads at once. Both are borrowed. */
struct mcp_running *mcp_running_open(struct mcp_session *s, const struct stop *stop, const struct mcp_out *out);
/* Waits for the requests that are being served. */
void mcp_running_close(struct mcp_running *r);

enum mcp_added { MCP_ADDED, MCP_ID_IN_USE, MCP_TOO_MANY };
/* Takes the arena of the message if it was added. */
enum mcp_added mcp_running_add(struct mcp_running *r, struct arena *a, const struct mcp_message *m);
/* Ends the request with this id (as JSON): nothing more is sent for it. An unknown or an answered one: nothing. */
void mcp_running_cancel(struct mcp_running *r, str id);

#endif

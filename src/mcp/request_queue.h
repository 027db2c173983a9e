/*
 * The requests of one connection that are being served, so that reading goes on meanwhile: a few tasks serve them in
 * the order in which they came. A request that waits for a person leaves its place to the next one.
 */
#ifndef OCAT_MCP_REQUEST_QUEUE_H
#define OCAT_MCP_REQUEST_QUEUE_H

#include "mcp/session.h"

struct mcp_queue;

/* stop: of the connection; out is used by several threads at once. Both are borrowed. */
struct mcp_queue *mcp_queue_open(struct mcp_session *s, const struct stop *stop, const struct mcp_out *out);
/* Waits for the requests that are being served. */
void mcp_queue_close(struct mcp_queue *r);

enum mcp_added { MCP_ADDED, MCP_ID_IN_USE, MCP_TOO_MANY };
/* Takes the arena of the message if it was added. */
enum mcp_added mcp_queue_add(struct mcp_queue *r, struct arena *a, const struct mcp_message *m);
/* Ends the request with this id (as JSON): nothing more is sent for it. An unknown or an answered one: nothing. */
void mcp_queue_cancel(struct mcp_queue *r, str id);

#endif

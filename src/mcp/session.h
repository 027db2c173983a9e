/* One client: who it is, what its handshake said, and the table of methods that serves its messages. */
#ifndef OCAT_MCP_SESSION_H
#define OCAT_MCP_SESSION_H

#include "mcp/request.h"

struct mcp_session;

struct mcp_session *mcp_session_open(struct mcp_server *s, const struct mcp_identity *who);
void mcp_session_close(struct mcp_session *s); /* after its last message was served; NULL is fine */

/*
 * Serves one message. Several messages of one session may be served at the same time, each on its own thread. stop: the
 * client cancelled or hung up; then nothing more is sent. May be NULL.
 */
void mcp_serve(struct mcp_session *s, const struct mcp_message *m, const struct stop *stop, const struct mcp_out *out);

/* The client sends nothing more: what is being served does not wait for a person. */
void mcp_session_end(struct mcp_session *s);

/* Is it answered at once, so that a transport may serve it between two messages? */
bool mcp_is_brief(const struct mcp_message *m);

#endif

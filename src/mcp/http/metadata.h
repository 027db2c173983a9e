/*
 * What headers repeat of a message: the version of the protocol, the method and the name. A proxy may decide by them,
 * so they must agree with the body.
 */
#ifndef OCAT_MCP_HTTP_METADATA_H
#define OCAT_MCP_HTTP_METADATA_H

#include "mcp/message.h"
#include "net/httpd.h"

/*
 * Completes the message of a client with a handshake: its version, and its name from the session. False: the request is
 * refused with *sentence and *code, and status 400.
 */
bool mcp_metadata_check(struct arena *a, const struct httpd_request *r, struct mcp_message *m, str *sentence,
			int *code);

/*
 * The id of a session only repeats what its client called itself: nothing is kept for it, and it stays valid when the
 * server starts again.
 */
str mcp_session_id(struct arena *a, const struct mcp_message *m);

#endif

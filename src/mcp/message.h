/*
 * Messages of JSON-RPC as the Model Context Protocol uses them: one read, and answers written. Which methods exist, and
 * what they mean, is decided elsewhere.
 *
 * Two eras share the wire. A request whose _meta names a protocol version belongs to the stateless revision ("modern");
 * any other belongs to the handshake of its connection.
 */
#ifndef OCAT_MCP_MESSAGE_H
#define OCAT_MCP_MESSAGE_H

#include "base/json.h"

struct arena;

enum {
	MCP_MESSAGE_MOST = 4 << 20, /* bytes; transports refuse a longer one unread */
	MCP_PARSE_ERROR = -32700,
	MCP_INVALID_REQUEST = -32600,
	MCP_METHOD_NOT_FOUND = -32601,
	MCP_INVALID_PARAMS = -32602,
	MCP_INTERNAL_ERROR = -32603,
	MCP_RESOURCE_NOT_FOUND = -32002, /* with a handshake; the modern era has MCP_INVALID_PARAMS */
	MCP_HEADER_MISMATCH = -32020,
	MCP_UNSUPPORTED_VERSION = -32022,
};

/* Members of _meta. */
#define MCP_META_VERSION "io.modelcontextprotocol/protocolVersion"
#define MCP_META_CAPABILITIES "io.modelcontextprotocol/clientCapabilities"
#define MCP_META_CLIENT "io.modelcontextprotocol/clientInfo"
#define MCP_META_SERVER "io.modelcontextprotocol/serverInfo"
#define MCP_META_LOG_LEVEL "io.modelcontextprotocol/logLevel"

struct mcp_message {
	str id;	    /* as JSON: 7, "x"; absent: a notification, or a response to a request of ours */
	str method; /* absent: a response */
	const struct json *params, *meta; /* objects, or NULL */
	bool modern;
	str version; /* of the protocol; absent: none given */
	str client_name, client_version; /* as the client calls itself; absent: not said here */
	int64_t arrived_us; /* when it was read, by clock_monotonic_us */
	str progress_token; /* as JSON; absent: no progress wanted */
};

/* False: not a message; *error is the response to send, with this code. Everything is in the arena. */
bool mcp_message_read(struct arena *a, str text, struct mcp_message *out, struct sb *error, int *code);

/* A text or a whole number, as JSON; absent: anything else. */
str mcp_id_of(struct arena *a, const struct json *j);

/* A result: between these two calls, its members. id: as JSON. */
struct jw mcp_result_begin(struct sb *out, str id);
void mcp_result_end(struct jw *w);
/* id absent: null. data: as JSON; absent: none. */
void mcp_error_put(struct sb *out, str id, int code, str sentence, str data);
/* A notification: between these two calls, its parameters. */
struct jw mcp_notification_begin(struct sb *out, const char *method);
void mcp_notification_end(struct jw *w);
bool mcp_is_notification(str message); /* of ours, rather than a response */

#endif

/*
 * The programs at the other end of a session: what they said in their handshake, and the clients of the workspace that
 * their calls are made as. Each program, by the name and version that it gives itself, has a trace of its own.
 */
#ifndef OCAT_MCP_PEER_H
#define OCAT_MCP_PEER_H

#include "mcp/server.h"
#include "workspace/client.h"

/* Who a transport says is there; the name that the client gives itself is in its messages. */
struct mcp_identity {
	str face; /* "mcp" */
	str user, token_name, role; /* absent token_name: the person who runs the program, with their own roles */
	const str *catalogs; /* none: all */
	ptrdiff_t catalog_count;
};

/* Levels of log messages, the least important first. */
#define MCP_LOG_LEVELS(_) _(debug) _(info) _(notice) _(warning) _(error) _(critical) _(alert) _(emergency)

enum mcp_log_level {
#define _(name) MCP_LOG_##name,
	MCP_LOG_LEVELS(_)
#undef _
	MCP_LOG_NONE /* no messages wanted */
};
bool mcp_log_level_named(str name, enum mcp_log_level *out);
const char *mcp_log_level_name(enum mcp_log_level level);

struct mcp_peer;

struct follow_client;

struct mcp_peer *mcp_peer_open(const struct mcp_server *s, const struct mcp_identity *who);
void mcp_peer_close(struct mcp_peer *p);

/* Safe from several threads. */
void mcp_peer_greet(struct mcp_peer *p, str name, str version); /* by a handshake */
void mcp_peer_set_level(struct mcp_peer *p, enum mcp_log_level level);
enum mcp_log_level mcp_peer_level(struct mcp_peer *p); /* MCP_LOG_NONE until it was set */
/* name: of this request; absent: that of the handshake. Lives as long as the peer. */
const struct client *mcp_peer_client(struct mcp_peer *p, str name, str version);
/* Why the calls of a client are in no trace; absent: they are, or no trace is wanted. */
str mcp_peer_untraced(const struct client *c);
/* As a person who watches sees it; one of mcp_peer_client, of a server with a gate. */
struct follow_client *mcp_peer_followed(const struct client *c);
/* Its client sends nothing more: no call waits for a person. */
void mcp_peer_end(struct mcp_peer *p);
bool mcp_peer_has_ended(const struct mcp_peer *p);

#endif

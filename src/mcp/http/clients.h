/*
 * The clients that are active over HTTP: one for each token and program, with a session and limits of its own. Not safe
 * from several threads: the caller has a lock.
 */
#ifndef OCAT_MCP_HTTP_CLIENTS_H
#define OCAT_MCP_HTTP_CLIENTS_H

#include "mcp/http/tokens.h"
#include "mcp/session.h"

struct mcp_clients;

/* All clients of one token, or all without one: names cost nothing, so they also have limits together. */
struct mcp_bucket {
	double calls; /* that may be made now */
	int64_t filled_us;
};
struct mcp_crowd {
	int serving;
	struct mcp_bucket fresh; /* for new clients */
};

struct mcp_http_client {
	struct mcp_session *session;
	struct mcp_crowd *crowd;
	int serving; /* calls that tasks are serving */
	int resting; /* calls that wait for a person, beside its share */
	int waiting; /* those beyond its share of the tasks */
	/* Private. */
	struct arena *arena;
	const struct mcp_token *token;
	str name;
	struct mcp_bucket bucket;
	int64_t used_us;
};

/* tokens: NULL or of the whole server; rate: calls per second of one client, 0: no limit. */
struct mcp_clients *mcp_clients_open(struct mcp_server *s, const struct mcp_tokens *tokens, str user, int64_t rate);
void mcp_clients_close(struct mcp_clients *c);
/* For one call. NULL: too many calls, or too many clients. */
struct mcp_http_client *mcp_clients_enter(struct mcp_clients *c, const struct mcp_token *token, str name);
/* Closes the sessions that were idle for a while. */
void mcp_clients_tidy(struct mcp_clients *c);

#endif

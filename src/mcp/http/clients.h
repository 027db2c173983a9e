/*
 * The clients that are active over HTTP: one for each token and program, with a session and limits of its own. Not safe
 * from several threads: the caller has a lock.
 */
#ifndef OCAT_MCP_HTTP_CLIENTS_H
#define OCAT_MCP_HTTP_CLIENTS_H

#include "mcp/http/tokens.h"
#include "mcp/rate_limit.h"
#include "mcp/session.h"

struct mcp_clients;

/* All clients of one token, or all without one: names cost nothing, so they also have limits together. */
struct mcp_crowd {
	const struct mcp_token *token; /* NULL: without one */
	int serving;
	struct mcp_rate fresh; /* for new clients */
};

struct mcp_http_client {
	struct mcp_session *session;
	struct mcp_crowd *crowd;
	int serving; /* calls that tasks are serving */
	int resting; /* calls that wait for a person, beside its share */
	int waiting; /* those beyond its share of the tasks */
	const struct mcp_token *token; /* NULL: none is needed */
	/* Private. */
	struct arena *arena;
	str name;
	struct mcp_rate rate;
	int64_t used_us;
};

/* rate: calls per second of one client, 0: no limit. */
struct mcp_clients *mcp_clients_open(struct mcp_server *s, str user, int64_t rate);
void mcp_clients_close(struct mcp_clients *c);
/* For one call, with a token that outlives the clients. NULL: too many calls, or too many clients. */
struct mcp_http_client *mcp_clients_enter(struct mcp_clients *c, const struct mcp_token *token, str name);
/* Closes the sessions that were idle for a while. */
void mcp_clients_tidy(struct mcp_clients *c);

#endif

/*
 * The server of the Model Context Protocol: a face that turns messages into requests of the tool table, and answers
 * into messages. It never touches the cache, a source or SQL: tool_call does. This is what all its clients share; a
 * client is a session (session.h), and a transport (stdio.h, http/) carries its messages.
 */
#ifndef OCAT_MCP_SERVER_H
#define OCAT_MCP_SERVER_H

#include "base/err.h"
#include "trace/trace.h"

struct follow_gate;
struct mcp_refresh;
struct tool;
struct workspace;

enum {
	MCP_TOKENS_LEAST = 100,
	MCP_TIMEOUT_MS = 30000, /* hosts wait a minute */
	MCP_TIMEOUT_MOST_MS = 300000, /* that a call may ask for */
};

struct mcp_options {
	const str *tools; /* names of tools to offer; none: the default ones; "all": every one */
	ptrdiff_t tool_count;
	bool output_schemas;
	int64_t tokens; /* of an answer; 0: by the question */
	int64_t timeout_ms; /* of a call that asks for no other; 0: MCP_TIMEOUT_MS */
	str version;	/* of the program */
	struct follow_gate *gate; /* for people who watch; or NULL */
	const struct trace_listener *listener; /* of each client's trace; or NULL */
};

struct mcp_server {
	struct arena *arena;
	struct workspace *workspace;
	struct mcp_options options;
	struct mcp_refresh *refresh;
	struct speller speller; /* actions as calls */
	const struct tool *const *tools; /* offered, in order, ended by NULL */
};

/* The options are copied. ERR_USAGE: an unknown tool. */
struct mcp_server *mcp_server_open(struct workspace *w, const struct mcp_options *o, struct err *err);
/* What it offers, as tools/list says it, for a program that registers tools of others. */
void mcp_server_tools(const struct mcp_server *s, struct sb *out);
void mcp_server_close(struct mcp_server *s); /* after its sessions; NULL is fine */

#endif

/*
 * Which requests come in, by their head alone: from this machine or with a token, by a client of the protocol and not
 * by a page in a browser.
 */
#ifndef OCAT_MCP_HTTP_ACCESS_H
#define OCAT_MCP_HTTP_ACCESS_H

#include "mcp/http/token_list.h"
#include "net/httpd.h"

struct mcp_access {
	struct mcp_token_list *tokens; /* NULL: none is needed */
	bool local; /* listens on this machine alone */
};

/* False: *no is the answer. */
bool mcp_access_check(const struct mcp_access *access, const struct httpd_request *r, struct httpd_answer *no);
/* The token of a request that was let in; NULL: none is needed. */
const struct mcp_token *mcp_access_token(const struct mcp_access *access, const struct httpd_request *r);

/* Does its client take this type, "text/event-stream"? */
bool mcp_accepts(const struct httpd_request *r, str type);
/* A refusal as an answer: an error of the protocol without an id. The sentence is a literal. */
#define MCP_REFUSAL(number, sentence, more)                                                            \
	((struct httpd_answer){ .status = (number),                                                     \
				.type = "application/json",                                             \
				.headers = (more),                                                      \
				.body = S("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"" sentence \
					  "\"}}") })

#endif

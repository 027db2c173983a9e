/*
 * The file of tokens: who may connect over HTTP, with which role, and to which catalogs. A token itself is kept only as
 * its digest, and no message contains it.
 */
#ifndef OCAT_MCP_HTTP_TOKENS_H
#define OCAT_MCP_HTTP_TOKENS_H

#include "base/err.h"
#include "base/sha256.h"
#include "model/asset.h"

struct mcp_token {
	str name, role; /* role absent: none */
	struct strs catalogs; /* none: all */
	struct digest digest;
};

struct mcp_tokens {
	struct mcp_token *at;
	ptrdiff_t len, cap;
};

/* ERR_CONFIG: a mistake in the file, no token in it, or other users may read it. */
bool mcp_tokens_read(struct arena *a, str path, struct mcp_tokens *out, struct err *err);

#endif

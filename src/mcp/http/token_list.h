/*
 * The tokens that are valid now: those of a file, which is read again when it changes, so that a token can be revoked
 * without a restart. Safe from several threads.
 */
#ifndef OCAT_MCP_HTTP_TOKEN_LIST_H
#define OCAT_MCP_HTTP_TOKEN_LIST_H

#include "mcp/http/tokens.h"

struct mcp_token_list;

/* ERR_CONFIG as mcp_tokens_read. */
struct mcp_token_list *mcp_token_list_open(str path, struct err *err);
void mcp_token_list_close(struct mcp_token_list *l); /* NULL is fine */
/*
 * Reads the file again if it changed. A file that cannot be read, or has a mistake, is logged, and the tokens stay.
 * True: a token was revoked.
 */
bool mcp_token_list_renew(struct mcp_token_list *l);
/*
 * NULL: unknown, or revoked. A token keeps its address as long as the list exists,
 * also if it is revoked and comes back.
 */
const struct mcp_token *mcp_token_list_find(struct mcp_token_list *l, str given);
bool mcp_token_is_revoked(struct mcp_token_list *l, const struct mcp_token *t);

#endif

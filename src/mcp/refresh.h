/*
 * Syncs of stale catalogs behind the answers: a call is answered from the cache at once, and the catalogs that it read
 * are synced by a task of the server, one after the other. A source that is down is tried again after a while. Safe
 * from several threads.
 */
#ifndef OCAT_MCP_REFRESH_H
#define OCAT_MCP_REFRESH_H

#include "base/str.h"

struct mcp_refresh;
struct workspace;

struct mcp_refresh *mcp_refresh_open(struct workspace *w);
/* Ends a sync that runs. NULL is fine. */
void mcp_refresh_close(struct mcp_refresh *r);
/* Never waits. Nothing happens if the catalog was tried a short while ago, or has no source. */
void mcp_refresh_want(struct mcp_refresh *r, str catalog);

#endif

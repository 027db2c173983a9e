/*
 * How often one client may call: a number of calls a second, and after a rest more of them at once. For each transport
 * in the same way. Not safe from several threads.
 */
#ifndef OCAT_MCP_RATE_LIMIT_H
#define OCAT_MCP_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct mcp_rate {
	double calls; /* that may be made now */
	int64_t filled_us;
};

enum { MCP_RATE_BURST = 2 }; /* seconds: as many calls at once as in that time */

struct mcp_rate mcp_rate_full(double most);
/* Takes one call. False: none is left; most: at a time. */
bool mcp_rate_spend(struct mcp_rate *r, double rate, double most);
/* Milliseconds until there is one, at least 1. */
int64_t mcp_rate_wait_ms(const struct mcp_rate *r, double rate);

#endif

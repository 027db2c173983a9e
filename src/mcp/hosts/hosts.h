/*
 * The programs that start ocat as a server of theirs: where each keeps its list of servers, and what an entry looks
 * like there. Reads and writes only the file of the host that a person names; a file that it cannot keep as it is stays
 * untouched.
 */
#ifndef OCAT_MCP_HOSTS_HOSTS_H
#define OCAT_MCP_HOSTS_HOSTS_H

#include "base/err.h"
#include "mcp/hosts/host.h"

struct arena;

/* ERR_USAGE with all names, if the name is unknown. */
const struct mcp_host *mcp_host_named(struct arena *a, str name, struct err *err);

/* The variables of this process that say where our files are; never a password. */
void mcp_start_env(struct arena *a, struct strs *out);

const struct mcp_host *mcp_host_at(int i); /* from 0; NULL: no more */
/* What it starts, as its file says. False without err: no file, or no entry of ours in it. */
bool mcp_host_started(struct arena *a, const struct mcp_host *h, struct mcp_start *out, struct err *err);

/* The host's file with only our entry. */
void mcp_host_config(struct sb *out, const struct mcp_host *h, const struct mcp_start *start);

struct mcp_installed {
	str path, backup; /* backup absent: there was no file */
	bool replaced;	  /* an entry of ours */
	bool same;	  /* it was there already: nothing was written */
};
bool mcp_host_install(struct arena *a, const struct mcp_host *h, const struct mcp_start *start,
		      struct mcp_installed *out, struct err *err);

#endif

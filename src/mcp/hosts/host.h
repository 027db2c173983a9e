/* One program that starts ocat as a server of its own: where it keeps its list of servers, and what an entry holds. */
#ifndef OCAT_MCP_HOSTS_HOST_H
#define OCAT_MCP_HOSTS_HOST_H

#include "model/asset.h"

struct jw;

#define HOST_ENTRY "ocat" /* our entry's name */

/* What it starts. */
struct mcp_start {
	str program; /* an absolute path: hosts search other folders than a shell */
	struct strs args;
	struct strs env; /* NAME=VALUE: what hosts do not pass on */
};

struct mcp_host {
	const char *name, *title;
	const char *variable;	   /* names its folder; NULL: none */
	const char *folder, *file; /* below the home folder; file: also below the variable's */
	const char *servers;	   /* the member that lists the servers */
	/* Writes the members of our entry; NULL: the file is TOML. */
	void (*entry)(struct jw *w, const struct mcp_start *start);
	const char *advice; /* what else it needs, in a sentence; may be empty */
};

#endif

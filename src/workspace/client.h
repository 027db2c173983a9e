/*
 * A client: a person at a terminal, or a program over a protocol. Many clients share one workspace; this struct holds
 * the rights, principal and limits of one of them. A face creates it once and does not change it while it is used.
 *
 * A source that was opened by a file or a URL (struct configured, `adopted`) is visible only to clients with
 * CLIENT_OPENS_ADDRESSES. For all others its name is unknown: they cannot name it, search it, connect to it, look at
 * it or sync it. Clients with that right reach it by its name; requests that name no catalog leave it out.
 *
 * A client may also be limited to some catalogs. To it, the others do not exist: no name, suggestion, count or error
 * depends on them.
 */
#ifndef OCAT_WORKSPACE_CLIENT_H
#define OCAT_WORKSPACE_CLIENT_H

#include <stdint.h>

#include "base/str.h"

struct arena;
struct configured;
struct principal;
struct trace;

enum client_right {
	CLIENT_OPENS_ADDRESSES = 1, /* may open a file or a URL that is not configured */
};

struct client {
	const char *face; /* "cli", "tui", ... */
	str user, name, session; /* for trace and audit; name: of the client program, absent: ocat itself */
	unsigned rights;  /* of enum client_right; none by default */
	/*
	 * Returns the principal for policies, called only if a policy exists; NULL: no role matches. Memory is the
	 * arena's.
	 */
	void (*principal)(const struct client *c, struct arena *a, struct principal *out);
	const void *with; /* for principal */
	struct trace *trace; /* receives its steps; NULL: not recorded */
	int64_t timeout_ms, rows; /* maximum for one call; 0: no limit */
	const str *catalogs; /* the only ones that it sees */
	ptrdiff_t catalog_count; /* 0: it sees all */
};

bool client_may(const struct client *c, enum client_right right); /* c NULL: no rights */
bool client_sees_catalog(const struct client *c, str name); /* by its list alone */
bool client_sees_name(const struct client *c, str qualified); /* the same for a name that begins with its catalog */
bool client_sees(const struct client *c, const struct configured *source); /* may it name and query this source? */
/* A `principal` function: returns the login that runs the program, its groups, and the process's environment. */
void client_login(const struct client *c, struct arena *a, struct principal *out);

#endif

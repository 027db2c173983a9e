/*
 * A client: a person at a terminal, or a program over a protocol. Many clients share one
 * workspace; this is where the rights, the principal and the limits of one of them are.
 * A face makes it once, and it does not change while it is used.
 *
 * A source that was opened by a file or a URL (struct configured, `adopted`) belongs to the clients with
 * CLIENT_OPENS_ADDRESSES. For all others its name is unknown: they cannot name it, search it, connect to it, look at it or
 * sync it. Those with the right reach it by its name; questions that name no catalog leave it out.
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
	CLIENT_OPENS_ADDRESSES = 1, /* may name a file or a URL that is not configured, which is then opened */
};

struct client {
	const char *face; /* "cli", "tui", ... */
	str user, name, session; /* for trace and audit; name: of the program that asks, absent: ocat itself */
	unsigned rights;  /* of enum client_right; none unless its face gives them */
	/* The principal for policies, requested only if one exists; NULL: no role matches. Memory is the arena's. */
	void (*principal)(const struct client *c, struct arena *a, struct principal *out);
	const void *with; /* for principal */
	struct trace *trace; /* where its steps go; NULL: none are recorded */
	int64_t timeout_ms, rows; /* what one call may spend at most; 0: no such limit */
};

bool client_may(const struct client *c, enum client_right right); /* c NULL: none */
bool client_sees(const struct client *c, const struct configured *source); /* may it name and ask this source? */
/* For `principal`: the login that runs the program, its groups, and the process's environment. */
void client_login(const struct client *c, struct arena *a, struct principal *out);

#endif

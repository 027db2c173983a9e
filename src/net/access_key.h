/*
 * The key of an endpoint, found where a person says it is: in an environment variable, in a file, or in the output of a
 * command. It stays in memory, and from then on this process writes no core dump.
 */
#ifndef OCAT_NET_ACCESS_KEY_H
#define OCAT_NET_ACCESS_KEY_H

#include "base/err.h"
#include "base/stop.h"

struct arena;
struct access_key; /* for any thread */

enum { ACCESS_KEY_VARIABLES = 2 };

struct access_key_place {
	const char *setting; /* for messages: the command's setting is this with "_command" */
	/* a variable, or with a slash the path of a file; absent: the usual variables, then the command */
	str place;
	str command;	     /* prints the key; or absent */
	const char *usual[ACCESS_KEY_VARIABLES]; /* variables to try; NULL: none */
};

struct access_key *access_key_open(const struct access_key_place *place); /* copies it */
void access_key_close(struct access_key *k); /* NULL is fine */
/*
 * *out: the key, or absent when no place is configured. *from (may be NULL): the variable, the file, or the command's
 * setting. A command has that long to print it, and runs again only after access_key_forget.
 */
bool access_key_find(struct access_key *k, struct arena *a, int wait_ms, const struct stop *stop, str *out, str *from,
		     struct err *err);
void access_key_forget(struct access_key *k); /* after a request that failed */
/* Where it is, without a look at it or a run of the command; absent: nowhere. */
str access_key_where(const struct access_key *k, struct arena *a);

#endif

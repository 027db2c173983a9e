/*
 * One question over HTTP or HTTPS, with its answer: JSON posted, bounded in
 * time and bytes, no redirects, no other protocols. libcurl is opened when
 * first used, by this room alone. Prints and keeps nothing.
 */
#ifndef OCAT_NET_HTTP_H
#define OCAT_NET_HTTP_H

#include "base/err.h"
#include "base/str.h"

struct arena;

struct http_request {
	str url;
	str token; /* sent as Authorization: Bearer, or absent */
	str body;  /* JSON */
	int timeout_ms;
	ptrdiff_t most; /* bytes of the answer */
};

struct http_answer {
	int status;
	str body; /* the arena's */
};

/* False with a sentence that names the host and no secret: no library, no connection, too late, too much. */
bool http_post(struct arena *a, const struct http_request *r, struct http_answer *out, struct err *err);

#endif

/*
 * A server for shell tests, on this machine: prints its port, takes one request on each connection, and has it answered
 * by the program. Ends when it is killed.
 */
#ifndef OCAT_TEST_HTTP_SERVER_H
#define OCAT_TEST_HTTP_SERVER_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/str.h"

struct served {
	struct arena *arena;
	int to;	     /* the connection */
	int number;  /* of the request, from 1 */
	str head;    /* without the empty line */
	str body;
};

/* answer: false leaves the connection open, without more. Returns the status of the program. */
int http_server_run(bool (*answer)(void *with, const struct served *s), void *with);
/* What the file says now, or usual: how to answer. */
str http_server_mode(struct arena *a, str path, str usual);
/* A whole answer; status: "200 OK", or with further headers "429 Busy\r\nRetry-After: 1". */
void http_server_put(const struct served *s, const char *status, str body);

#endif

/*
 * A small HTTP/1.1 server: one thread that polls all connections, requests in, answers out; what a request means is the
 * service's. Every connection is bounded: in time (head, body, the speed at which it reads, idleness), in bytes, and
 * all of them in number and memory. While a request is served, its connection is watched: a client that closes it, or
 * its sending half, cancels the request.
 *
 * Ours, not libmicrohttpd's: that library does not watch a connection whose answer is being computed ("MHD will not
 * detect disconnects by the client"), its timeouts are of inactivity, which one byte a second defeats, and a body that
 * grows too large ends without an answer.
 */
#ifndef OCAT_NET_HTTPD_H
#define OCAT_NET_HTTPD_H

#include "base/err.h"
#include "base/stop.h"
#include "net/httpd_request.h"

struct httpd;
struct httpd_exchange; /* a request and its answer */

/* A whole answer. */
struct httpd_answer {
	int status;
	const char *type; /* NULL: no body */
	const char *headers; /* more lines, each ended by CR LF; or NULL */
	str body;
};

/* All run on the server's thread and must not wait. */
struct httpd_service {
	/*
	 * The head of a request, before its body is read; r has no body.
	 * False: *no is the answer, and the body is skipped.
	 */
	bool (*head)(void *with, const struct httpd_request *r, struct httpd_answer *no);
	/* A whole request, to be answered now or later, from any thread, and ended once. */
	void (*request)(void *with, struct httpd_exchange *x);
	void (*tick)(void *with); /* about once a second; or NULL */
	void *with;
};

struct httpd_options {
	str address; /* an IPv4 or IPv6 address in numbers */
	int port;    /* 0: any free one */
	ptrdiff_t body_most;
	int connections_most;
	int64_t idle_ms; /* after which a connection without a request is closed; 0: 75 seconds */
	struct httpd_service service;
};

struct httpd *httpd_open(const struct httpd_options *o, struct err *err);
int httpd_port(const struct httpd *h);
/* Serves until the stop is raised; then no connection is left, and every open exchange is cancelled. */
void httpd_serve(struct httpd *h, const struct stop *stop);
void httpd_close(struct httpd *h); /* all exchanges must have ended. NULL is fine */

const struct httpd_request *httpd_request(const struct httpd_exchange *x);
const struct stop *httpd_exchange_stop(const struct httpd_exchange *x); /* raised when the client has hung up */
/* Answers and ends. x is gone after it. */
void httpd_answer(struct httpd_exchange *x, const struct httpd_answer *answer);
/* An answer in pieces: begun once, ended once. Of a client that has hung up, pieces are dropped. */
void httpd_stream_start(struct httpd_exchange *x, const struct httpd_answer *first);
void httpd_stream_put(struct httpd_exchange *x, str piece);
void httpd_stream_end(struct httpd_exchange *x); /* x is gone after it */

#endif

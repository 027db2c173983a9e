/* Shared by the loop with its connections (httpd_loop.c) and the answers to requests (httpd_answer.c). */
#ifndef OCAT_NET_HTTPD_INTERNAL_H
#define OCAT_NET_HTTPD_INTERNAL_H

#include "base/mutex.h"
#include "net/httpd.h"

enum { HTTPD_OUT_MOST = 64 << 20 }; /* bytes of one answer that its client has not taken yet */

struct connection;

struct httpd_exchange {
	struct httpd *server;
	struct httpd_reader reader;
	struct stop stop;
	bool chunked;
	/* Guarded by the server's mutex. */
	struct connection *connection; /* NULL: hung up */
	struct sb out;
	bool ended, queued;
	bool closes; /* the connection, after it */
	struct httpd_exchange *next; /* in the list of changed ones */
};

struct httpd {
	struct httpd_options o;
	int listener, port, wake;
	int64_t rests_until_us; /* accepts no connection before */
	struct connection **at;
	struct pollfd *polled;
	int count;
	_Atomic int64_t held; /* bytes of bodies */
	struct mutex *mutex;
	struct httpd_exchange *changed;
};

/* A whole answer as bytes. closes: no other request follows on this connection. */
void httpd_put_answer(struct sb *out, const struct httpd_answer *a, bool closes);
void httpd_exchange_free(struct httpd_exchange *x);

#endif

/*
 * A server in a thread of the test, which gives its replies in order, one to each request, whatever the requests are; and
 * keeps all requests.
 */
#ifndef OCAT_TEST_SCRIPTED_SERVER_H
#define OCAT_TEST_SCRIPTED_SERVER_H

#include "base/mutex.h"
#include "base/task.h"
#include "base/str.h"

enum { REQUEST_MOST = 1 << 16 };

enum then { KEEP, CLOSE, RESET, HOLD };

struct reply {
	str text;
	enum then then;
	bool dribble; /* a byte at a time */
	int pause_ms; /* before the last byte */
};

#define REPLY(text, then) \
	{ \
		S(text), then, false, 0 \
	}

#define REPLY_OF(text) \
	(struct reply) \
	{ \
		text, KEEP, false, 0 \
	}

struct server {
	int fd, port, end[2];
	struct task *thread;
	struct mutex *mutex;
	struct cond *held; /* a reply has been sent, and its connection is kept silent */
	const struct reply *reply;
	int replies, next, connections, holding;
	char request[REQUEST_MOST]; /* all requests, one behind the other */
	ptrdiff_t len;
};

/* A socket on this machine. */
int server_listening(bool listens, int *port);
void server_open(struct server *s);
void server_open_unix(struct server *s, const char *path);
void server_close(struct server *s);
/* Waits until all earlier requests are served: connections get their turns one by one. */
void server_settle(const struct server *s);

#endif

/* The loop of the server, and its connections. */
#include "net/httpd_internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"

#include "base/banned.h"

enum {
	IDLE_MS = 75000,  /* between two requests */
	HEAD_MS = 10000,  /* from the first byte of a head to its last */
	BODY_MS = 30000,  /* the same for a body */
	WRITE_MS = 15000, /* between two pieces that the client takes */
	LINGER_MS = 2000, /* for a client that still sends what is no longer read */
	TICK_MS = 1000,
	STOP_MS = 250, /* the delay after which a raised stop is noticed */
	BACKLOG = 256,
	ACCEPTS = 64,  /* in a row */
	REST_MS = 100, /* without accepting, when the process has no more files */
	PIECE = 64 << 10,
	BEHIND = 1 << 20,	/* bytes of answers, with which no other request is read */
	BODIES_MOST = 64 << 20, /* bytes of all bodies */
};

struct connection {
	int fd;
	struct httpd_reader reader;
	struct sb ahead; /* read, but not yet parsed */
	struct sb out;	 /* not yet written, from `written` on */
	ptrdiff_t written;
	struct httpd_exchange *x; /* being served */
	int64_t until_us;	  /* when its input must have come; 0: none is expected */
	int64_t write_until_us;	  /* when it must have taken more of its output */
	bool begun;		  /* a request, at least one byte of it */
	bool closes;		  /* once all is written */
	bool lingers;		  /* nothing is left to write; input is skipped */
	bool dead;
};

/* ---- connections ---- */

static int64_t in_ms(int64_t ms)
{
	return clock_monotonic_us() + ms * 1000;
}

static bool is_idle(const struct connection *c)
{
	return !c->x && !c->closes && !c->out.len && !c->begun;
}

/* It takes its answers more slowly than it sends requests. */
static bool is_behind(const struct connection *c)
{
	return c->out.len - c->written > BEHIND && !c->closes;
}

static void next_request(struct httpd *h, struct connection *c)
{
	atomic_fetch_sub(&h->held, c->reader.body.len);
	httpd_reader_reset(&c->reader, h->o.body_most);
	c->begun = false;
	c->until_us = in_ms(h->o.idle_ms ? h->o.idle_ms : IDLE_MS);
}

/* What the client sends behind it is skipped. */
static void answer_and_close(struct connection *c, const struct httpd_answer *answer)
{
	httpd_put_answer(&c->out, answer, true);
	c->closes = true;
}

static void refuse(struct connection *c, int status, const char *reason)
{
	scoped(sb_free) struct sb body = SB(1 << 10);

	sb_fmt(&body, "%s\n", reason);
	answer_and_close(c, &(struct httpd_answer){ .status = status,
						    .type = "text/plain",
						    .headers = status == 503 ? "Retry-After: 1\r\n" : NULL,
						    .body = sb_str(&body) });
}

static void start_exchange(struct httpd *h, struct connection *c)
{
	struct httpd_exchange *x = must_realloc(NULL, (ptrdiff_t)sizeof *x);

	*x = (struct httpd_exchange){ .server = h,
				      .reader = c->reader,
				      .connection = c,
				      .closes = !c->reader.request.keeps,
				      .out = SB(HTTPD_OUT_MOST) };
	c->reader = (struct httpd_reader){ 0 };
	httpd_reader_reset(&c->reader, h->o.body_most);
	c->x = x;
	c->until_us = 0;
	h->o.service.request(h->o.service.with, x);
}

static void take_head(struct httpd *h, struct connection *c)
{
	struct httpd_answer no = { 0 };
	const struct httpd_request *r = &c->reader.request;

	if (!h->o.service.head(h->o.service.with, r, &no)) {
		if (str_eq(r->method, S("HEAD")))
			no.type = NULL; /* no body follows, whatever the answer says */
		if (r->has_body || !r->keeps) {
			answer_and_close(c, &no);
		} else {
			httpd_put_answer(&c->out, &no, false);
			next_request(h, c);
		}
		return;
	}
	if (r->has_body && r->waits)
		sb_puts(&c->out, "HTTP/1.1 100 Continue\r\n\r\n");
	c->until_us = in_ms(BODY_MS);
	httpd_reader_feed(&c->reader, NO_STR);
}

static ptrdiff_t feed(struct httpd *h, struct connection *c, str bytes)
{
	ptrdiff_t before = c->reader.body.len, n = httpd_reader_feed(&c->reader, bytes);
	ptrdiff_t grown = c->reader.body.len - before;

	if (grown && atomic_fetch_add(&h->held, grown) + grown > BODIES_MOST)
		refuse(c, 503, "the server is busy");
	return n;
}

/* Parses what was read, up to the end of a request. */
static void advance(struct httpd *h, struct connection *c)
{
	ptrdiff_t at = 0, n = 1;

	while (!c->x && !c->closes && !is_behind(c) && (n || at < c->ahead.len)) {
		enum httpd_state state = c->reader.state;

		if (state == HTTPD_HEAD_WHOLE) {
			take_head(h, c);
			continue;
		}
		if (state == HTTPD_WHOLE) {
			start_exchange(h, c);
			break;
		}
		if (state == HTTPD_REFUSED) {
			refuse(c, c->reader.status, c->reader.reason);
			break;
		}
		if (!c->begun && at < c->ahead.len) {
			c->begun = true;
			c->until_us = in_ms(HEAD_MS);
		}
		n = feed(h, c, str_from(sb_str(&c->ahead), at));
		at += n;
		n += c->reader.state != state;
	}
	if (at)
		memmove(c->ahead.at, c->ahead.at + at, (size_t)(c->ahead.len - at));
	c->ahead.len -= at;
}

static void read_some(struct httpd *h, struct connection *c)
{
	char bytes[PIECE];
	ssize_t n = recv(c->fd, bytes, sizeof bytes, 0);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		c->dead = true;
	} else if (!c->closes) {
		sb_put(&c->ahead, str_n(bytes, n));
		advance(h, c);
	}
}

static void write_some(struct connection *c)
{
	while (c->written < c->out.len) {
		ssize_t n = send(c->fd, c->out.at + c->written, (size_t)(c->out.len - c->written), MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			c->dead = errno != EAGAIN;
			if (!c->write_until_us)
				c->write_until_us = in_ms(WRITE_MS);
			return;
		}
		c->written += n;
		c->write_until_us = in_ms(WRITE_MS);
	}
	sb_free(&c->out);
	c->out = SB(HTTPD_OUT_MOST);
	c->written = 0;
	c->write_until_us = 0;
	if (c->closes && !c->lingers) {
		shutdown(c->fd, SHUT_WR);
		c->lingers = true;
		c->until_us = in_ms(LINGER_MS);
	}
}

static void connection_open(struct httpd *h, int fd)
{
	struct connection *c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	int one = 1;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	*c = (struct connection){ .fd = fd, .ahead = SB(2 * PIECE), .out = SB(HTTPD_OUT_MOST) };
	next_request(h, c);
	h->at[h->count++] = c;
}

static void connection_close(struct httpd *h, int i)
{
	struct connection *c = h->at[i];
	struct httpd_exchange *x = c->x;
	bool ended = false;

	if (x) {
		mutex_lock(h->mutex);
		atomic_store(&x->stop.cancelled, true);
		x->connection = NULL;
		ended = x->ended;
		if (x->queued) {
			struct httpd_exchange **at = &h->changed;

			while (*at != x)
				at = &(*at)->next;
			*at = x->next;
		}
		mutex_unlock(h->mutex);
	}
	if (ended)
		httpd_exchange_free(x);
	atomic_fetch_sub(&h->held, c->reader.body.len);
	httpd_reader_close(&c->reader);
	sb_free(&c->ahead);
	sb_free(&c->out);
	close(c->fd);
	free(c);
	h->at[i] = h->at[--h->count];
}

/* ---- the loop ---- */

/* Puts what its threads wrote into the connection. */
static void collect(struct httpd *h, struct httpd_exchange *x)
{
	struct connection *c = x->connection;
	bool over;

	sb_put(&c->out, sb_str(&x->out));
	over = x->out.over || c->out.over;
	sb_reset(&x->out);
	x->queued = false;
	if (over)
		c->dead = true;
	if (!x->ended)
		return;
	c->x = NULL;
	c->closes = x->closes;
	httpd_exchange_free(x);
	next_request(h, c);
}

static void collect_changed(struct httpd *h)
{
	uint64_t woken;

	(void)!read(h->wake, &woken, sizeof woken);
	mutex_lock(h->mutex);
	while (h->changed) {
		struct httpd_exchange *x = h->changed;

		h->changed = x->next;
		collect(h, x);
	}
	mutex_unlock(h->mutex);
}

/* The connection that has idled longest, or -1. */
static int idle_longest(const struct httpd *h)
{
	int found = -1;

	for (int i = 0; i < h->count; i++)
		if (is_idle(h->at[i]) && (found < 0 || h->at[i]->until_us < h->at[found]->until_us))
			found = i;
	return found;
}

/* When all connections are taken, one that idles makes room; otherwise new ones wait. */
static bool may_accept(const struct httpd *h)
{
	return clock_monotonic_us() >= h->rests_until_us && (h->count < h->o.connections_most || idle_longest(h) >= 0);
}

static void accept_some(struct httpd *h)
{
	for (int i = 0; i < ACCEPTS && may_accept(h); i++) {
		int fd = accept4(h->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

		if (fd < 0) {
			if (errno != EAGAIN && errno != ECONNABORTED && errno != EINTR)
				h->rests_until_us = in_ms(REST_MS);
			return;
		}
		if (h->count == h->o.connections_most)
			connection_close(h, idle_longest(h));
		connection_open(h, fd);
	}
}

static short events_of(const struct connection *c)
{
	short wanted = c->written < c->out.len ? POLLOUT : 0;

	return (short)(wanted | (c->x ? POLLRDHUP : is_behind(c) ? 0 : POLLIN));
}

static void serve_connection(struct httpd *h, struct connection *c, short events)
{
	if (events & (POLLERR | POLLNVAL) || (c->x && events & (POLLRDHUP | POLLHUP)))
		c->dead = true;
	else if (events & (POLLIN | POLLHUP))
		read_some(h, c);
}

/* Goes on with requests that arrived together, and writes what can be written. */
static void settle(struct httpd *h, struct connection *c, int64_t now)
{
	if (!c->x && !c->closes && !c->dead && c->ahead.len)
		advance(h, c);
	if (!c->dead && (c->out.len || (c->closes && !c->lingers)))
		write_some(c);
	if (c->out.len && c->write_until_us && now >= c->write_until_us)
		c->dead = true;
	if (!c->until_us || now < c->until_us)
		return;
	if (c->begun && !c->closes)
		refuse(c, 408, "the request did not arrive in time");
	else
		c->dead = c->lingers || !c->closes;
}

static void turn(struct httpd *h)
{
	int n = h->count;
	int64_t now;

	for (int i = 0; i < n; i++)
		h->polled[i] = (struct pollfd){ .fd = h->at[i]->fd, .events = events_of(h->at[i]) };
	h->polled[n] = (struct pollfd){ .fd = h->wake, .events = POLLIN };
	h->polled[n + 1] = (struct pollfd){ .fd = may_accept(h) ? h->listener : -1, .events = POLLIN };
	if (poll(h->polled, (nfds_t)n + 2, STOP_MS) < 0)
		return;
	for (int i = 0; i < n; i++)
		if (h->polled[i].revents)
			serve_connection(h, h->at[i], h->polled[i].revents);
	if (h->polled[n].revents)
		collect_changed(h);
	now = clock_monotonic_us();
	for (int i = h->count - 1; i >= 0; i--) {
		settle(h, h->at[i], now);
		if (h->at[i]->dead)
			connection_close(h, i);
	}
	if (h->polled[n + 1].revents)
		accept_some(h);
}

void httpd_serve(struct httpd *h, const struct stop *stop)
{
	int64_t ticked = clock_monotonic_us();

	while (!stop_is_due(stop)) {
		turn(h);
		if (h->o.service.tick && clock_monotonic_us() - ticked >= TICK_MS * 1000) {
			ticked = clock_monotonic_us();
			h->o.service.tick(h->o.service.with);
		}
	}
	while (h->count)
		connection_close(h, h->count - 1);
}

/* ---- opening ---- */

static bool listen_at(struct httpd *h, const struct httpd_options *o, struct err *err)
{
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
	} at = { 0 };
	scoped(arena_close) struct arena *a = arena_open();
	const char *address = str_c(a, o->address);
	socklen_t size = sizeof at;
	int one = 1;

	if (inet_pton(AF_INET, address, &at.four.sin_addr) == 1) {
		at.four.sin_family = AF_INET;
		at.four.sin_port = htons((uint16_t)o->port);
	} else if (inet_pton(AF_INET6, address, &at.six.sin6_addr) == 1) {
		at.six.sin6_family = AF_INET6;
		at.six.sin6_port = htons((uint16_t)o->port);
	} else {
		return err_set(err, ERR_USAGE, "\"%s\" is not an IP address", address);
	}
	h->listener = socket(at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (h->listener < 0)
		return err_errno(err, ERR_USAGE, "cannot open a socket", NO_STR);
	setsockopt(h->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
	if (bind(h->listener, &at.any, size) || listen(h->listener, BACKLOG) ||
	    getsockname(h->listener, &at.any, &size))
		return err_errno(err, ERR_USAGE, "cannot listen at", str_fmt(a, "%s port %d", address, o->port));
	h->port = ntohs(at.any.sa_family == AF_INET ? at.four.sin_port : at.six.sin6_port);
	return true;
}

struct httpd *httpd_open(const struct httpd_options *o, struct err *err)
{
	struct httpd *h = must_realloc(NULL, (ptrdiff_t)sizeof *h);

	*h = (struct httpd){ .o = *o, .listener = -1, .wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) };
	h->mutex = mutex_open();
	h->at = must_realloc(NULL, o->connections_most * (ptrdiff_t)sizeof *h->at);
	h->polled = must_realloc(NULL, (o->connections_most + 2) * (ptrdiff_t)sizeof *h->polled);
	if (h->wake < 0)
		err_errno(err, ERR_USAGE, "cannot open an event", NO_STR);
	else if (listen_at(h, o, err))
		return h;
	httpd_close(h);
	return NULL;
}

int httpd_port(const struct httpd *h)
{
	return h->port;
}

void httpd_close(struct httpd *h)
{
	if (!h)
		return;
	if (h->listener >= 0)
		close(h->listener);
	if (h->wake >= 0)
		close(h->wake);
	mutex_close(h->mutex);
	free(h->at);
	free(h->polled);
	free(h);
}

#include "mcp/stdio.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/stop.h"
#include "mcp/rate_limit.h"
#include "mcp/request_queue.h"
#include "base/banned.h"

enum { CHUNK = 64 << 10, LOOK_MS = 200 };

struct connection {
	struct mcp_session *session;
	int in, out;
	struct stop stop; /* the client hung up, or the program stops */
	struct mutex *writing;
	struct mcp_out answers;
	struct mcp_queue *running;
	struct mcp_rate rate;
	double rate_most; /* requests per second; 0: no limit */
	struct sb line;	  /* that is not complete yet */
	bool skips;	  /* the rest of a line that is too long */
};

/* ---- output ---- */

/*
 * A pipe that is ready takes PIPE_BUF bytes without a wait, so that a client that reads nothing never keeps the program
 * from its end.
 */
static bool write_some(struct connection *c, str *bytes)
{
	struct pollfd ready = { .fd = c->out, .events = POLLOUT };
	ssize_t n;

	if (poll(&ready, 1, LOOK_MS) <= 0)
		return true;
	n = write(c->out, bytes->at, (size_t)(bytes->len < PIPE_BUF ? bytes->len : PIPE_BUF));
	if (n > 0)
		*bytes = str_from(*bytes, n);
	return n >= 0 || errno == EINTR || errno == EAGAIN;
}

static void write_all(struct connection *c, str bytes)
{
	while (bytes.len && !stop_is_due(&c->stop))
		if (!write_some(c, &bytes))
			atomic_store(&c->stop.cancelled, true);
}

static void send_line(void *with, str message, int code)
{
	struct connection *c = with;

	(void)code;
	mutex_lock(c->writing);
	write_all(c, message);
	write_all(c, S("\n"));
	mutex_unlock(c->writing);
}

static void send_error(struct connection *c, str id, int code, str sentence)
{
	scoped(sb_free) struct sb b = SB(CHUNK);

	mcp_error_put(&b, id, code, sentence, NO_STR);
	send_line(c, sb_str(&b), code);
}

/* ---- messages ---- */

/* Says when to come again, also as data. */
static bool is_too_often(struct connection *c, const struct mcp_message *m)
{
	scoped(sb_free) struct sb b = SB(CHUNK), data = SB(CHUNK), sentence = SB(CHUNK);
	long long ms;

	if (c->rate_most == 0 || !m->id.at || mcp_rate_spend(&c->rate, c->rate_most, MCP_RATE_BURST * c->rate_most))
		return false;
	ms = mcp_rate_wait_ms(&c->rate, c->rate_most);
	sb_fmt(&sentence, "too many requests: %.0f a second at most; come again in %lld ms", c->rate_most, ms);
	sb_fmt(&data, "{\"retry_after_ms\":%lld}", ms);
	mcp_error_put(&b, m->id, MCP_INVALID_REQUEST, sb_str(&sentence), sb_str(&data));
	send_line(c, sb_str(&b), MCP_INVALID_REQUEST);
	return true;
}

/* Takes the arena. */
static void serve(struct connection *c, struct arena *a, const struct mcp_message *m)
{
	enum mcp_added added = MCP_ADDED;

	if (str_eq(m->method, S("notifications/cancelled"))) {
		mcp_queue_cancel(c->running, mcp_id_of(a, json_get(m->params, "requestId")));
	} else if (is_too_often(c, m)) {
		/* its answer was sent */
	} else if (mcp_is_brief(m)) {
		mcp_serve(c->session, m, &c->stop, &c->answers);
	} else {
		added = mcp_queue_add(c->running, a, m);
		if (added == MCP_ADDED)
			return;
		send_error(c, m->id, MCP_INVALID_REQUEST,
			   added == MCP_ID_IN_USE ? S("a request with this id is being served")
						  : S("too many requests at once; wait for an answer"));
	}
	arena_close(a);
}

static void take_line(struct connection *c, str line)
{
	struct arena *a;
	struct mcp_message m;
	scoped(sb_free) struct sb error = SB(MCP_MESSAGE_MOST);
	int code;

	line = str_trim(line);
	if (!line.len)
		return;
	a = arena_open();
	if (mcp_message_read(a, line, &m, &error, &code)) {
		serve(c, a, &m);
		return;
	}
	send_line(c, sb_str(&error), code);
	arena_close(a);
}

/* ---- input ---- */

static void take_part(struct connection *c, str part, bool ends)
{
	if (!c->skips)
		sb_put(&c->line, part);
	if (c->line.over) {
		send_error(c, NO_STR, MCP_INVALID_REQUEST, S("a message has at most 4 MB"));
		sb_reset(&c->line);
		c->skips = true;
	}
	if (!ends)
		return;
	take_line(c, sb_str(&c->line));
	sb_reset(&c->line);
	c->skips = false;
}

static void take_bytes(struct connection *c, str bytes)
{
	while (bytes.len && !stop_is_due(&c->stop)) {
		ptrdiff_t end = str_at(bytes, '\n');

		take_part(c, end < 0 ? bytes : str_upto(bytes, end), end >= 0);
		bytes = end < 0 ? S("") : str_from(bytes, end + 1);
	}
}

/*
 * Waits for input, the end of the client, or a signal, none of which is missed. A pipe without a reader reports it
 * unasked.
 */
static bool wait_for_input(struct connection *c)
{
	struct pollfd at[] = { { .fd = c->in, .events = POLLIN }, { .fd = c->out } };
	sigset_t ends, before;
	bool due;

	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, &before);
	due = stop_is_due(&c->stop);
	if (!due)
		ppoll(at, 2, NULL, &before);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return !due && !stop_is_due(&c->stop) && !(at[1].revents & (POLLERR | POLLNVAL));
}

static void read_all(struct connection *c)
{
	char chunk[CHUNK];
	ssize_t n;

	while (wait_for_input(c)) {
		n = read(c->in, chunk, sizeof chunk);
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n <= 0) {
			take_line(c, sb_str(&c->line));
			return;
		}
		take_bytes(c, str_n(chunk, n));
	}
	atomic_store(&c->stop.cancelled, true);
}

void mcp_stdio(struct mcp_session *s, int in, int out, int64_t rate, const struct stop *stop)
{
	struct connection c = { .session = s,
				.in = in,
				.out = out,
				.stop = { .parent = stop },
				.writing = mutex_open(),
				.rate = mcp_rate_full(MCP_RATE_BURST * (double)rate),
				.rate_most = (double)rate,
				.line = SB(MCP_MESSAGE_MOST) };

	c.answers = (struct mcp_out){ .send = send_line, .with = &c };
	c.running = mcp_queue_open(s, &c.stop, &c.answers);
	read_all(&c);
	mcp_session_end(s);
	mcp_queue_close(c.running);
	mutex_close(c.writing);
	sb_free(&c.line);
}

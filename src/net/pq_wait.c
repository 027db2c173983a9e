#define _GNU_SOURCE 1
#include "net/pq_wait.h"

#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/task.h"
#include "net/pq_messages.h"

#include "base/banned.h"

enum {
	APART_MOST = 64 << 20,	/* bytes that may come before the next row or result */
	LEFT_MOST = 16 << 20,	/* bytes that a server may still send after a cancel */
	FLOOD = 1 << 18,	/* bytes without a row: such a server is unlikely to obey a cancel */
	MESSAGE_MOST = 1 << 16, /* bytes of a message that are examined: an error keeps fewer */
	LOST_WAIT_MS = 100,	/* for a cancel to be sent when the connection is closed anyway */
};

/* ---- failures ---- */

static str said(const struct pq *pq, struct arena *a)
{
	str text = str_of(pq->lib.PQerrorMessage(pq->conn));

	return pq_hidden(pq, a, str_trim(str_upto(text, text.len < MESSAGE_MOST ? text.len : MESSAGE_MOST)));
}

bool pq_lost(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	pq->lost = true;
	err_set(err, ERR_CONNECT, "the connection to %.*s was lost: %.*s", STR(pq_place(pq)), STR(said(pq, a)));
	return err_next(err, "Try again; the server's log has the reason.");
}

bool pq_spoilt(struct pq *pq, struct err *err, const char *format, ...)
{
	char why[256];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	pq->lost = true;
	err_set(err, ERR_CORRUPT_SOURCE, "%.*s does not answer as PostgreSQL does: %s", STR(pq_place(pq)), why);
	return err_next(err, "Check with psql: another system or a broken proxy may be listening at this address.");
}

static str field(const struct pq *pq, const PGresult *res, int code)
{
	str text = str_of(pq->lib.PQresultErrorField(res, code));

	return str_upto(text, text.len < MESSAGE_MOST ? text.len : MESSAGE_MOST);
}

static bool failed_without_state(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (pq->lib.PQstatus(pq->conn) == CONNECTION_BAD)
		return pq_lost(pq, err);
	return err_set(err, ERR_SOURCE, "%.*s", STR(said(pq, a)));
}

bool pq_failed(struct pq *pq, const PGresult *res, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str state = field(pq, res, PG_DIAG_SQLSTATE), message = field(pq, res, PG_DIAG_MESSAGE_PRIMARY);
	str detail = field(pq, res, PG_DIAG_MESSAGE_DETAIL),
	    hint = pq_hidden(pq, a, field(pq, res, PG_DIAG_MESSAGE_HINT));
	enum err_kind kind;

	if (state.len != 5)
		return failed_without_state(pq, err);
	memcpy(pq->state, state.at, 5);
	kind = pq_kind_of(pq->state, message);
	message = pq_hidden(pq, a, message);
	if (detail.len)
		err_set(err, kind, "%.*s (%.*s)", STR(message), STR(pq_hidden(pq, a, detail)));
	else
		err_set(err, kind, "%.*s", STR(message));
	pq_advise(pq->state, kind, hint, err);
	pq->lost = pq->lost || pq->lib.PQstatus(pq->conn) == CONNECTION_BAD || !strncmp(pq->state, "57P", 3);
	return false;
}

/* ---- waiting ---- */

bool pq_not_yet(struct pq *pq, const struct stop *stop, struct err *err)
{
	if (atomic_load(&pq->raised.cancelled))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(stop, err);
}

static void drop_notifications(const struct pq *pq)
{
	PGnotify *notification;

	while ((notification = pq->lib.PQnotifies(pq->conn)))
		pq->lib.PQfreemem(notification);
}

static int64_t arrived(const struct pq *pq)
{
	int bytes = 0, fd = pq->lib.PQsocket(pq->conn);

	return fd >= 0 && ioctl(fd, FIONREAD, &bytes) == 0 ? bytes : 0;
}

bool pq_is_flooded(struct pq *pq, int64_t most)
{
	drop_notifications(pq);
	pq->heard += arrived(pq);
	return pq->heard > most;
}

static bool part_is_open(struct pq *pq)
{
	struct pq_part *p = &pq->part;

	if (p->open)
		return true;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, p->pair) != 0)
		return false;
	p->own = fcntl(pq->lib.PQsocket(pq->conn), F_DUPFD_CLOEXEC, 0);
	p->open = p->own >= 0;
	if (!p->open) {
		close(p->pair[0]);
		close(p->pair[1]);
	}
	return p->open;
}

void pq_part_close(struct pq_part *p)
{
	if (!p->open)
		return;
	close(p->own);
	close(p->pair[0]);
	close(p->pair[1]);
}

/*
 * libpq reads a large message to its end without calling back: from a fast server, a gigabyte at once. So while it
 * reads, its socket is replaced by another one that contains only a part of the data that has arrived.
 */
static bool consume_part(struct pq *pq)
{
	enum { PART = 32 << 10 };
	int fd = pq->lib.PQsocket(pq->conn);
	const struct pq_part *p = &pq->part;
	char part[PART];
	ssize_t n;
	bool ok;

	if (fd < 0 || !part_is_open(pq))
		return pq->lib.PQconsumeInput(pq->conn);
	n = recv(p->own, part, PART, MSG_DONTWAIT);
	if (n <= 0) /* the end, which libpq has to see, or nothing yet */
		return pq->lib.PQconsumeInput(pq->conn);
	pq->heard += n;
	if (send(p->pair[1], part, (size_t)n, MSG_NOSIGNAL) != n || dup2(p->pair[0], fd) < 0)
		return false;
	do /* as much as its buffer takes, which grows */
		ok = pq->lib.PQconsumeInput(pq->conn);
	while (ok && arrived(pq));
	n = recv(p->pair[1], part, PART, 0); /* the answer of TLS to it */
	return (!ok || dup2(p->own, fd) >= 0) && ok && (n <= 0 || send(fd, part, (size_t)n, MSG_NOSIGNAL) == n);
}

/*
 * The start of an answer is read at once, because libpq's buffer is no larger than the data before it. sending: in the
 * same call libpq writes the rest of our own message, which requires its own socket.
 */
static bool consume(struct pq *pq, bool sending)
{
	bool first = !pq->answering;

	pq->answering = true;
	drop_notifications(pq);
	if (!sending && !first)
		return consume_part(pq);
	pq->heard += arrived(pq);
	return pq->lib.PQconsumeInput(pq->conn);
}

bool pq_hear(struct pq *pq, short events, int64_t since, struct pq_idle idle, const struct stop *stop, struct err *err)
{
	struct pollfd fds[2] = { { .fd = pq->lib.PQsocket(pq->conn), .events = events },
				 { .fd = pq->wake, .events = POLLIN } };
	bool more = idle.run;

	for (;;) {
		if (!pq_not_yet(pq, stop, err))
			return false;
		if (fds[0].fd < 0)
			return pq_lost(pq, err);
		if (poll(fds, 2, more ? 0 : PQ_TICK_MS) > 0 && fds[0].revents)
			break;
		if (more && !idle.run(idle.with, &more, err))
			return false;
		if (pq->silence_us && clock_monotonic_us() - since > pq->silence_us) {
			err_set(err, ERR_TIMEOUT, "%.*s has not answered for %.0f s", STR(pq_place(pq)),
				(double)pq->silence_us / 1e6);
			return err_next(err, "The server hangs or the network is down. Try again, or allow more time.");
		}
	}
	if (!(fds[0].revents & ~POLLOUT))
		return true;
	if (pq->heard > APART_MOST)
		return pq_spoilt(pq, err, "it sent %d MB without a row", APART_MOST >> 20);
	return consume(pq, events & POLLOUT) || pq_lost(pq, err);
}

bool pq_flush(struct pq *pq, const struct stop *stop, struct err *err)
{
	int64_t since = clock_monotonic_us();

	for (;;) {
		switch (pq->lib.PQflush(pq->conn)) {
		case 0: return true;
		case 1: break;
		default: return pq_lost(pq, err);
		}
		if (!pq_hear(pq, POLLIN | POLLOUT, since, (struct pq_idle){ 0 }, stop, err))
			return false;
	}
}

/* libpq returns these again and again until the caller copies, and ocat never does. */
static bool is_copy_to_server(const struct pq *pq, const PGresult *res)
{
	ExecStatusType status = res ? pq->lib.PQresultStatus(res) : PGRES_COMMAND_OK;

	return status == PGRES_COPY_IN || status == PGRES_COPY_BOTH;
}

bool pq_next_result(struct pq *pq, PGresult **res, struct pq_idle idle, const struct stop *stop, struct err *err)
{
	int64_t since = clock_monotonic_us();

	while (pq->lib.PQisBusy(pq->conn))
		if (!pq_hear(pq, POLLIN, since, idle, stop, err))
			return false;
	pq->heard = 0;
	*res = pq->lib.PQgetResult(pq->conn);
	if (!is_copy_to_server(pq, *res))
		return true;
	pq->lib.PQclear(*res);
	return pq_spoilt(pq, err, "it requested rows instead of sending some");
}

/* ---- stopping ---- */

/*
 * PQcancel waits on a connection of its own, for ever if the server hangs:
 * so it runs in a thread that may be abandoned.
 */
struct cancelling {
	struct libpq lib;
	PGcancel *handle;
};

static void cancelling_run(void *with)
{
	struct cancelling *c = with;
	char message[256];

	c->lib.PQcancel(c->handle, message, (int)sizeof message); /* the connection itself shows the outcome */
	c->lib.PQfreeCancel(c->handle);
}

/* The progress of reading the rest of an answer: MORE is to arrive, all is DONE, or the end will NEVER come. */
enum rest { REST_MORE, REST_DONE, REST_NEVER };

static enum rest drop_copied(struct pq *pq)
{
	char *row;
	int got;

	while ((got = pq->lib.PQgetCopyData(pq->conn, &row, 1)) > 0)
		pq->lib.PQfreemem(row);
	return got == 0 ? REST_MORE : REST_DONE;
}

/* Reads only data that has arrived, so that it ends whatever the server sends. */
static enum rest drop_arrived(struct pq *pq)
{
	while (!pq->lib.PQisBusy(pq->conn)) {
		PGresult *res = pq->lib.PQgetResult(pq->conn);
		bool copies = res && pq->lib.PQresultStatus(res) == PGRES_COPY_OUT;
		bool never = is_copy_to_server(pq, res);

		pq->lib.PQclear(res);
		if (!res || never)
			return never ? REST_NEVER : REST_DONE;
		if (copies && drop_copied(pq) == REST_MORE)
			return REST_MORE;
	}
	return pq->lib.PQstatus(pq->conn) == CONNECTION_BAD ? REST_NEVER : REST_MORE;
}

static void drain(struct pq *pq, int64_t until)
{
	enum rest rest;

	while ((rest = drop_arrived(pq)) == REST_MORE && clock_monotonic_us() < until) {
		struct pollfd fd = { .fd = pq->lib.PQsocket(pq->conn), .events = POLLIN };

		if (fd.fd < 0)
			break;
		if (poll(&fd, 1, PQ_TICK_MS) > 0 && (pq->heard > LEFT_MOST || !consume_part(pq)))
			break;
		drop_notifications(pq);
	}
	pq->lost = pq->lost || rest != REST_DONE || pq->lib.PQstatus(pq->conn) == CONNECTION_BAD;
}

void pq_interrupt(struct pq *pq)
{
	struct cancelling *c;
	struct task *t;
	int64_t until = clock_monotonic_us() + PQ_GRACE_US;
	PGcancel *handle;

	pq->lost = pq->lost || pq->heard > FLOOD;
	handle = pq->lost ? NULL : pq->lib.PQgetCancel(pq->conn);
	if (!handle)
		return;
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct cancelling){ pq->lib, handle };
	t = task_start(cancelling_run, c);
	if (!t) { /* calling PQcancel here could block for ever */
		pq->lib.PQfreeCancel(handle);
		pq->lost = true;
		free(c);
		return;
	}
	drain(pq, until);
	if (!task_wait(t, pq->lost ? LOST_WAIT_MS : (until - clock_monotonic_us()) / 1000)) {
		task_leave(t, free);
		return;
	}
	task_join(t);
	free(c);
}

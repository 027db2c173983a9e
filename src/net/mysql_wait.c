#define _GNU_SOURCE 1
#include "net/mysql_wait.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/redact.h"

#include "base/banned.h"

enum {
	START_MOST = 4 << 20,	/* bytes of an answer before its rows: names of columns, or a message */
	APART_MOST = 40 << 20,	/* bytes that may come before the next row */
	PART = 32 << 10,	/* bytes that the library gets at once */
	MESSAGE_MOST = 1 << 16, /* bytes of a message that are examined: an error keeps fewer */
	LAST_STEPS = 1000,	/* of a step that ends because its socket is closed */
};

/* ---- failures ---- */

void my_keep_secret(struct my *m, str s)
{
	if (s.len)
		*push(&m->secrets, m->arena) = str_dup(m->arena, s);
}

str my_said(const struct my *m, struct arena *a)
{
	str text = str_of(m->lib.mysql_error(m->handle));

	return redact_hide_these(a, str_trim(str_upto(text, text.len < MESSAGE_MOST ? text.len : MESSAGE_MOST)),
				 m->secrets.at, m->secrets.len);
}

bool my_lost(struct my *m, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	m->lost = true;
	err_set(err, ERR_CONNECT, "the connection to %.*s was lost: %.*s", STR(m->place), STR(my_said(m, a)));
	return err_next(err, "Try again; the server's log has the reason.");
}

bool my_spoilt(struct my *m, struct err *err, const char *format, ...)
{
	char why[256];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	m->lost = true;
	err_set(err, ERR_CORRUPT_SOURCE, "%.*s does not answer as MySQL does: %s", STR(m->place), why);
	return err_next(err, "Check that the address is that of a MySQL or MariaDB server.");
}

/* ---- the pair ---- */

static bool is_replaced(struct my *m, struct err *err)
{
	int fd = m->lib.mysql_get_socket(m->handle);

	if (m->own >= 0)
		return true;
	if (fd < 0)
		return my_lost(m, err);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, m->pair) != 0)
		return err_errno(err, ERR_CONNECT, "cannot open sockets for", S("the connection"));
	m->own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (m->own >= 0)
		return true;
	close(m->pair[0]);
	close(m->pair[1]);
	return err_errno(err, ERR_CONNECT, "cannot open sockets for", S("the connection"));
}

void my_close_sockets(struct my *m)
{
	if (m->own < 0)
		return;
	close(m->own);
	close(m->pair[0]);
	close(m->pair[1]);
	m->own = -1;
}

/* Between answers the library has its own socket, to send. */
static bool set_socket(struct my *m, int to)
{
	int fd = m->lib.mysql_get_socket(m->handle);

	return fd >= 0 && dup2(to, fd) >= 0;
}

/* What TLS answers to what it reads. */
static bool pass_on(const struct my *m)
{
	char part[PART];
	ssize_t n = recv(m->pair[1], part, sizeof part, MSG_DONTWAIT);

	return n <= 0 || send(m->own, part, (size_t)n, MSG_NOSIGNAL) == n;
}

/* Puts a part of what has arrived where the library reads; the end of the connection too. */
static bool take_part(struct my *m)
{
	char part[PART];
	ssize_t n = recv(m->own, part, sizeof part, MSG_DONTWAIT);

	if (n > 0) {
		m->heard += n;
		return send(m->pair[1], part, (size_t)n, MSG_NOSIGNAL) == n;
	}
	return (n < 0 && errno == EAGAIN) || shutdown(m->pair[1], SHUT_WR) == 0;
}

/* ---- steps ---- */

static int step_start(struct my *m, const char *sql, ptrdiff_t len)
{
	const struct my_library *lib = &m->lib;

	switch (m->step) {
	case MY_SEND: return lib->mysql_send_query_start(&m->int_failed, m->handle, sql, (unsigned long)len);
	case MY_READ: return lib->mysql_read_query_result_start(&m->char_failed, m->handle);
	default: return lib->mysql_fetch_row_start(&m->row, m->result);
	}
}

static int step_continue(struct my *m, int ready)
{
	const struct my_library *lib = &m->lib;

	switch (m->step) {
	case MY_SEND: return lib->mysql_send_query_cont(&m->int_failed, m->handle, ready);
	case MY_READ: return lib->mysql_read_query_result_cont(&m->char_failed, m->handle, ready);
	default: return lib->mysql_fetch_row_cont(&m->row, m->result, ready);
	}
}

bool my_not_yet(const struct my *m, const struct stop *stop, struct err *err)
{
	return atomic_load(&m->cancelled) ? err_set(err, ERR_CANCELLED, "cancelled") : stop_not_yet(stop, err);
}

/* Waits until the socket is ready for what the step waits for. */
static bool is_ready(struct my *m, int64_t since, const struct stop *stop, struct err *err)
{
	bool writes = m->step == MY_SEND && m->waits & MYSQL_WAIT_WRITE;
	struct pollfd fds[2] = { { .fd = m->own, .events = writes ? POLLOUT : POLLIN },
				 { .fd = m->wake, .events = POLLIN } };

	for (;;) {
		if (!my_not_yet(m, stop, err))
			return false;
		if (poll(fds, 2, MY_TICK_MS) > 0 && fds[0].revents)
			return true;
		if (m->silence_us && clock_monotonic_us() - since > m->silence_us) {
			err_set(err, ERR_TIMEOUT, "%.*s has not answered for %.0f s", STR(m->place),
				(double)m->silence_us / 1e6);
			return err_next(err, "The server hangs or the network is down. Try again, or allow more time.");
		}
	}
}

static bool go_on(struct my *m, struct err *err)
{
	if (m->step != MY_SEND) {
		int most = m->step == MY_READ ? START_MOST : APART_MOST;

		if (m->heard > most)
			return my_spoilt(m, err, "it sent %d MB without a row", most >> 20);
		if (m->waits & MYSQL_WAIT_READ && !take_part(m))
			return my_lost(m, err);
	}
	m->waits = step_continue(m, m->waits & (MYSQL_WAIT_READ | MYSQL_WAIT_WRITE));
	return m->step == MY_SEND || pass_on(m) || my_lost(m, err);
}

bool my_run(struct my *m, enum my_step step, const char *sql, ptrdiff_t len, const struct stop *stop, struct err *err)
{
	if (!is_replaced(m, err))
		return false;
	if (step != MY_FETCH && !set_socket(m, step == MY_SEND ? m->own : m->pair[0]))
		return my_lost(m, err);
	m->step = step;
	m->waits = step_start(m, sql, len);
	while (m->waits)
		if (!is_ready(m, clock_monotonic_us(), stop, err) || !go_on(m, err))
			return false;
	return true;
}

/* ---- stopping ---- */

/* A step that cannot go on ends when its socket does. */
static void give_up(struct my *m)
{
	m->lost = true;
	if (m->own < 0)
		return;
	shutdown(m->own, SHUT_RDWR);
	shutdown(m->pair[1], SHUT_RDWR);
	for (int i = 0; m->waits && i < LAST_STEPS; i++)
		m->waits = step_continue(m, m->waits);
}

/* The step after this one; false: the answer is complete. */
static bool next_step(struct my *m, const struct stop *stop, struct err *err)
{
	if (m->step == MY_SEND)
		return !m->int_failed && my_run(m, MY_READ, NULL, 0, stop, err);
	if (m->step == MY_READ && (m->char_failed || !m->lib.mysql_field_count(m->handle)))
		return false;
	if (m->step == MY_READ)
		m->result = m->lib.mysql_use_result(m->handle);
	else if (!m->row)
		return false;
	m->heard = 0;
	return m->result && my_run(m, MY_FETCH, NULL, 0, stop, err);
}

bool my_forget_cancel(struct my *m)
{
	eventfd_t n;

	eventfd_read(m->wake, &n);
	return atomic_exchange(&m->cancelled, false);
}

void my_drain(struct my *m, int64_t until_us)
{
	struct stop until = { .deadline_us = until_us };
	bool was_cancelled = my_forget_cancel(m);
	struct err err = { 0 };

	while (!m->lost && m->waits && err.kind == ERR_NONE)
		if (is_ready(m, clock_monotonic_us(), &until, &err))
			go_on(m, &err);
	while (!m->lost && err.kind == ERR_NONE && next_step(m, &until, &err))
		;
	if (err.kind != ERR_NONE || m->lost)
		give_up(m);
	if (m->result)
		m->lib.mysql_free_result(m->result);
	m->result = NULL;
	if (was_cancelled)
		atomic_store(&m->cancelled, true);
}

#define _GNU_SOURCE 1
#include "net/odbc.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/child_process.h"
#include "base/clock.h"
#include "base/core_dumps.h"
#include "base/redact.h"
#include "net/odbc_library.h"
#include "net/odbc_messages.h"
#include "net/odbc_process.h"

#include "base/banned.h"

enum {
	TICK_MS = 100,
	PART = 64 << 10,
	CONNECT_MORE_MS = 1000, /* for a driver that ends the attempt itself */
	GRACE_MS = 1000,	/* for a statement that was cancelled */
	END_MS = 300,		/* for a driver to disconnect */
};

struct odbc {
	struct arena *arena;
	pid_t process;
	int requests, control, wake;
	atomic_bool cancelled;
	bool lost;
	unsigned number; /* of the last request */
	struct sb in;	 /* what has arrived of the next frames */
	ptrdiff_t read;	 /* of it */
	str facts[ODBC_FACT_COUNT];
	str secrets[2], shown;
	str texts[ODBC_CELLS_MOST]; /* of a frame */
	int count;
};

str odbc_fact(const struct odbc *o, enum odbc_fact f)
{
	return o->facts[f];
}

bool odbc_is_lost(const struct odbc *o)
{
	return o->lost;
}

void odbc_cancel(struct odbc *o)
{
	atomic_store(&o->cancelled, true);
	eventfd_write(o->wake, 1);
}

void odbc_begin(struct odbc *o)
{
	eventfd_t n;

	eventfd_read(o->wake, &n);
	atomic_store(&o->cancelled, false);
}

/* ---- the process ---- */

static bool start(struct odbc *o, struct err *err)
{
	int requests[2], control[2], code;

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, requests) != 0)
		return err_errno(err, ERR_CONNECT, "cannot open sockets for", S("the ODBC driver"));
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) != 0) {
		close(requests[0]);
		close(requests[1]);
		return err_errno(err, ERR_CONNECT, "cannot open sockets for", S("the ODBC driver"));
	}
	o->requests = requests[0];
	o->control = control[0];
	code = child_start(&o->process, (const char *const[]){ "/proc/self/exe", ODBC_PROCESS_WORD, NULL }, requests[1],
			   control[1], -1);
	close(requests[1]);
	close(control[1]);
	if (!code)
		return true;
	o->process = 0;
	errno = code;
	return err_errno(err, ERR_CONNECT, "cannot start a process for", S("the ODBC driver"));
}

/* Its status, once it has ended, which is at the latest after so long. */
static int end_process(struct odbc *o, int64_t ms)
{
	int64_t until = clock_monotonic_us() + ms * 1000;
	int status = 0;
	pid_t ended = 0;

	if (!o->process)
		return 0;
	while ((ended = waitpid(o->process, &status, WNOHANG)) == 0 && clock_monotonic_us() < until)
		poll(NULL, 0, 5);
	if (!ended) {
		kill(-o->process, SIGKILL);
		status = child_wait(o->process);
	}
	o->process = 0;
	return status;
}

void odbc_close(struct odbc *o)
{
	if (!o)
		return;
	if (o->requests >= 0)
		shutdown(o->requests, SHUT_RDWR);
	end_process(o, o->lost ? 0 : END_MS);
	if (o->requests >= 0)
		close(o->requests);
	if (o->control >= 0)
		close(o->control);
	if (o->wake >= 0)
		close(o->wake);
	sb_free(&o->in);
	arena_close(o->arena);
}

/* ---- failures ---- */

static bool crashed(struct odbc *o, struct err *err)
{
	int status = end_process(o, END_MS);

	o->lost = true;
	if (WIFSIGNALED(status))
		err_set(err, ERR_SOURCE, "the ODBC driver of %.*s crashed (signal %d)", STR(o->shown),
			WTERMSIG(status));
	else
		err_set(err, ERR_SOURCE, "the ODBC driver of %.*s ended the process that it runs in", STR(o->shown));
	return err_next(err, "Update the driver, or try it with `isql`; nothing else of this program is affected.");
}

static bool spoilt(struct odbc *o, struct err *err, const char *why)
{
	o->lost = true;
	end_process(o, 0);
	err_set(err, ERR_CORRUPT_SOURCE, "the ODBC driver of %.*s answers nonsense: %s", STR(o->shown), why);
	return err_next(err, "Update the driver, or use another one for this database.");
}

static str hidden(const struct odbc *o, struct arena *a, str message)
{
	return redact_hide_these(a, message, o->secrets, 2);
}

/* ---- frames ---- */

static bool send_frame(struct odbc *o, const struct sb *b, struct err *err)
{
	ptrdiff_t at = 0;

	if (b->over || b->len > ODBC_FRAME_MOST)
		return err_set(err, ERR_USAGE, "the statement is too long");
	while (at < b->len) {
		ssize_t n = send(o->requests, b->at + at, (size_t)(b->len - at), MSG_NOSIGNAL);

		if (n <= 0)
			return crashed(o, err);
		at += n;
	}
	return true;
}

/* Reads what is there. False: the process has ended. */
static bool receive(struct odbc *o)
{
	char part[PART];
	ssize_t n = recv(o->requests, part, sizeof part, MSG_DONTWAIT);

	if (n > 0)
		sb_put(&o->in, str_n(part, n));
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static void forget_read(struct odbc *o)
{
	if (o->read == o->in.len) {
		sb_reset(&o->in);
	} else if (o->read > PART) {
		memmove(o->in.at, o->in.at + o->read, (size_t)(o->in.len - o->read));
		o->in.len -= o->read;
	} else {
		return;
	}
	o->read = 0;
}

/* The next frame, whose texts are borrowed until the next call. */
static bool next_frame(struct odbc *o, const struct stop *stop, enum odbc_frame *kind, struct err *err)
{
	struct pollfd fds[2] = { { .fd = o->requests, .events = POLLIN }, { .fd = o->wake, .events = POLLIN } };
	ptrdiff_t len;

	for (;;) {
		forget_read(o);
		if (!odbc_frame_read(str_from(sb_str(&o->in), o->read), kind, o->texts, &o->count, &len))
			return spoilt(o, err, "it has damaged what it sends");
		o->read += len;
		if (len)
			return true;
		if (atomic_load(&o->cancelled))
			return err_set(err, ERR_CANCELLED, "cancelled");
		if (!stop_not_yet(stop, err))
			return false;
		if (poll(fds, 2, TICK_MS) > 0 && fds[0].revents && !receive(o))
			return crashed(o, err);
	}
}

/*
 * Stops the answer that is on its way: the driver is told, and what it still sends is dropped; one that goes on all the
 * same is ended with its process.
 */
static void stop_answer(struct odbc *o)
{
	struct stop until = { .deadline_us = clock_monotonic_us() + GRACE_MS * 1000 };
	bool was_cancelled = atomic_load(&o->cancelled);
	unsigned char one = (unsigned char)o->number;
	enum odbc_frame kind = ODBC_ROW;
	struct err ignored = { 0 };

	if (o->lost)
		return;
	odbc_begin(o);
	send(o->control, &one, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
	while (kind != ODBC_END && kind != ODBC_FAILURE && next_frame(o, &until, &kind, &ignored))
		;
	if (kind != ODBC_END && kind != ODBC_FAILURE) {
		o->lost = true;
		end_process(o, 0);
	}
	if (was_cancelled)
		odbc_cancel(o);
}

/* ---- connecting ---- */

static bool greet(struct odbc *o, const struct odbc_how *how, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t at = odbc_frame_start(&b, ODBC_CONNECT);
	struct stop limit = { .deadline_us = clock_monotonic_us() + (how->connect_ms + CONNECT_MORE_MS) * 1000,
			      .parent = stop };
	enum odbc_frame kind;

	odbc_frame_text(&b, how->string);
	odbc_frame_text(&b, str_fmt(a, "%lld", (long long)((how->connect_ms + 999) / 1000)));
	odbc_frame_end(&b, at);
	o->number++;
	if (!send_frame(o, &b, err) || !next_frame(o, &limit, &kind, err)) {
		if (err->kind != ERR_TIMEOUT || stop_is_due(stop))
			return false;
		*err = (struct err){ 0 };
		err_set(err, ERR_CONNECT, "%.*s has not answered for %.0f s", STR(o->shown),
			(double)how->connect_ms / 1e3);
		return err_next(err, "Check host, port and that the server is running.");
	}
	if (kind == ODBC_FAILURE && o->count == 2)
		return odbc_login_failed(o->texts[0], hidden(o, a, o->texts[1]), err);
	if (kind != ODBC_END || o->count != ODBC_FACT_COUNT)
		return spoilt(o, err, "it does not connect");
	for (int i = 0; i < ODBC_FACT_COUNT; i++)
		o->facts[i] = str_dup(o->arena, o->texts[i]);
	return true;
}

struct odbc *odbc_open(const struct odbc_how *how, const struct stop *stop, struct err *err)
{
	struct arena *a;
	struct odbc *o;

	if (!stop_not_yet(stop, err))
		return NULL;
	a = arena_open();
	o = new(a, struct odbc);
	*o = (struct odbc){ .arena = a, .requests = -1, .control = -1, .in = SB(2 * ODBC_FRAME_MOST) };
	o->shown = str_dup(a, how->shown);
	o->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	for (int i = 0; i < 2; i++)
		o->secrets[i] = str_dup(a, how->secrets[i]);
	core_dumps_off(); /* also of the process, whose driver gets the password */
	if (start(o, err) && greet(o, how, stop, err))
		return o;
	o->lost = true;
	odbc_close(o);
	return NULL;
}

/* ---- asking ---- */

static bool send_call(struct odbc *o, const struct odbc_call *call, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t at = odbc_frame_start(&b, call->kind);

	for (int i = 0; i < call->count; i++)
		odbc_frame_text(&b, call->args[i]);
	odbc_frame_text(&b, str_of(call->columns));
	odbc_frame_text(&b, str_fmt(a, "%lld", (long long)((call->timeout_ms + 999) / 1000)));
	odbc_frame_text(&b, str_fmt(a, "%lld", (long long)call->cell));
	odbc_frame_text(&b, call->measured ? S("yes") : NO_STR);
	odbc_frame_text(&b, str_fmt(a, "%lld", (long long)call->rows));
	odbc_frame_end(&b, at);
	o->number++;
	return send_frame(o, &b, err);
}

static bool failed(struct odbc *o, const struct stop *stop, char state[6], struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (o->count != 2)
		return spoilt(o, err, "its failure has no message");
	if (state)
		for (int i = 0; i < 5; i++)
			state[i] = i < o->texts[0].len ? o->texts[0].at[i] : 0;
	o->lost = o->lost || odbc_says_loss(o->texts[0], o->texts[1]);
	if (!stop_not_yet(stop, err))
		return false;
	return odbc_statement_failed(o->texts[0], hidden(o, a, o->texts[1]), err);
}

static bool take_frames(struct odbc *o, const struct odbc_call *call, const struct odbc_fn *to, const struct stop *stop,
			char state[6], struct err *err)
{
	enum odbc_frame kind;
	int64_t rows = 0;

	while (next_frame(o, stop, &kind, err)) {
		bool good = true;

		if (kind == ODBC_END)
			return true;
		if (kind == ODBC_FAILURE)
			return failed(o, stop, state, err);
		if (kind == ODBC_HEAD)
			good = !to->head || to->head(to->with, o->texts, o->count, err);
		else if (kind != ODBC_ROW)
			return spoilt(o, err, "an unknown frame");
		else if (call->most && ++rows > call->most)
			return stop_answer(o), spoilt(o, err, "more rows than a catalog has");
		else
			good = to->row(to->with, o->texts, o->count, err);
		if (!good || (kind == ODBC_ROW && !stop_not_yet(stop, err)))
			break;
	}
	stop_answer(o);
	return false;
}

bool odbc_ask(struct odbc *o, const struct odbc_call *call, const struct odbc_fn *to, const struct stop *stop,
	      char state[6], struct err *err)
{
	if (state)
		memset(state, 0, 6);
	if (atomic_load(&o->cancelled))
		return err_set(err, ERR_CANCELLED, "cancelled");
	if (!stop_not_yet(stop, err))
		return false;
	if (o->lost)
		return err_set(err, ERR_CONNECT, "the connection to %.*s was lost", STR(o->shown));
	return send_call(o, call, err) && take_frames(o, call, to, stop, state, err);
}

bool odbc_library_shown(struct arena *a, str *shown, struct err *err)
{
	struct odbc_library lib;

	(void)a;
	if (!odbc_load(&lib, err))
		return false;
	*shown = S("unixODBC (libodbc.so.2)");
	return true;
}

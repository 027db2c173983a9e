#define _GNU_SOURCE 1
#include "net/pq.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/task.h"
#include "base/utf8.h"
#include "net/pq_library.h"
#include "net/pq_messages.h"

#include "base/banned.h"

enum {
	GRACE_US = 2 * 1000000, /* for a cancel or for closing; then the connection is dropped */
	MANY_ROWS = 1000,
	GATHER_NS = 300 * 1000,
};

/* ---- cancellation and state ---- */

void pq_cancel(struct pq *pq)
{
	uint64_t one = 1;

	atomic_store(&pq->cancelled, true);
	if (pq->wake >= 0 && write(pq->wake, &one, sizeof one) < 0)
		return; /* full: it is already awake */
}

void pq_begin(struct pq *pq)
{
	uint64_t count;

	atomic_store(&pq->cancelled, false);
	if (pq->wake >= 0 && read(pq->wake, &count, sizeof count) < 0)
		return; /* it was not woken */
}

bool pq_is_lost(const struct pq *pq)
{
	return pq->lost;
}

bool pq_in_transaction(const struct pq *pq)
{
	PGTransactionStatusType now = pq->lib.PQtransactionStatus(pq->conn);

	return now == PQTRANS_INTRANS || now == PQTRANS_INERROR;
}

bool pq_is_raw(const struct pq *pq)
{
	return pq->raw;
}

bool pq_mended_line(const struct pq *pq)
{
	return pq->mended_line;
}

bool pq_mended(const struct pq *pq)
{
	return pq->mended;
}

int pq_version(const struct pq *pq)
{
	return pq->lib.PQserverVersion(pq->conn);
}

int pq_backend(const struct pq *pq)
{
	return pq->lib.PQbackendPID(pq->conn);
}

str pq_where(const struct pq *pq)
{
	const char *host = pq->lib.PQhost(pq->conn), *port = pq->lib.PQport(pq->conn), *db = pq->lib.PQdb(pq->conn);

	return str_fmt(pq->arena, "%s at %s:%s", db ? db : "", host ? host : "", port ? port : "");
}

static bool is_here(str host)
{
	return str_starts(host, S("/")) || str_starts(host, S("@")) || str_starts(host, S("127.")) ||
	       str_eq(host, S("localhost")) || str_eq(host, S("::1"));
}

str pq_tls(const struct pq *pq)
{
	const char *host = pq->lib.PQhost(pq->conn), *protocol = pq->lib.PQsslAttribute(pq->conn, "protocol");

	if (protocol && *protocol)
		return str_dup(pq->arena, str_of(protocol));
	return is_here(str_of(host)) ? S("local") : S("none");
}

const char *pq_state(const struct pq *pq)
{
	return pq->state;
}

/* ---- errors ---- */

static bool lost(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str said = pq_hidden(pq, a, str_trim(str_of(pq->lib.PQerrorMessage(pq->conn))));

	pq->lost = true;
	err_set(err, ERR_CONNECT, "the connection to %.*s was lost: %.*s", STR(pq_where(pq)), STR(said));
	return err_next(err, "Try again; the server's log has the reason.");
}

static str field(const struct pq *pq, const PGresult *res, int code)
{
	return str_of(pq->lib.PQresultErrorField(res, code));
}

static bool failed(struct pq *pq, const PGresult *res, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str state = field(pq, res, PG_DIAG_SQLSTATE), message = field(pq, res, PG_DIAG_MESSAGE_PRIMARY);
	str detail = field(pq, res, PG_DIAG_MESSAGE_DETAIL),
	    hint = pq_hidden(pq, a, field(pq, res, PG_DIAG_MESSAGE_HINT));
	enum err_kind kind;

	if (state.len != 5)
		return pq->lib.PQstatus(pq->conn) == CONNECTION_BAD
			       ? lost(pq, err)
			       : err_set(err, ERR_SOURCE, "%.*s",
					 STR(pq_hidden(pq, a, str_of(pq->lib.PQerrorMessage(pq->conn)))));
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

static bool not_yet(struct pq *pq, const struct stop *stop, struct err *err)
{
	if (atomic_load(&pq->cancelled))
		return err_set(err, ERR_CANCELLED, "cancelled");
	return stop_not_yet(stop, err);
}

/*
 * True once the server has sent something. since: the time of its last data. taker: its idle function runs during the
 * wait; or NULL.
 */
static bool hear(struct pq *pq, short events, int64_t since, const struct pq_fn *taker, const struct stop *stop,
		 struct err *err)
{
	struct pollfd fds[2] = { { .fd = pq->lib.PQsocket(pq->conn), .events = events },
				 { .fd = pq->wake, .events = POLLIN } };
	bool more = taker && taker->idle;

	for (;;) {
		if (!not_yet(pq, stop, err))
			return false;
		if (fds[0].fd < 0)
			return lost(pq, err);
		if (poll(fds, 2, more ? 0 : PQ_TICK_MS) > 0 && fds[0].revents)
			break;
		if (more && !taker->idle(taker->with, &more, err))
			return false;
		if (pq->silence_us && clock_monotonic_us() - since > pq->silence_us) {
			err_set(err, ERR_TIMEOUT, "%.*s has not answered for %.0f s", STR(pq_where(pq)),
				(double)pq->silence_us / 1e6);
			return err_next(err, "The server hangs or the network is down. Try again, or allow more time.");
		}
	}
	if ((fds[0].revents & ~POLLOUT) && !pq->lib.PQconsumeInput(pq->conn))
		return lost(pq, err);
	return true;
}

static bool flush(struct pq *pq, const struct stop *stop, struct err *err)
{
	int64_t since = clock_monotonic_us();

	for (;;) {
		switch (pq->lib.PQflush(pq->conn)) {
		case 0: return true;
		case 1: break;
		default: return lost(pq, err);
		}
		if (!hear(pq, POLLIN | POLLOUT, since, NULL, stop, err))
			return false;
	}
}

/* The next result, NULL at the end of the answer; false if the wait ended otherwise. */
static bool next_result(struct pq *pq, PGresult **res, const struct pq_fn *taker, const struct stop *stop,
			struct err *err)
{
	int64_t since = clock_monotonic_us();

	while (pq->lib.PQisBusy(pq->conn))
		if (!hear(pq, POLLIN, since, taker, stop, err))
			return false;
	*res = pq->lib.PQgetResult(pq->conn);
	return true;
}

/* ---- interruption ---- */

/*
 * PQcancel opens a connection of its own and blocks forever if the server hangs, so it runs in a thread that may be
 * abandoned.
 */
struct cancelling {
	struct libpq lib;
	PGcancel *handle;
};

static void cancelling_run(void *with)
{
	struct cancelling *c = with;
	char said[256];

	c->lib.PQcancel(c->handle, said, (int)sizeof said); /* its success shows on the connection itself */
	c->lib.PQfreeCancel(c->handle);
}

static bool drained(struct pq *pq)
{
	PGresult *res;
	char *row;
	int got;

	while (!pq->lib.PQisBusy(pq->conn)) {
		res = pq->lib.PQgetResult(pq->conn);
		if (!res)
			return true;
		if (pq->lib.PQresultStatus(res) == PGRES_COPY_OUT) {
			while ((got = pq->lib.PQgetCopyData(pq->conn, &row, 1)) > 0)
				pq->lib.PQfreemem(row);
			if (got == 0) {
				pq->lib.PQclear(res);
				return false;
			}
		}
		pq->lib.PQclear(res);
	}
	return pq->lib.PQstatus(pq->conn) == CONNECTION_BAD;
}

static void drain(struct pq *pq, int64_t until)
{
	struct pollfd fd = { .events = POLLIN };
	bool empty = drained(pq);

	while (!empty && clock_monotonic_us() < until) {
		fd.fd = pq->lib.PQsocket(pq->conn);
		if (fd.fd < 0)
			break;
		if (poll(&fd, 1, PQ_TICK_MS) > 0 && !pq->lib.PQconsumeInput(pq->conn))
			break;
		empty = drained(pq);
	}
	pq->lost = pq->lost || !empty || pq->lib.PQstatus(pq->conn) == CONNECTION_BAD;
}

/* Tells the server to stop and reads the rest of its answer; after the grace period the connection is dropped. */
static void interrupt(struct pq *pq)
{
	struct cancelling *c;
	struct task *t;
	int64_t until = clock_monotonic_us() + GRACE_US;
	PGcancel *handle = pq->lost ? NULL : pq->lib.PQgetCancel(pq->conn);

	if (!handle)
		return;
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct cancelling){ pq->lib, handle };
	t = task_start(cancelling_run, c);
	if (!t)
		cancelling_run(c);
	drain(pq, until);
	if (!task_wait(t, (until - clock_monotonic_us()) / 1000)) {
		task_leave(t, free);
		return;
	}
	task_join(t);
	free(c);
}

/* ---- queries ---- */

/* The text as UTF-8: unchanged, or converted in the scratch. */
static str text_of(struct pq *pq, struct sb *scratch, str text)
{
	pq->mended_line = pq->raw && !utf8_valid(text);
	if (!pq->mended_line)
		return text;
	pq->mended = true;
	sb_reset(scratch);
	utf8_from_mixed(scratch, text);
	return sb_str(scratch);
}

/*
 * Among many rows, a wake-up for each few that the server has ready would cost both sides more than the rows
 * themselves, so they gather for a moment, in much less than the system's buffer holds.
 */
static void let_gather(struct pq *pq)
{
	struct pollfd fd = { .fd = pq->lib.PQsocket(pq->conn), .events = POLLIN };

	if (fd.fd >= 0 && poll(&fd, 1, 0) == 0)
		nanosleep(&(struct timespec){ .tv_nsec = GATHER_NS }, NULL);
}

static bool copied(struct pq *pq, int statement, const struct pq_fn *taker, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb scratch = SB((ptrdiff_t)1 << 31);
	int64_t since = clock_monotonic_us();
	unsigned rows = 0;

	for (;;) {
		char *row;
		int n = pq->lib.PQgetCopyData(pq->conn, &row, 1);
		bool ok;

		if (n < 0)
			return true; /* the end, or a failure that the next result reports */
		if (n == 0) {
			if (rows > MANY_ROWS)
				let_gather(pq);
			if (!hear(pq, POLLIN, since, taker, stop, err))
				return false;
			since = clock_monotonic_us();
			continue;
		}
		ok = !taker || taker->line(taker->with, statement,
					   text_of(pq, &scratch, str_n(row, n && row[n - 1] == '\n' ? n - 1 : n)), err);
		pq->lib.PQfreemem(row);
		if (!ok || (++rows % 1024 == 0 && !not_yet(pq, stop, err)))
			return false;
	}
}

static char escape_of(char c)
{
	switch (c) {
	case '\\': return '\\';
	case '\t': return 't';
	case '\n': return 'n';
	case '\r': return 'r';
	default: return '\0';
	}
}

static void put_cell(struct sb *out, str cell)
{
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i < cell.len; i++) {
		char escape = escape_of(cell.at[i]);

		if (!escape)
			continue;
		sb_put(out, str_n(cell.at + from, i - from));
		sb_putc(out, '\\');
		sb_putc(out, escape);
		from = i + 1;
	}
	sb_put(out, str_from(cell, from));
}

/* The rows of a statement other than COPY. */
static bool lines_of(struct pq *pq, const PGresult *res, int statement, const struct pq_fn *taker, struct err *err)
{
	const struct libpq *lib = &pq->lib;
	int rows = taker ? lib->PQntuples(res) : 0, columns = lib->PQnfields(res);
	scoped(sb_free) struct sb line = SB((ptrdiff_t)1 << 31), scratch = SB((ptrdiff_t)1 << 31);

	for (int r = 0; r < rows; r++) {
		sb_reset(&line);
		for (int c = 0; c < columns; c++) {
			sb_puts(&line, c ? "\t" : "");
			if (lib->PQgetisnull(res, r, c))
				sb_puts(&line, "\\N");
			else
				put_cell(&line, str_n(lib->PQgetvalue(res, r, c), lib->PQgetlength(res, r, c)));
		}
		if (line.over)
			return err_set(err, ERR_SOURCE, "the server sent a row that is too long");
		if (!taker->line(taker->with, statement, text_of(pq, &scratch, sb_str(&line)), err))
			return false;
	}
	return true;
}

static bool answered(struct pq *pq, const struct pq_fn *taker, const struct stop *stop, struct err *err)
{
	int statement = 0;
	PGresult *res;

	for (;;) {
		bool ok = true;

		if (!next_result(pq, &res, taker, stop, err))
			return false;
		if (!res)
			return err->kind == ERR_NONE;
		switch (pq->lib.PQresultStatus(res)) {
		case PGRES_COPY_OUT: ok = copied(pq, statement, taker, stop, err); break;
		case PGRES_TUPLES_OK: ok = lines_of(pq, res, statement++, taker, err); break;
		case PGRES_COMMAND_OK:
		case PGRES_EMPTY_QUERY: statement++; break;
		default: failed(pq, res, err); /* the rest of the answer remains to be read */
		}
		pq->lib.PQclear(res);
		if (!ok)
			return false;
		if (pq->lost)
			return false;
	}
}

/* Reads the answer that pq_post left unread. */
static bool settled(struct pq *pq, const struct stop *stop, struct err *err)
{
	if (!pq->posted)
		return true;
	pq->posted = false;
	if (answered(pq, NULL, stop, err))
		return true;
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		interrupt(pq);
	return false;
}

static bool ready(struct pq *pq, const struct stop *stop, struct err *err)
{
	pq->state[0] = '\0';
	if (pq->lost) {
		err_set(err, ERR_CONNECT, "the connection to %.*s is gone", STR(pq_where(pq)));
		return err_next(err, "Connect again.");
	}
	return not_yet(pq, stop, err) && settled(pq, stop, err);
}

bool pq_post(struct pq *pq, const char *sql, const struct stop *stop, struct err *err)
{
	if (!ready(pq, stop, err))
		return false;
	if (!pq->lib.PQsendQuery(pq->conn, sql))
		return lost(pq, err);
	pq->posted = true;
	return flush(pq, stop, err);
}

/* With an unread answer, the server would see a broken connection. */
void pq_close(struct pq *pq)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + GRACE_US };
	struct err ignored = { 0 };

	if (!pq)
		return;
	if (pq->conn && !pq->lost)
		settled(pq, &soon, &ignored);
	if (pq->conn)
		pq->lib.PQfinish(pq->conn);
	if (pq->wake >= 0)
		close(pq->wake);
	arena_close(pq->arena);
}

bool pq_message(struct pq *pq, const char *sql, const struct pq_fn *taker, const struct stop *stop, struct err *err)
{
	struct err why = { 0 };
	bool ok;

	if (!ready(pq, stop, err))
		return false;
	if (!pq->lib.PQsendQuery(pq->conn, sql))
		return lost(pq, err);
	ok = flush(pq, stop, &why) && answered(pq, taker, stop, &why);
	if (ok)
		return true;
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		interrupt(pq);
	*err = err->kind == ERR_NONE ? why : *err;
	return false;
}

static bool taken(struct pq *pq, struct arena *a, PGresult *res, ptrdiff_t most, struct pq_rows *out, struct err *err)
{
	scoped(sb_free) struct sb scratch = SB((ptrdiff_t)1 << 31);
	const struct libpq *lib = &pq->lib;
	int columns = lib->PQnfields(res), rows = lib->PQntuples(res);

	if (rows > most)
		return err_set(err, ERR_SOURCE, "the server sent %d rows, but at most %td are accepted", rows, most);
	*out = (struct pq_rows){ .columns = columns, .rows = rows };
	out->name = new_n(a, str, columns);
	out->cell = new_n(a, str, (ptrdiff_t)rows * columns);
	for (int i = 0; i < columns; i++)
		out->name[i] = str_dup(a, str_of(lib->PQfname(res, i)));
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < columns; c++)
			if (!lib->PQgetisnull(res, r, c))
				out->cell[(ptrdiff_t)r * columns + c] = str_dup(
					a, text_of(pq, &scratch,
						   str_n(lib->PQgetvalue(res, r, c), lib->PQgetlength(res, r, c))));
	return true;
}

static bool replied(struct pq *pq, struct arena *a, ptrdiff_t most, struct pq_rows *out, const struct stop *stop,
		    struct err *err)
{
	PGresult *res;

	for (;;) {
		if (!next_result(pq, &res, NULL, stop, err))
			return false;
		if (!res)
			return err->kind == ERR_NONE;
		switch (pq->lib.PQresultStatus(res)) {
		case PGRES_COMMAND_OK:
		case PGRES_TUPLES_OK:
		case PGRES_EMPTY_QUERY: taken(pq, a, res, most, out, err); break;
		default: failed(pq, res, err);
		}
		pq->lib.PQclear(res);
		if (pq->lost)
			return false;
	}
}

bool pq_ask(struct pq *pq, struct arena *a, const struct pq_statement *s, struct pq_rows *out, const struct stop *stop,
	    struct err *err)
{
	const char **bound = new_n(a, const char *, s->count + 1);
	struct pq_rows rows = { 0 };
	struct err why = { 0 };

	if (!ready(pq, stop, err))
		return false;
	if (s->sql.len && memchr(s->sql.at, '\0', (size_t)s->sql.len))
		return err_set(err, ERR_USAGE, "the statement contains a NUL byte");
	for (ptrdiff_t i = 0; i < s->count; i++)
		bound[i] = s->values[i].at ? str_c(a, s->values[i]) : NULL;
	if (!pq->lib.PQsendQueryParams(pq->conn, str_c(a, s->sql), (int)s->count, NULL, bound, NULL, NULL, 0))
		return lost(pq, err);
	if (flush(pq, stop, &why) && replied(pq, a, s->most, &rows, stop, &why)) {
		*out = rows;
		return true;
	}
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		interrupt(pq);
	*err = err->kind == ERR_NONE ? why : *err;
	return false;
}

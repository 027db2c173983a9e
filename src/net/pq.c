#define _GNU_SOURCE 1
#include "net/pq.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <libpq-fe.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/secret.h"
#include "base/thread.h"
#include "net/pq_words.h"

#include "base/banned.h"

enum {
	TICK_MS = 50,		/* how late a raised flag may be seen */
	GRACE_US = 2 * 1000000, /* for a server to answer a cancel; then the connection is given up */
};

#define PQ_FUNCTIONS(_) \
	_(PQconninfoParse) \
	_(PQconninfoFree) _(PQfreemem) _(PQconnectStartParams) _(PQconnectPoll) _(PQstatus) _(PQsocket) \
		_(PQerrorMessage) _(PQsetErrorVerbosity) _(PQsetNoticeProcessor) _(PQfinish) _(PQpass) _(PQdb) \
			_(PQhost) _(PQport) _(PQserverVersion) _(PQbackendPID) _(PQtransactionStatus) \
				_(PQconnectionNeedsPassword) _(PQsetnonblocking) _(PQsendQuery) _(PQsendQueryParams) \
					_(PQflush) _(PQconsumeInput) _(PQisBusy) _(PQgetResult) _(PQresultStatus) \
						_(PQresultErrorField) _(PQgetCopyData) _(PQclear) _(PQntuples) \
							_(PQnfields) _(PQfname) _(PQgetisnull) _(PQgetvalue) \
								_(PQgetlength) _(PQgetCancel) _(PQcancel) \
									_(PQfreeCancel) _(PQsslAttribute) _(PQlibVersion)

/* The library's functions, found once for each connection: that costs microseconds, and keeps globals away. */
struct libpq {
#define _(f) __typeof__(&f) f;
	PQ_FUNCTIONS(_)
#undef _
};

struct pq {
	struct libpq lib;
	struct arena *arena;
	PGconn *conn;
	struct {
		str *at;
		ptrdiff_t len, cap;
	} secrets;
	int64_t silence_us;
	int wake; /* an eventfd that pq_cancel() writes to */
	atomic_bool cancelled;
	bool lost;
	bool posted; /* an answer is still to come that nobody waits for */
	char state[6];
};

/* ---- the library ---- */

static bool library(struct libpq *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = {
#define _(f) { #f, offsetof(struct libpq, f) },
		PQ_FUNCTIONS(_)
#undef _
	};
	/* Never unloaded: libraries below it (TLS, Kerberos) do not survive that. */
	void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), *found;

	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "PostgreSQL's client library is not installed: %s", dlerror());
		return err_next(err, "install it (Debian: apt install libpq5)");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found) {
			err_set(err, ERR_UNSUPPORTED, "PostgreSQL's client library is too old: it has no %s",
				functions[i].name);
			return err_next(err, "install libpq 10 or newer (Debian: apt install libpq5)");
		}
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
}

/* ---- addresses ---- */

static PQconninfoOption *parsed(const struct libpq *lib, struct arena *a, str written, struct err *err)
{
	str address = written;
	PQconninfoOption *options;
	char *message = NULL;

	if (written.len && memchr(written.at, '\0', (size_t)written.len)) {
		err_set(err, ERR_USAGE, "the address holds a NUL byte");
		return NULL;
	}
	if (address.len && !pq_is_url(address) && str_at(address, '=') < 0)
		address = str_fmt(a, "postgresql:///%.*s", STR(address));
	if (!pq_check_address(address, err))
		return NULL;
	options = lib->PQconninfoParse(str_c(a, address.at ? address : S("")), &message);
	if (!options) {
		err_set(err, ERR_USAGE, "the address is not one of PostgreSQL's: %.*s",
			STR(pq_unquoted(a, address, str_of(message))));
		err_next(err,
			 "write postgresql://user@host:port/database, \"service=NAME\" or \"host=... dbname=...\"");
		pq_point(written, str_of(message), err);
	}
	lib->PQfreemem(message);
	return options;
}

static bool is_secret(const PQconninfoOption *o)
{
	return o->dispchar && o->dispchar[0] == '*';
}

bool pq_address(struct arena *a, str written, str *shown, struct err *err)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	struct {
		struct pq_word *at;
		ptrdiff_t len, cap;
	} words = { 0 };
	PQconninfoOption *options;
	struct libpq lib;

	if (!library(&lib, err))
		return false;
	options = parsed(&lib, a, written, err);
	if (!options)
		return false;
	for (const PQconninfoOption *o = options; o->keyword; o++)
		if (o->val)
			*push(&words, a) = (struct pq_word){ o->keyword, o->val, is_secret(o) };
	pq_put_address(&out, pq_is_url(written) || str_at(written, '=') < 0, words.at, words.len);
	lib.PQconninfoFree(options);
	*shown = str_dup(a, sb_str(&out));
	return true;
}

/* ---- opening ---- */

/*
 * Looking up a host's name can block for as long as the resolver likes, so all
 * of the connecting happens in a thread that may be left behind: whoever is
 * last, the opener or the thread, puts the things away.
 */
struct opening {
	struct pq *pq;
	const char **keys, **values;
	int64_t deadline_us;
	atomic_bool give_up;
	struct mutex *mutex;
	struct cond *cond;
	bool done, abandoned; /* under the mutex */
	bool connected, late;
};

static void quiet(void *with, const char *message)
{
	(void)with;
	(void)message;
}

static bool shake_hands(struct opening *o, const struct libpq *lib, PGconn *conn)
{
	PostgresPollingStatusType next = PGRES_POLLING_WRITING;

	while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
		struct pollfd fd = { .fd = lib->PQsocket(conn),
				     .events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT };

		o->late = clock_monotonic_us() >= o->deadline_us;
		if (o->late || atomic_load(&o->give_up))
			return false;
		if (fd.fd >= 0 && poll(&fd, 1, TICK_MS / 2) == 0)
			continue;
		next = lib->PQconnectPoll(conn);
	}
	return next == PGRES_POLLING_OK;
}

static void opening_free(struct opening *o)
{
	struct arena *a = o->pq->arena;

	cond_close(o->cond);
	mutex_close(o->mutex);
	o->pq->arena = NULL;
	pq_close(o->pq);
	arena_close(a);
}

static void connecting(void *with)
{
	struct opening *o = with;
	const struct libpq *lib = &o->pq->lib;
	PGconn *conn = lib->PQconnectStartParams(o->keys, o->values, 0);
	bool abandoned;

	o->pq->conn = conn;
	if (conn) {
		lib->PQsetNoticeProcessor(conn, quiet, NULL);
		lib->PQsetErrorVerbosity(conn,
					 PQERRORS_VERBOSE); /* the only way to a SQLSTATE before there is a result */
		if (lib->PQstatus(conn) != CONNECTION_BAD)
			o->connected = shake_hands(o, lib, conn);
	}
	mutex_lock(o->mutex);
	o->done = true;
	abandoned = o->abandoned;
	cond_signal(o->cond);
	mutex_unlock(o->mutex);
	if (abandoned)
		opening_free(o);
}

static void keep_secret(struct pq *pq, str s)
{
	if (s.len)
		*push(&pq->secrets, pq->arena) = str_dup(pq->arena, s);
}

/* The person's words, then ours. Secrets are remembered, to keep them out of messages. */
static bool words(struct opening *o, const struct pq_how *how, struct err *err)
{
	struct pq *pq = o->pq;
	PQconninfoOption *options = parsed(&pq->lib, pq->arena, how->address, err);
	ptrdiff_t n = 0, count = 0;

	if (!options)
		return false;
	while (options[count].keyword)
		count++;
	o->keys = new_n(pq->arena, const char *, count + 3);
	o->values = new_n(pq->arena, const char *, count + 3);
	o->keys[n] = "fallback_application_name";
	o->values[n++] = how->program;
	for (ptrdiff_t i = 0; i < count; i++) {
		if (!options[i].val || !strcmp(options[i].keyword, "client_encoding"))
			continue;
		o->keys[n] = str_c(pq->arena, str_of(options[i].keyword));
		o->values[n++] = str_c(pq->arena, str_of(options[i].val));
		if (is_secret(&options[i]))
			keep_secret(pq, str_of(options[i].val));
	}
	o->keys[n] = "client_encoding";
	o->values[n++] = "UTF8";
	keep_secret(pq, str_of(getenv("PGPASSWORD")));
	pq->lib.PQconninfoFree(options);
	return true;
}

/* "FATAL:  28P01: password ..." -> the state, and the text without it and without the LOCATION line. */
static str without_state(struct pq *pq, struct arena *a, str message)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	str line;

	while (str_cut(&message, '\n', &line)) {
		ptrdiff_t at = str_find(line, S(":  "));
		str rest = at < 0 ? NO_STR : str_from(line, at + 3);

		if (str_starts(line, S("LOCATION:  ")) || str_starts(line, S("\t"))) /* libpq's advice: ours follows */
			continue;
		if (rest.len > 7 && rest.at[5] == ':' && rest.at[6] == ' ' &&
		    strspn(rest.at, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= 5) {
			memcpy(pq->state, rest.at, 5);
			sb_fmt(&out, "%.*s: %.*s\n", (int)at, line.at, STR(str_from(rest, 7)));
		} else {
			sb_fmt(&out, "%.*s\n", STR(line));
		}
	}
	return str_dup(a, sb_str(&out));
}

static str hidden(const struct pq *pq, struct arena *a, str text)
{
	return secret_hide_these(a, text, pq->secrets.at, pq->secrets.len);
}

static bool refused(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str message = pq->conn ? str_of(pq->lib.PQerrorMessage(pq->conn)) : S("out of memory");
	bool no_password = pq->conn && pq->lib.PQconnectionNeedsPassword(pq->conn);

	if (pq->conn)
		keep_secret(pq, str_of(pq->lib.PQpass(pq->conn)));
	message = hidden(pq, a, str_trim(without_state(pq, a, message)));
	return pq_login_failed(pq->state, no_password, message, err);
}

/* Waits for the thread; false with err when the time is over or the flag is up. */
static bool wait_opened(struct opening *o, int64_t connect_ms, const struct stop *stop, bool *abandoned,
			struct err *err)
{
	int64_t until = clock_monotonic_us() + connect_ms * 1000;
	bool ok = true, over = false, late;

	mutex_lock(o->mutex);
	while (!o->done && ok && !over) {
		cond_wait_ms(o->cond, o->mutex, TICK_MS / 2);
		ok = stop_not_yet(stop, err);
		over = clock_monotonic_us() >= until;
	}
	atomic_store(&o->give_up, true);
	/* A thread that is not inside the resolver sees the flag at once. */
	for (int i = 0; !o->done && i < 8; i++)
		cond_wait_ms(o->cond, o->mutex, TICK_MS);
	*abandoned = o->abandoned = !o->done;
	late = *abandoned || o->late;
	mutex_unlock(o->mutex); /* when it is abandoned, o may be gone from here on */
	if (ok && late) {
		err_set(err, ERR_CONNECT, "no answer from the server within %.1f s", (double)connect_ms / 1000);
		ok = err_next(err, "Check host and port, and that no firewall swallows the packets");
	}
	return ok;
}

static struct pq *opened(struct opening *o, struct thread *t, const struct pq_how *how, const struct stop *stop,
			 struct err *err)
{
	struct pq *pq = o->pq;
	bool abandoned, ok = wait_opened(o, how->connect_ms, stop, &abandoned, err);

	if (abandoned)
		return NULL; /* the thread puts everything away when it comes back */
	thread_join(t);
	if (ok && !o->connected)
		ok = refused(pq, err);
	if (!ok) {
		opening_free(o);
		return NULL;
	}
	keep_secret(pq, str_of(pq->lib.PQpass(pq->conn)));
	pq->lib.PQsetErrorVerbosity(pq->conn, PQERRORS_DEFAULT);
	pq->lib.PQsetnonblocking(pq->conn, 1);
	cond_close(o->cond);
	mutex_close(o->mutex);
	return pq;
}

struct pq *pq_open(const struct pq_how *how, const struct stop *stop, struct err *err)
{
	struct libpq lib;
	struct arena *a;
	struct opening *o;

	if (!stop_not_yet(stop, err) || !library(&lib, err))
		return NULL;
	a = arena_open();
	o = new (a, struct opening);
	o->pq = new (a, struct pq);
	*o->pq = (struct pq){ .lib = lib, .arena = a, .silence_us = how->silence_ms * 1000, .wake = -1 };
	if (!words(o, how, err)) {
		arena_close(a);
		return NULL;
	}
	o->pq->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	o->deadline_us = clock_monotonic_us() + how->connect_ms * 1000;
	o->mutex = mutex_open();
	o->cond = cond_open();
	return opened(o, thread_start(connecting, o), how, stop, err);
}

/* ---- small answers ---- */

void pq_cancel(struct pq *pq)
{
	uint64_t one = 1;

	atomic_store(&pq->cancelled, true);
	if (pq->wake >= 0 && write(pq->wake, &one, sizeof one) < 0)
		return; /* full: it is awake already */
}

void pq_begin(struct pq *pq)
{
	uint64_t count;

	atomic_store(&pq->cancelled, false);
	if (pq->wake >= 0 && read(pq->wake, &count, sizeof count) < 0)
		return; /* nobody had called */
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
	return str_starts(host, S("/")) || str_starts(host, S("@")) || str_starts(host, S("127.")) || str_eq(host, S("localhost")) ||
	       str_eq(host, S("::1"));
}

str pq_tls(const struct pq *pq)
{
	const char *host = pq->lib.PQhost(pq->conn), *protocol = pq->lib.PQsslAttribute(pq->conn, "protocol");

	if (protocol && *protocol)
		return str_dup(pq->arena, str_of(protocol));
	return is_here(str_of(host)) ? S("local") : S("none");
}

bool pq_library(int *version, struct err *err)
{
	struct libpq lib;

	if (!library(&lib, err))
		return false;
	*version = lib.PQlibVersion();
	return true;
}

const char *pq_state(const struct pq *pq)
{
	return pq->state;
}

/* ---- failures ---- */

static bool lost(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str said = hidden(pq, a, str_trim(str_of(pq->lib.PQerrorMessage(pq->conn))));

	pq->lost = true;
	err_set(err, ERR_CONNECT, "the connection to %.*s was lost: %.*s", STR(pq_where(pq)), STR(said));
	return err_next(err, "try again; the server's log says why it closed the connection");
}

static str field(const struct pq *pq, const PGresult *res, int code)
{
	return str_of(pq->lib.PQresultErrorField(res, code));
}

static bool failed(struct pq *pq, const PGresult *res, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str state = field(pq, res, PG_DIAG_SQLSTATE), message = field(pq, res, PG_DIAG_MESSAGE_PRIMARY);
	str detail = field(pq, res, PG_DIAG_MESSAGE_DETAIL), hint = hidden(pq, a, field(pq, res, PG_DIAG_MESSAGE_HINT));
	enum err_kind kind;

	if (state.len != 5)
		return pq->lib.PQstatus(pq->conn) == CONNECTION_BAD
			       ? lost(pq, err)
			       : err_set(err, ERR_SOURCE, "%.*s",
					 STR(hidden(pq, a, str_of(pq->lib.PQerrorMessage(pq->conn)))));
	memcpy(pq->state, state.at, 5);
	kind = pq_kind_of(pq->state, message);
	message = hidden(pq, a, message);
	if (detail.len)
		err_set(err, kind, "%.*s (%.*s)", STR(message), STR(hidden(pq, a, detail)));
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

/* True once something came from the server. since: when it last did. taker: who has something to do meanwhile, or NULL. */
static bool hear(struct pq *pq, short events, int64_t since, const struct pq_taker *taker, const struct stop *stop,
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
		if (poll(fds, 2, more ? 0 : TICK_MS) > 0 && fds[0].revents)
			break;
		if (more && !taker->idle(taker->with, &more, err))
			return false;
		if (pq->silence_us && clock_monotonic_us() - since > pq->silence_us) {
			err_set(err, ERR_TIMEOUT, "%.*s has said nothing for %.0f s", STR(pq_where(pq)),
				(double)pq->silence_us / 1e6);
			return err_next(err, "the server hangs or the network is gone: try again, or allow more time");
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

/* The next result, NULL at the end of the answer; false when the wait ended otherwise. */
static bool next_result(struct pq *pq, PGresult **res, const struct pq_taker *taker, const struct stop *stop,
			struct err *err)
{
	int64_t since = clock_monotonic_us();

	while (pq->lib.PQisBusy(pq->conn))
		if (!hear(pq, POLLIN, since, taker, stop, err))
			return false;
	*res = pq->lib.PQgetResult(pq->conn);
	return true;
}

/* ---- stopping ---- */

/* PQcancel opens a connection of its own and waits on it, for ever if the server hangs: so in a thread that may be left behind. */
struct cancelling {
	struct libpq lib;
	PGcancel *handle;
	struct mutex *mutex;
	struct cond *cond;
	bool done, abandoned;
};

static void cancelling_free(struct cancelling *c)
{
	cond_close(c->cond);
	mutex_close(c->mutex);
	free(c);
}

static void cancelling_run(void *with)
{
	struct cancelling *c = with;
	char said[256];
	bool abandoned;

	c->lib.PQcancel(c->handle, said, (int)sizeof said); /* whether it worked shows on the connection itself */
	c->lib.PQfreeCancel(c->handle);
	mutex_lock(c->mutex);
	c->done = true;
	abandoned = c->abandoned;
	cond_signal(c->cond);
	mutex_unlock(c->mutex);
	if (abandoned)
		cancelling_free(c);
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
		if (poll(&fd, 1, TICK_MS) > 0 && !pq->lib.PQconsumeInput(pq->conn))
			break;
		empty = drained(pq);
	}
	pq->lost = pq->lost || !empty || pq->lib.PQstatus(pq->conn) == CONNECTION_BAD;
}

/* Tells the server to stop and takes what it still says; past the grace the connection is given up. */
static void interrupt(struct pq *pq)
{
	struct cancelling *c;
	struct thread *t;
	int64_t until = clock_monotonic_us() + GRACE_US;
	PGcancel *handle = pq->lost ? NULL : pq->lib.PQgetCancel(pq->conn);
	bool abandoned;

	if (!handle)
		return;
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct cancelling){ .lib = pq->lib, .handle = handle, .mutex = mutex_open(), .cond = cond_open() };
	t = thread_start(cancelling_run, c);
	drain(pq, until);
	mutex_lock(c->mutex);
	while (!c->done && clock_monotonic_us() < until)
		cond_wait_ms(c->cond, c->mutex, TICK_MS);
	c->abandoned = abandoned = !c->done;
	mutex_unlock(c->mutex);
	if (abandoned)
		return;
	thread_join(t);
	cancelling_free(c);
}

/* ---- asking ---- */

static bool copied(struct pq *pq, int statement, const struct pq_taker *taker, const struct stop *stop, struct err *err)
{
	int64_t since = clock_monotonic_us();
	unsigned rows = 0;

	for (;;) {
		char *row;
		int n = pq->lib.PQgetCopyData(pq->conn, &row, 1);
		bool ok;

		if (n < 0)
			return true; /* the end, or a failure that the next result tells */
		if (n == 0) {
			if (!hear(pq, POLLIN, since, taker, stop, err))
				return false;
			since = clock_monotonic_us();
			continue;
		}
		ok = !taker ||
		     taker->line(taker->with, statement, str_n(row, n && row[n - 1] == '\n' ? n - 1 : n), err);
		pq->lib.PQfreemem(row);
		if (!ok || (++rows % 1024 == 0 && !not_yet(pq, stop, err)))
			return false;
	}
}

static void put_cell(struct sb *out, str cell)
{
	for (ptrdiff_t i = 0; i < cell.len; i++) {
		switch (cell.at[i]) {
		case '\\': sb_puts(out, "\\\\"); break;
		case '\t': sb_puts(out, "\\t"); break;
		case '\n': sb_puts(out, "\\n"); break;
		case '\r': sb_puts(out, "\\r"); break;
		default: sb_putc(out, cell.at[i]);
		}
	}
}

/* The rows of a statement that is no COPY. */
static bool lines_of(struct pq *pq, const PGresult *res, int statement, const struct pq_taker *taker, struct err *err)
{
	const struct libpq *lib = &pq->lib;
	int rows = taker ? lib->PQntuples(res) : 0, columns = lib->PQnfields(res);
	scoped(sb_free) struct sb line = SB((ptrdiff_t)1 << 31);

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
			return err_set(err, ERR_SOURCE, "the server gave a row that is too long to take");
		if (!taker->line(taker->with, statement, sb_str(&line), err))
			return false;
	}
	return true;
}

static bool answered(struct pq *pq, const struct pq_taker *taker, const struct stop *stop, struct err *err)
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
		default: failed(pq, res, err); /* the rest of the answer is still to be taken */
		}
		pq->lib.PQclear(res);
		if (!ok)
			return false;
		if (pq->lost)
			return false;
	}
}

/* What pq_post left behind. */
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
		return err_next(err, "connect again");
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

/* With an answer unread the server would be told that the connection broke. */
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

bool pq_message(struct pq *pq, const char *sql, const struct pq_taker *taker, const struct stop *stop, struct err *err)
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
	const struct libpq *lib = &pq->lib;
	int columns = lib->PQnfields(res), rows = lib->PQntuples(res);

	if (rows > most)
		return err_set(err, ERR_SOURCE, "the server gave %d rows where at most %td are taken", rows, most);
	*out = (struct pq_rows){ .columns = columns, .rows = rows };
	out->name = new_n(a, str, columns);
	out->cell = new_n(a, str, (ptrdiff_t)rows * columns);
	for (int i = 0; i < columns; i++)
		out->name[i] = str_dup(a, str_of(lib->PQfname(res, i)));
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < columns; c++)
			if (!lib->PQgetisnull(res, r, c))
				out->cell[(ptrdiff_t)r * columns + c] = str_dup(a, str_n(lib->PQgetvalue(res, r, c),
											 lib->PQgetlength(res, r, c)));
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

bool pq_ask(struct pq *pq, struct arena *a, str sql, const str *values, ptrdiff_t n, ptrdiff_t most,
	    struct pq_rows *out, const struct stop *stop, struct err *err)
{
	const char **bound = new_n(a, const char *, n + 1);
	struct pq_rows rows = { 0 };
	struct err why = { 0 };

	if (!ready(pq, stop, err))
		return false;
	if (sql.len && memchr(sql.at, '\0', (size_t)sql.len))
		return err_set(err, ERR_USAGE, "the statement holds a NUL byte");
	for (ptrdiff_t i = 0; i < n; i++)
		bound[i] = values[i].at ? str_c(a, values[i]) : NULL;
	if (!pq->lib.PQsendQueryParams(pq->conn, str_c(a, sql), (int)n, NULL, bound, NULL, NULL, 0))
		return lost(pq, err);
	if (flush(pq, stop, &why) && replied(pq, a, most, &rows, stop, &why)) {
		*out = rows;
		return true;
	}
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		interrupt(pq);
	*err = err->kind == ERR_NONE ? why : *err;
	return false;
}

/* From an address to a connection. */
#include "net/pq.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/task.h"
#include "net/pq_messages.h"
#include "net/pq_wait.h"

#include "base/banned.h"

enum { DEFAULT_PORT = 5432 };

/* ---- addresses ---- */

static PQconninfoOption *parsed(const struct libpq *lib, struct arena *a, str written, struct err *err)
{
	str address = written;
	PQconninfoOption *options;
	char *message = NULL;

	if (written.len && memchr(written.at, '\0', (size_t)written.len)) {
		err_set(err, ERR_USAGE, "the address contains a NUL byte");
		return NULL;
	}
	if (address.len && !pq_is_url(address) && str_at(address, '=') < 0)
		address = str_fmt(a, "postgresql:///%.*s", STR(address));
	if (!pq_check_address(address, err))
		return NULL;
	options = lib->PQconninfoParse(str_c(a, address.at ? address : S("")), &message);
	if (!options) {
		err_set(err, ERR_USAGE, "not a PostgreSQL address: %.*s",
			STR(pq_unquoted(a, address, str_of(message))));
		err_next(err,
			 "Write postgresql://user@host:port/database, \"service=NAME\" or \"host=... dbname=...\".");
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
	array_of(struct pq_word) words = { 0 };
	PQconninfoOption *options;
	struct libpq lib;

	if (!pq_load(&lib, err))
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

static str value_of(struct arena *a, const PQconninfoOption *options, const char *keyword)
{
	str out = NO_STR;

	for (const PQconninfoOption *o = options; o && o->keyword; o++)
		if (o->val && o->val[0] && !strcmp(o->keyword, keyword))
			out = str_dup(a, str_of(o->val));
	return out;
}

str pq_database(struct arena *a, str written)
{
	struct err ignored = { 0 };
	PQconninfoOption *options;
	struct libpq lib;
	str out;

	if (!pq_load(&lib, &ignored))
		return NO_STR;
	options = parsed(&lib, a, written, &ignored);
	out = value_of(a, options, "dbname");
	lib.PQconninfoFree(options);
	return out;
}

static str or_variable(str value, const char *name)
{
	return value.len ? value : str_of(getenv(name));
}

bool pq_server(struct arena *a, str written, str *host, int *port, struct err *err)
{
	PQconninfoOption *options;
	int64_t number = DEFAULT_PORT;
	struct libpq lib;
	str digits;

	if (!pq_load(&lib, err))
		return false;
	options = parsed(&lib, a, written, err);
	if (!options)
		return false;
	*host = or_variable(value_of(a, options, "host"), "PGHOST");
	digits = or_variable(value_of(a, options, "port"), "PGPORT");
	lib.PQconninfoFree(options);
	if (host->len && host->at[0] != '/' && str_at(*host, ',') < 0 &&
	    (!digits.len || (str_int(digits, &number) && number > 0 && number < 65536))) {
		*port = (int)number;
		return true;
	}
	err_set(err, ERR_USAGE, "the address does not name one host, to be reached through another");
	return err_next(err, "Write postgresql://user@host:port/database.");
}

/* ---- opening ---- */

/*
 * The lookup of a host name can block for as long as the resolver takes, so the whole connection is made in a task that
 * may be abandoned.
 */
struct opening {
	struct pq *pq;
	const char **keys, **values;
	int64_t deadline_us;
	atomic_bool give_up;
	bool connected, late, flooded; /* the task's until it has ended */
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
		if (fd.fd >= 0 && poll(&fd, 1, PQ_TICK_MS / 2) == 0)
			continue;
		o->flooded = pq_is_flooded(o->pq, PQ_LOGIN_MOST);
		if (o->flooded)
			return false;
		next = lib->PQconnectPoll(conn);
	}
	return next == PGRES_POLLING_OK;
}

/* A SQL_ASCII database refuses to convert invalid UTF-8, so its text is read without conversion. */
static void take_as_it_lies(struct pq *pq)
{
	const char *encoding = pq->lib.PQparameterStatus(pq->conn, "server_encoding");

	if (encoding && !strcmp(encoding, "SQL_ASCII"))
		pq->raw = pq->lib.PQsetClientEncoding(pq->conn, encoding) == 0;
}

static void opening_free(void *with)
{
	struct opening *o = with;
	struct arena *a = o->pq->arena;

	o->pq->arena = NULL;
	pq_close(o->pq);
	arena_close(a);
}

static void connecting(void *with)
{
	struct opening *o = with;
	const struct libpq *lib = &o->pq->lib;
	PGconn *conn = lib->PQconnectStartParams(o->keys, o->values, 0);

	o->pq->conn = conn;
	if (conn) {
		lib->PQsetNoticeProcessor(conn, quiet, NULL);
		lib->PQsetErrorVerbosity(conn,
					 PQERRORS_VERBOSE); /* the only source of a SQLSTATE before the first result */
		if (lib->PQstatus(conn) != CONNECTION_BAD)
			o->connected = shake_hands(o, lib, conn);
		if (o->connected)
			take_as_it_lies(o->pq);
	}
}

/* The user's parameters, then ours. Secrets are remembered, to keep them out of messages. */
static bool words(struct opening *o, const struct pq_how *how, struct err *err)
{
	struct pq *pq = o->pq;
	PQconninfoOption *options = parsed(&pq->lib, pq->arena, how->address, err);
	ptrdiff_t n = 0, count = 0;

	if (!options)
		return false;
	while (options[count].keyword)
		count++;
	o->keys = new_n(pq->arena, const char *, count + 6);
	o->values = new_n(pq->arena, const char *, count + 6);
	o->keys[n] = "fallback_application_name";
	o->values[n++] = how->program;
	for (ptrdiff_t i = 0; i < count; i++) {
		if (!options[i].val || !strcmp(options[i].keyword, "client_encoding"))
			continue;
		o->keys[n] = str_c(pq->arena, str_of(options[i].keyword));
		o->values[n++] = str_c(pq->arena, str_of(options[i].val));
		if (is_secret(&options[i]))
			pq_keep_secret(pq, str_of(options[i].val));
	}
	if (how->password.len) { /* the last one counts */
		o->keys[n] = "password";
		o->values[n++] = str_c(pq->arena, how->password);
		pq_keep_secret(pq, how->password);
	}
	if (how->at_address.len) { /* the host stays what its certificate and the password file know */
		o->keys[n] = "hostaddr";
		o->values[n++] = str_c(pq->arena, how->at_address);
		o->keys[n] = "port";
		o->values[n++] = str_c(pq->arena, str_fmt(pq->arena, "%d", how->at_port));
	}
	o->keys[n] = "client_encoding";
	o->values[n++] = "UTF8";
	pq_keep_secret(pq, str_of(getenv("PGPASSWORD")));
	pq->lib.PQconninfoFree(options);
	return true;
}

/* "FATAL:  28P01: password ..." becomes the state, and the text without it and without the LOCATION line. */
static str without_state(struct pq *pq, struct arena *a, str message)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	str line;

	while (str_cut(&message, '\n', &line)) {
		ptrdiff_t at = str_find(line, S(":  "));
		str rest = at < 0 ? NO_STR : str_from(line, at + 3);

		if (str_starts(line, S("LOCATION:  ")) || str_starts(line, S("\t"))) /* ours replaces libpq's advice */
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

static bool refused(struct pq *pq, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str message = pq->conn ? str_of(pq->lib.PQerrorMessage(pq->conn)) : S("out of memory");
	bool no_password = pq->conn && pq->lib.PQconnectionNeedsPassword(pq->conn);

	if (pq->conn)
		pq_keep_secret(pq, str_of(pq->lib.PQpass(pq->conn)));
	message = pq_hidden(pq, a, str_trim(without_state(pq, a, message)));
	return pq_login_failed(pq->state, no_password, message, err);
}

/* Waits for the task; false with err after a timeout or a cancellation. *left: it still runs, and now owns o. */
static bool wait_opened(struct opening *o, struct task *t, int64_t connect_ms, const struct stop *stop, bool *left,
			struct err *err)
{
	int64_t until = clock_monotonic_us() + connect_ms * 1000;
	bool ok = true, over = false, late;

	while (ok && !over && !task_wait(t, PQ_TICK_MS / 2)) {
		ok = stop_not_yet(stop, err);
		over = clock_monotonic_us() >= until;
	}
	atomic_store(&o->give_up, true);
	/* A task outside the resolver sees the flag at once. */
	*left = !task_wait(t, PQ_TICK_MS * 8);
	late = *left || o->late;
	if (*left)
		task_leave(t, opening_free);
	else
		task_join(t);
	if (ok && late) {
		err_set(err, ERR_CONNECT, "no answer from the server within %.1f s", (double)connect_ms / 1000);
		ok = err_next(err, "Check host and port, and that no firewall drops the packets.");
	}
	return ok;
}

static struct pq *opened(struct opening *o, const struct pq_how *how, const struct stop *stop, struct err *err)
{
	struct pq *pq = o->pq;
	struct task *t = task_start(connecting, o);
	bool left = false, ok;

	if (t)
		ok = wait_opened(o, t, how->connect_ms, stop, &left, err);
	else
		ok = err_errno(err, ERR_CONNECT, "cannot start a thread for", S("the connection"));
	if (left)
		return NULL;
	if (ok && o->flooded)
		ok = pq_spoilt(pq, err, "it sent more than %d MB during the login", PQ_LOGIN_MOST >> 20);
	if (ok && !o->connected)
		ok = refused(pq, err);
	if (!ok) {
		opening_free(o);
		return NULL;
	}
	pq_keep_secret(pq, str_of(pq->lib.PQpass(pq->conn)));
	pq->lib.PQsetErrorVerbosity(pq->conn, PQERRORS_DEFAULT);
	pq->lib.PQsetnonblocking(pq->conn, 1);
	return pq;
}

struct pq *pq_open(const struct pq_how *how, const struct stop *stop, struct err *err)
{
	struct libpq lib;
	struct arena *a;
	struct opening *o;

	if (!stop_not_yet(stop, err) || !pq_load(&lib, err))
		return NULL;
	a = arena_open();
	o = new(a, struct opening);
	o->pq = new(a, struct pq);
	*o->pq = (struct pq){ .lib = lib, .arena = a, .silence_us = how->silence_ms * 1000, .wake = -1 };
	if (!words(o, how, err)) {
		arena_close(a);
		return NULL;
	}
	o->pq->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	o->deadline_us = clock_monotonic_us() + how->connect_ms * 1000;
	return opened(o, how, stop, err);
}

bool pq_library(int *version, struct err *err)
{
	struct libpq lib;

	if (!pq_load(&lib, err))
		return false;
	*version = lib.PQlibVersion();
	return true;
}

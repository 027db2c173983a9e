#define _GNU_SOURCE 1
#include "net/pq.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/url.h"
#include "base/utf8.h"
#include "net/pq_cell_kinds.h"
#include "net/pq_wait.h"

#include "base/banned.h"

enum {
	MANY_ROWS = 1000,
	GATHER_NS = 300 * 1000,
	RESULTS_MOST = 10 * 1000, /* in the answer to one message */
	SMALL_MOST = 16 << 20,	  /* bytes of rows, where a question does not say how many it expects */
	ASKED_MOST = 256 << 20,	  /* bytes of rows that are taken into memory */
};

/* ---- cancellation and state ---- */

void pq_cancel(struct pq *pq)
{
	uint64_t one = 1;

	atomic_store(&pq->raised.cancelled, true);
	if (pq->wake >= 0 && write(pq->wake, &one, sizeof one) < 0)
		return; /* full: it is already awake */
}

void pq_begin(struct pq *pq)
{
	uint64_t count;

	atomic_store(&pq->raised.cancelled, false);
	if (pq->wake >= 0 && read(pq->wake, &count, sizeof count) < 0)
		return; /* it was not woken */
}

bool pq_is_cancelled(const struct pq *pq)
{
	return atomic_load_explicit(&pq->raised.cancelled, memory_order_relaxed);
}

const struct stop *pq_stop(struct pq *pq, const struct stop *stop)
{
	pq->raised.parent = stop;
	return &pq->raised;
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

str pq_reported(const struct pq *pq, const char *setting)
{
	const char *value = pq->lib.PQparameterStatus(pq->conn, setting);

	return value ? str_of(value) : NO_STR;
}

int pq_backend(const struct pq *pq)
{
	return pq->lib.PQbackendPID(pq->conn);
}

str pq_where(const struct pq *pq)
{
	return pq_place(pq);
}

bool pq_nonsense(struct pq *pq, struct err *err, const char *format, ...)
{
	char why[256];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	return pq_spoilt(pq, err, "%s", why);
}

/* A folder of sockets, or an abstract one. */
static bool is_here(str host)
{
	return str_starts(host, S("/")) || str_starts(host, S("@")) || host_is_local(host);
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

/* ---- asking ---- */

/* Nothing but ASCII, and no NUL: most lines are looked at in one walk. */
static bool is_plain(str text)
{
	const uint64_t each = 0x0101010101010101u, high = 0x80 * each;
	uint64_t word, odd = 0;
	ptrdiff_t i = 0;

	for (; text.len - i >= (ptrdiff_t)sizeof word; i += (ptrdiff_t)sizeof word) {
		memcpy(&word, text.at + i, sizeof word);
		odd |= word | (word - each); /* the latter sets a high bit below a NUL, if nothing else does */
	}
	for (; i < text.len; i++)
		odd |= (signed char)text.at[i] > 0 ? 0 : high;
	return !(odd & high);
}

/* What came, as UTF-8: itself, or made of it in the scratch. */
static bool text_of(struct pq *pq, struct sb *scratch, str text, str *out, struct err *err)
{
	bool valid = is_plain(text);

	pq->mended_line = false;
	*out = text;
	if (valid)
		return true;
	valid = utf8_valid(text);
	if (text.len && memchr(text.at, '\0', (size_t)text.len))
		return pq_spoilt(pq, err, "it sent text with a NUL byte");
	if (!valid && !pq->raw)
		return pq_spoilt(pq, err, "it sent text that is not UTF-8");
	if (valid)
		return true;
	pq->mended_line = true;
	pq->mended = true;
	sb_reset(scratch);
	utf8_from_mixed(scratch, text);
	*out = sb_str(scratch);
	return true;
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

/* The rows of one message, on their way to who takes them. */
struct taking {
	const struct pq_fn *taker; /* NULL: rows are dropped */
	struct sb line, scratch;
	int64_t bytes; /* so far */
	int64_t rows;  /* of this statement */
};

static struct taking taking_start(const struct pq_fn *taker)
{
	return (struct taking){ .taker = taker, .line = SB((ptrdiff_t)1 << 31), .scratch = SB((ptrdiff_t)1 << 31) };
}

static void taking_end(struct taking *t)
{
	sb_free(&t->line);
	sb_free(&t->scratch);
}

static struct pq_idle idle_of(const struct taking *t)
{
	return t->taker ? (struct pq_idle){ t->taker->idle, t->taker->with } : (struct pq_idle){ 0 };
}

static bool take_line(struct pq *pq, struct taking *t, int statement, str line, struct err *err)
{
	int64_t most = t->taker && t->taker->most ? t->taker->most : SMALL_MOST;
	str text;

	t->rows++;
	t->bytes += line.len + 1;
	if (t->bytes > most)
		return pq_spoilt(pq, err, "it sent more than %lld MB of rows", (long long)(most >> 20));
	if (!t->taker)
		return true;
	return text_of(pq, &t->scratch, line, &text, err) && t->taker->line(t->taker->with, statement, text, err);
}

static bool copied(struct pq *pq, const PGresult *res, int statement, struct taking *t, const struct stop *stop,
		   struct err *err)
{
	int64_t since = clock_monotonic_us();
	unsigned rows = 0;

	if (pq->lib.PQbinaryTuples(res))
		return pq_spoilt(pq, err, "it sent rows in the binary format");
	for (;;) {
		char *row;
		int n = pq->lib.PQgetCopyData(pq->conn, &row, 1);
		bool ok;

		if (n < 0)
			return true; /* the end, or a failure that the next result reports */
		if (n == 0) {
			if (rows > MANY_ROWS)
				let_gather(pq);
			if (!pq_hear(pq, POLLIN, since, idle_of(t), stop, err))
				return false;
			since = clock_monotonic_us();
			continue;
		}
		pq->heard = 0;
		ok = take_line(pq, t, statement, str_n(row, n && row[n - 1] == '\n' ? n - 1 : n), err);
		pq->lib.PQfreemem(row);
		if (!ok || (++rows % 1024 == 0 && !pq_not_yet(pq, stop, err)))
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
static bool lines_of(struct pq *pq, const PGresult *res, int statement, struct taking *t, struct err *err)
{
	const struct libpq *lib = &pq->lib;
	int rows = lib->PQntuples(res), columns = lib->PQnfields(res);

	for (int r = 0; r < rows; r++) {
		sb_reset(&t->line);
		for (int c = 0; c < columns; c++) {
			sb_puts(&t->line, c ? "\t" : "");
			if (lib->PQgetisnull(res, r, c))
				sb_puts(&t->line, "\\N");
			else
				put_cell(&t->line, str_n(lib->PQgetvalue(res, r, c), lib->PQgetlength(res, r, c)));
		}
		if (!take_line(pq, t, statement, sb_str(&t->line), err))
			return false;
	}
	return true;
}

/* The server says at the end of a statement how many rows it sent: what got lost or doubled in between is noticed. */
static bool is_whole(struct pq *pq, PGresult *res, int64_t rows, struct err *err)
{
	int64_t told;

	if (!str_int(str_of(pq->lib.PQcmdTuples(res)), &told) || told == rows)
		return true;
	return pq_spoilt(pq, err, "it sent %lld rows but reported %lld", (long long)rows, (long long)told);
}

/* The last result of a statement. */
static bool statement_ends(struct pq *pq, PGresult *res, struct taking *t, struct err *err)
{
	bool ok = is_whole(pq, res, t->rows, err);

	t->rows = 0;
	return ok;
}

static bool all_answered(struct pq *pq, const struct taking *t, int statements, struct err *err)
{
	if (!t->taker || statements >= t->taker->statements)
		return true;
	return pq_spoilt(pq, err, "it answered %d of %d statements", statements, t->taker->statements);
}

static bool answer_taken(struct pq *pq, struct taking *t, const struct stop *stop, struct err *err)
{
	int statement = 0;
	PGresult *res;

	for (;;) {
		bool ok = true;

		if (!pq_next_result(pq, &res, idle_of(t), stop, err))
			return false;
		if (!res)
			return err->kind == ERR_NONE && all_answered(pq, t, statement, err);
		switch (pq->lib.PQresultStatus(res)) {
		case PGRES_COPY_OUT: ok = copied(pq, res, statement, t, stop, err); break;
		case PGRES_TUPLES_OK:
			ok = lines_of(pq, res, statement++, t, err) && statement_ends(pq, res, t, err);
			break;
		case PGRES_COMMAND_OK:
		case PGRES_EMPTY_QUERY:
			statement++;
			ok = statement_ends(pq, res, t, err);
			break;
		default: pq_failed(pq, res, err); /* the rest of the answer is still to be taken */
		}
		pq->lib.PQclear(res);
		if (ok && statement > RESULTS_MOST)
			ok = pq_spoilt(pq, err, "it sent more results than requested");
		if (!ok || pq->lost)
			return false;
	}
}

static bool answered(struct pq *pq, const struct pq_fn *taker, const struct stop *stop, struct err *err)
{
	struct taking t = taking_start(taker);
	bool ok = answer_taken(pq, &t, stop, err);

	taking_end(&t);
	return ok;
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
		pq_interrupt(pq);
	return false;
}

static bool ready(struct pq *pq, const struct stop *stop, struct err *err)
{
	pq->state[0] = '\0';
	pq->heard = 0;
	if (pq->lost) {
		err_set(err, ERR_CONNECT, "the connection to %.*s is gone", STR(pq_place(pq)));
		return err_next(err, "Connect again.");
	}
	if (!pq_not_yet(pq, stop, err) || !settled(pq, stop, err))
		return false;
	pq->answering = false;
	return true;
}

bool pq_post(struct pq *pq, const char *sql, const struct stop *stop, struct err *err)
{
	if (!ready(pq, stop, err))
		return false;
	if (!pq->lib.PQsendQuery(pq->conn, sql))
		return pq_lost(pq, err);
	pq->posted = true;
	return pq_flush(pq, stop, err);
}

/* With an unread answer, the server would see a broken connection. */
void pq_close(struct pq *pq)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + PQ_GRACE_US };
	struct err ignored = { 0 };

	if (!pq)
		return;
	if (pq->conn && !pq->lost)
		settled(pq, &soon, &ignored);
	if (pq->conn)
		pq->lib.PQfinish(pq->conn);
	pq_part_close(&pq->part);
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
		return pq_lost(pq, err);
	ok = pq_flush(pq, stop, &why) && answered(pq, taker, stop, &why);
	if (ok)
		return true;
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		pq_interrupt(pq);
	*err = err->kind == ERR_NONE ? why : *err;
	return false;
}

/* The rows of one question, as they come. */
struct asking {
	const struct pq_statement *s;
	struct arena *a;
	struct pq_rows rows;
	array_of(str) cells;
	struct sb scratch;
	int64_t bytes;
	bool started; /* its columns are known */
};

static bool columns_taken(struct pq *pq, struct asking *k, const PGresult *res, struct err *err)
{
	ptrdiff_t columns = pq->lib.PQnfields(res);

	if (k->started)
		return columns == k->rows.columns || pq_spoilt(pq, err, "its rows have different numbers of columns");
	if (!k->s->columns)
		return pq_spoilt(pq, err, "it sent rows where none were requested");
	if (columns != (ptrdiff_t)strlen(k->s->columns))
		return pq_spoilt(pq, err, "it sent %td column%s instead of %zu", columns, columns == 1 ? "" : "s",
				 strlen(k->s->columns));
	k->started = true;
	k->rows.columns = columns;
	k->rows.name = new_n(k->a, str, columns);
	for (int i = 0; i < columns; i++)
		if (!text_of(pq, &k->scratch, str_of(pq->lib.PQfname(res, i)), &k->rows.name[i], err))
			return false;
		else
			k->rows.name[i] = str_dup(k->a, k->rows.name[i]);
	return true;
}

static bool cell_taken(struct pq *pq, struct asking *k, const PGresult *res, int r, int c, struct err *err)
{
	str cell = NO_STR;

	if (!pq->lib.PQgetisnull(res, r, c)) {
		if (!text_of(pq, &k->scratch, str_n(pq->lib.PQgetvalue(res, r, c), pq->lib.PQgetlength(res, r, c)),
			     &cell, err))
			return false;
		cell = str_dup(k->a, cell);
		k->bytes += cell.len;
	}
	if (!pq_cell_is(k->s->columns[c], cell))
		return pq_spoilt(pq, err, "column %d of its answer should be %s", c + 1,
				 pq_cell_kind(k->s->columns[c]));
	*push(&k->cells, k->a) = cell;
	return true;
}

static bool too_many(struct pq *pq, ptrdiff_t most, struct err *err)
{
	if (most <= 1)
		return pq_spoilt(pq, err, "it sent several rows instead of one");
	err_set(err, ERR_SOURCE, "the answer has more than %td rows", most);
	return err_next(err, "Ask for fewer.");
}

static bool taken(struct pq *pq, struct asking *k, const PGresult *res, struct err *err)
{
	int rows = pq->lib.PQntuples(res);

	if (pq->lib.PQresultStatus(res) != PGRES_COMMAND_OK && !columns_taken(pq, k, res, err))
		return false;
	for (int r = 0; r < rows; r++) {
		if (++k->rows.rows > k->s->most)
			return too_many(pq, k->s->most, err);
		for (int c = 0; c < k->rows.columns; c++)
			if (!cell_taken(pq, k, res, r, c, err))
				return false;
		if (k->bytes > ASKED_MOST) {
			err_set(err, ERR_SOURCE, "the answer is larger than %d MB", ASKED_MOST >> 20);
			return err_next(err, "Ask for fewer rows.");
		}
	}
	return true;
}

static bool replied(struct pq *pq, struct asking *k, const struct stop *stop, struct err *err)
{
	int results = 0;
	PGresult *res;

	for (;;) {
		bool ok = true;

		if (!pq_next_result(pq, &res, (struct pq_idle){ 0 }, stop, err))
			return false;
		if (!res)
			return err->kind == ERR_NONE;
		switch (pq->lib.PQresultStatus(res)) {
		case PGRES_COMMAND_OK:
		case PGRES_TUPLES_OK:
			ok = ++results == 1 || pq_spoilt(pq, err, "it sent more results than requested");
			ok = ok && taken(pq, k, res, err) && is_whole(pq, res, k->rows.rows, err);
			break;
		case PGRES_SINGLE_TUPLE: ok = taken(pq, k, res, err); break;
		case PGRES_COPY_OUT: ok = pq_spoilt(pq, err, "it started a COPY instead of sending rows"); break;
		default: pq_failed(pq, res, err);
		}
		pq->lib.PQclear(res);
		if (!ok || pq->lost)
			return false;
	}
}

/* A statement without rows, such as DECLARE, is asked with no columns. */
static bool is_answered(struct pq *pq, const struct asking *k, struct err *err)
{
	if (k->started || !k->s->columns)
		return true;
	return pq_spoilt(pq, err, "it sent no rows where some were requested");
}

static bool asked(struct pq *pq, struct arena *a, const struct pq_statement *s, struct pq_rows *out,
		  const struct stop *stop, struct err *err)
{
	struct asking k = { .s = s, .a = a, .scratch = SB((ptrdiff_t)1 << 31) };
	bool ok = pq_flush(pq, stop, err) && replied(pq, &k, stop, err) && is_answered(pq, &k, err);

	sb_free(&k.scratch);
	k.rows.cell = k.cells.at;
	if (ok)
		*out = k.rows;
	return ok;
}

bool pq_ask(struct pq *pq, struct arena *a, const struct pq_statement *s, struct pq_rows *out, const struct stop *stop,
	    struct err *err)
{
	const char **bound = new_n(a, const char *, s->count + 1);
	struct err why = { 0 };

	if (!ready(pq, stop, err))
		return false;
	if (s->sql.len && memchr(s->sql.at, '\0', (size_t)s->sql.len))
		return err_set(err, ERR_USAGE, "the statement contains a NUL byte");
	for (ptrdiff_t i = 0; i < s->count; i++)
		bound[i] = s->values[i].at ? str_c(a, s->values[i]) : NULL;
	if (!pq->lib.PQsendQueryParams(pq->conn, str_c(a, s->sql), (int)s->count, NULL, bound, NULL, NULL, 0))
		return pq_lost(pq, err);
	if (s->most > 1)
		pq->lib.PQsetSingleRowMode(pq->conn); /* else the library would collect them first */
	if (asked(pq, a, s, out, stop, &why))
		return true;
	if (!pq->lost && pq->lib.PQtransactionStatus(pq->conn) == PQTRANS_ACTIVE)
		pq_interrupt(pq);
	*err = err->kind == ERR_NONE ? why : *err;
	return false;
}

/* Statements and their answers. */
#include "net/mysql.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/url.h"
#include "base/utf8.h"
#include "net/mysql_messages.h"
#include "net/mysql_wait.h"

#include "base/banned.h"

enum {
	COLUMNS_MOST = 5000,
	ROWS_MOST = 1000 * 1000,
	HELP_MS = 1500,	 /* for the connection that stops a statement of another one */
	FLOOD = 1 << 18, /* bytes without a row: such a server is unlikely to obey */
};

void my_cancel(struct my *m)
{
	atomic_store(&m->cancelled, true);
	eventfd_write(m->wake, 1);
}

void my_begin(struct my *m)
{
	my_forget_cancel(m);
}

bool my_is_lost(const struct my *m)
{
	return m->lost;
}

str my_place(const struct my *m)
{
	return m->place;
}

unsigned my_failure(const struct my *m)
{
	return m->failure;
}

str my_tls(const struct my *m)
{
	const char *version = NULL;

	if (m->lib.mysql_get_ssl_cipher(m->handle))
		return m->lib.mariadb_get_infov(m->handle, MYSQL_VALUE_TLS_VERSION, &version) || !version
			       ? S("TLS")
			       : str_of(version);
	return m->socket.at || host_is_local(m->settings.value[MY_HOST]) ? S("local") : S("none");
}

bool my_nonsense(struct my *m, struct err *err, const char *format, ...)
{
	char why[256];
	va_list args;

	va_start(args, format);
	vsnprintf(why, sizeof why, format, args);
	va_end(args);
	return my_spoilt(m, err, "%s", why);
}

static bool failed(struct my *m, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	unsigned number = m->lib.mysql_errno(m->handle);

	m->failure = number;
	if (number == 2020) /* a packet larger than allowed */
		return my_spoilt(m, err, "it sent more than %d MB at once", MY_PACKET_MOST >> 20);
	if (number == 2000 && str_find_fold(my_said(m, a), S("infile")) >= 0)
		return my_spoilt(m, err, "it asked for a file of this machine, and got nothing");
	if (my_is_loss(number) || !number)
		return my_lost(m, err);
	return my_statement_failed(number, my_said(m, a), err);
}

/* ---- stopping ---- */

static void kill_statement(const struct my *m)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + HELP_MS * 1000 };
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct my *helper = my_open_again(m, HELP_MS, &soon, &ignored);

	if (helper)
		my_ask(helper, str_fmt(a, "KILL QUERY %lu", m->lib.mysql_thread_id(m->handle)), NULL, &soon, &ignored);
	my_close(helper);
}

/* The order to stop may arrive late, and would stop the next statement: so one follows that may be stopped. */
static void settle(struct my *m)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + MY_GRACE_US };
	bool was_cancelled = my_forget_cancel(m);
	struct err ignored = { 0 };

	m->lost = !my_run(m, MY_SEND, "DO 0", 4, &soon, &ignored) || m->int_failed ||
		  !my_run(m, MY_READ, NULL, 0, &soon, &ignored) ||
		  (m->char_failed && my_is_loss(m->lib.mysql_errno(m->handle)));
	if (was_cancelled)
		atomic_store(&m->cancelled, true);
}

/* Stops the statement at the server and reads the rest of its answer. */
static void interrupt(struct my *m)
{
	if (!m->lost && !m->helps && m->heard < FLOOD)
		kill_statement(m);
	my_drain(m, m->lost || m->helps ? 1 : clock_monotonic_us() + MY_GRACE_US);
	if (m->lost || m->helps)
		return;
	settle(m);
	if (m->lost)
		my_drain(m, 1);
}

/* ---- statements ---- */

struct taking {
	const struct my_fn *to;
	str *cells;
	int columns;
	int64_t rows, most;
};

static bool is_text(str cell)
{
	return str_is_ascii(cell) || utf8_valid(cell);
}

static bool take_row(struct my *m, struct taking *t, struct err *err)
{
	const unsigned long *len = m->lib.mysql_fetch_lengths(m->result);

	if (++t->rows > t->most)
		return my_spoilt(m, err, "it sent more than %lld rows", (long long)t->most);
	for (int i = 0; i < t->columns; i++) {
		t->cells[i] = m->row[i] ? str_n(m->row[i], (ptrdiff_t)len[i]) : NO_STR;
		if (!is_text(t->cells[i]))
			return my_spoilt(m, err, "it sent text that is not UTF-8");
	}
	return !t->to || !t->to->row || t->to->row(t->to->with, t->cells, t->columns, err);
}

static bool take_rows(struct my *m, struct taking *t, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool good;

	m->result = m->lib.mysql_use_result(m->handle);
	if (!m->result)
		return failed(m, err);
	t->columns = (int)m->lib.mysql_num_fields(m->result);
	if (t->columns > COLUMNS_MOST || (t->to && t->to->columns && t->columns != t->to->columns))
		return my_spoilt(m, err, "an answer has %d columns", t->columns);
	t->cells = new_n(a, str, t->columns + 1);
	for (;;) {
		m->heard = 0;
		if (!my_not_yet(m, stop, err) || !my_run(m, MY_FETCH, NULL, 0, stop, err))
			return false;
		if (!m->row)
			break;
		if (!take_row(m, t, err))
			return false;
	}
	good = !m->lib.mysql_errno(m->handle) || failed(m, err);
	if (m->lost)
		return false;
	m->lib.mysql_free_result(m->result); /* an error ends an answer too */
	m->result = NULL;
	if (!good)
		return false;
	return !m->lib.mysql_more_results(m->handle) || my_spoilt(m, err, "it sent a second answer");
}

static bool asked(struct my *m, str sql, struct taking *t, const struct stop *stop, struct err *err)
{
	m->heard = 0;
	m->failure = 0;
	if (!my_run(m, MY_SEND, sql.at, sql.len, stop, err))
		return false;
	if (m->int_failed)
		return failed(m, err);
	if (!my_run(m, MY_READ, NULL, 0, stop, err))
		return false;
	if (m->char_failed)
		return failed(m, err);
	if (m->lib.mysql_field_count(m->handle))
		return take_rows(m, t, stop, err);
	return !t->to || !t->to->columns || my_spoilt(m, err, "it sent no rows");
}

bool my_ask(struct my *m, str sql, const struct my_fn *to, const struct stop *stop, struct err *err)
{
	struct taking t = { .to = to, .most = to && to->most ? to->most : ROWS_MOST };

	if (m->lost)
		return err_set(err, ERR_CONNECT, "the connection to %.*s was lost", STR(m->place));
	if (!my_not_yet(m, stop, err))
		return false;
	m->step = MY_SEND;
	m->waits = 0;
	m->int_failed = 1; /* until something was sent, no answer comes */
	if (asked(m, sql, &t, stop, err))
		return true;
	if (!m->failure || m->result || m->waits)
		interrupt(m);
	return false;
}

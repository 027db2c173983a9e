#define _GNU_SOURCE 1
#include "net/odbc_process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/mutex.h"
#include "base/task.h"
#include "net/odbc_frame.h"
#include "net/odbc_library.h"
#include "net/odbc_types.h"
#include "net/odbc_utf16.h"
#include "net/odbc_values.h"

#include "base/banned.h"

enum {
	NAME_MOST = 512,       /* characters of a name or a message */
	SEND_BYTES = 32 << 10, /* of rows that are sent together */
	CELL_MOST = 8 << 20,   /* characters of a value of the catalog */
	HOW = 5,	       /* texts of a request that say how to answer it */
	FINE = 0,
	LOST = 1,
};

struct side {
	struct odbc_library lib;
	int requests, control;
	void *env, *dbc;
	struct mutex *lock; /* of the next one, which a cancel uses */
	void *stmt;
	atomic_uint number; /* of the request that runs */
	atomic_bool cancelled;
	struct arena *arena; /* of the request */
	struct sb in, out;
	struct odbc_value value;
	str texts[ODBC_CELLS_MOST]; /* of the request */
	int count;
};

static void *number(int64_t n)
{
	return (void *)(intptr_t)n; /* an attribute that is a number is passed so */
}

static bool is_good(odbc_result r)
{
	return r == ODBC_SUCCESS || r == ODBC_SUCCESS_WITH_INFO;
}

/* ---- sockets ---- */

static void send_all(struct side *s)
{
	ptrdiff_t at = 0;

	while (at < s->out.len) {
		ssize_t n = write(s->requests, s->out.at + at, (size_t)(s->out.len - at));

		if (n <= 0)
			_exit(LOST);
		at += n;
	}
	sb_reset(&s->out);
}

/* A byte is the number of the request to cancel. The parent is gone when nothing can come any more. */
static void watch(void *with)
{
	struct side *s = with;
	unsigned char one;

	while (read(s->control, &one, 1) == 1) {
		if (one != (unsigned char)atomic_load(&s->number))
			continue;
		atomic_store(&s->cancelled, true);
		mutex_lock(s->lock);
		if (s->stmt)
			s->lib.SQLCancel(s->stmt);
		mutex_unlock(s->lock);
	}
	_exit(FINE);
}

/* ---- failures ---- */

static void fail(struct side *s, const char *state, str message)
{
	ptrdiff_t start = odbc_frame_start(&s->out, ODBC_FAILURE);

	odbc_frame_text(&s->out, str_of(state));
	odbc_frame_text(&s->out, message);
	odbc_frame_end(&s->out, start);
}

/* What the driver says about its last failure; drivers that say nothing have failed all the same. */
static void fail_as(struct side *s, enum odbc_handle kind, void *handle)
{
	scoped(sb_free) struct sb text = SB(1 << 16);
	odbc_char state[6] = { 0 }, message[NAME_MOST + 1];
	char code[6] = "HY000";
	short len = 0;
	int native = 0;

	if (is_good(s->lib.SQLGetDiagRecW((short)kind, handle, 1, state, &native, message, NAME_MOST, &len))) {
		for (int i = 0; i < 5; i++)
			code[i] = state[i] > ' ' && state[i] < 127 ? (char)state[i] : '0';
		utf16_put(&text, message, len < 0 ? 0 : len < NAME_MOST ? len : NAME_MOST - 1);
	}
	fail(s, code, sb_str(&text));
}

/* ---- connecting ---- */

static void put_info(struct side *s, unsigned short what)
{
	scoped(sb_free) struct sb text = SB(1 << 16);
	odbc_char value[NAME_MOST] = { 0 };
	short len = 0;
	ptrdiff_t n = 0;

	if (is_good(s->lib.SQLGetInfoW(s->dbc, what, value, (short)(sizeof value - sizeof *value), &len)))
		while (n < NAME_MOST - 1 && value[n])
			n++;
	utf16_put(&text, value, n);
	odbc_frame_text(&s->out, text.len ? sb_str(&text) : S(""));
}

static void put_infos(struct side *s)
{
	static const unsigned short infos[] = { ODBC_INFO_DBMS_NAME,	 ODBC_INFO_DBMS_VERSION,
						ODBC_INFO_DRIVER_NAME,	 ODBC_INFO_DRIVER_VERSION,
						ODBC_INFO_DATABASE,	 ODBC_INFO_USER,
						ODBC_INFO_SEARCH_ESCAPE, ODBC_INFO_SCHEMA_TERM,
						ODBC_INFO_CATALOG_NAME,	 ODBC_INFO_QUOTE };
	ptrdiff_t start = odbc_frame_start(&s->out, ODBC_END);

	for (size_t i = 0; i < sizeof infos / sizeof *infos; i++)
		put_info(s, infos[i]);
	odbc_frame_end(&s->out, start);
}

static int64_t whole_of(str text)
{
	int64_t n = 0;

	str_int(text, &n);
	return n;
}

/* The connection string, and the seconds that it may take. Attributes that a driver does not have are left out. */
static void connect(struct side *s)
{
	int64_t seconds = whole_of(s->texts[1]);
	ptrdiff_t len;
	odbc_char *string = utf16_of(s->arena, s->texts[0], &len);
	short said = 0;
	odbc_result r;

	if (len > INT16_MAX) {
		fail(s, "HY090", S("the connection string is too long"));
		return;
	}
	if (!is_good(s->lib.SQLAllocHandle(ODBC_ENV, NULL, &s->env)) ||
	    !is_good(s->lib.SQLSetEnvAttr(s->env, ODBC_ATTR_VERSION, number(ODBC_VERSION_3), 0)) ||
	    !is_good(s->lib.SQLAllocHandle(ODBC_DBC, s->env, &s->dbc))) {
		fail(s, "HY001", S("the driver manager does not start"));
		return;
	}
	s->lib.SQLSetConnectAttrW(s->dbc, ODBC_ATTR_LOGIN_TIMEOUT, number(seconds), 0);
	s->lib.SQLSetConnectAttrW(s->dbc, ODBC_ATTR_ACCESS_MODE, number(ODBC_MODE_READ_ONLY), 0);
	r = s->lib.SQLDriverConnectW(s->dbc, NULL, string, (short)len, NULL, 0, &said, 0);
	if (!is_good(r)) {
		fail_as(s, ODBC_DBC, s->dbc);
		return;
	}
	s->lib.SQLSetConnectAttrW(s->dbc, ODBC_ATTR_AUTOCOMMIT, number(0), 0);
	put_infos(s);
}

/* ---- answers ---- */

/* The columns that are wanted: numbers with blanks between them; absent: all. */
static int wanted(str list, int columns, short out[ODBC_CELLS_MOST])
{
	int n = 0;
	str one;

	if (!list.at)
		for (; n < columns && n < ODBC_CELLS_MOST; n++)
			out[n] = (short)(n + 1);
	while (list.len && str_cut(&list, ' ', &one) && n < ODBC_CELLS_MOST)
		out[n++] = (short)whole_of(one);
	return n;
}

struct answer {
	short columns[ODBC_CELLS_MOST], types[ODBC_CELLS_MOST];
	int count;
	bool measured; /* each value is followed by its whole length */
	int64_t limit; /* rows; 0: all */
};

static void put_head(struct side *s, struct answer *w)
{
	ptrdiff_t start = odbc_frame_start(&s->out, ODBC_HEAD);

	for (int i = 0; i < w->count; i++) {
		scoped(sb_free) struct sb text = SB(1 << 16);
		odbc_char name[NAME_MOST] = { 0 };
		short len = 0, digits, nullable;
		unsigned long size;

		w->types[i] = ODBC_TYPE_VARCHAR;
		s->lib.SQLDescribeColW(s->stmt, (unsigned short)w->columns[i], name, NAME_MOST - 1, &len, &w->types[i],
				       &size, &digits, &nullable);
		utf16_put(&text, name, len < 0 ? 0 : len < NAME_MOST ? len : NAME_MOST - 1);
		odbc_frame_text(&s->out, text.len ? sb_str(&text) : S(""));
		odbc_frame_text(&s->out, odbc_type_is_binary(w->types[i]) ? S("binary") : NO_STR);
	}
	odbc_frame_end(&s->out, start);
}

static bool put_row(struct side *s, const struct answer *w, int columns)
{
	ptrdiff_t start = odbc_frame_start(&s->out, ODBC_ROW);

	for (int i = 0; i < w->count; i++) {
		struct odbc_value *v = &s->value;

		v->is_null = true;
		if (w->columns[i] <= columns && !odbc_value_fetch(&s->lib, s->stmt, w->columns[i], w->types[i], v)) {
			s->out.len = start;
			return false;
		}
		odbc_frame_text(&s->out, v->is_null ? NO_STR : v->text.len ? sb_str(&v->text) : S(""));
		if (w->measured)
			odbc_frame_text(&s->out, v->is_null ? NO_STR : str_fmt(s->arena, "%lld", (long long)v->whole));
		if (s->out.len - start > ODBC_FRAME_MOST - 4 * CELL_MOST)
			v->most = 0; /* of a row of endless values */
	}
	odbc_frame_end(&s->out, start);
	if (s->out.len > SEND_BYTES)
		send_all(s);
	return true;
}

static void answer(struct side *s, str list, struct answer *w)
{
	short columns = 0;
	odbc_result r = s->lib.SQLNumResultCols(s->stmt, &columns);

	if (!is_good(r)) {
		fail_as(s, ODBC_STMT, s->stmt);
		return;
	}
	w->count = columns > 0 ? wanted(list, columns, w->columns) : 0;
	put_head(s, w);
	for (int64_t rows = 0; columns > 0 && !atomic_load(&s->cancelled); rows++) {
		r = w->limit && rows >= w->limit ? ODBC_NO_DATA : s->lib.SQLFetch(s->stmt);
		if (!is_good(r))
			break;
		if (!put_row(s, w, columns)) {
			fail_as(s, ODBC_STMT, s->stmt);
			return;
		}
	}
	if (atomic_load(&s->cancelled))
		fail(s, "HY008", S("cancelled"));
	else if (columns > 0 && r != ODBC_NO_DATA)
		fail_as(s, ODBC_STMT, s->stmt);
	else
		odbc_frame_end(&s->out, odbc_frame_start(&s->out, ODBC_END));
}

/* ---- requests ---- */

struct name {
	odbc_char *at;
	short len;
};

static struct name name_of(struct side *s, int i)
{
	struct name n = { NULL, 0 };
	ptrdiff_t len;

	if (i >= s->count || !s->texts[i].at)
		return n;
	n.at = utf16_of(s->arena, s->texts[i], &len);
	n.len = len < INT16_MAX ? (short)len : ODBC_TEXT_END;
	return n;
}

/* clang-format off */
#define NAME(i) n[i].at, n[i].len
/* clang-format on */
static odbc_result run(struct side *s, enum odbc_frame kind)
{
	const struct odbc_library *lib = &s->lib;
	struct name n[6] = { 0 };
	ptrdiff_t len;

	if (kind == ODBC_SQL) {
		odbc_char *sql = utf16_of(s->arena, s->texts[0], &len);

		return lib->SQLExecDirectW(s->stmt, sql, (int)len);
	}
	for (int i = 0; i < 6; i++)
		n[i] = name_of(s, i);
	switch (kind) {
	case ODBC_TABLES: return lib->SQLTablesW(s->stmt, NAME(0), NAME(1), NAME(2), NAME(3));
	case ODBC_COLUMNS: return lib->SQLColumnsW(s->stmt, NAME(0), NAME(1), NAME(2), NAME(3));
	case ODBC_PRIMARY_KEYS: return lib->SQLPrimaryKeysW(s->stmt, NAME(0), NAME(1), NAME(2));
	case ODBC_FOREIGN_KEYS:
		return lib->SQLForeignKeysW(s->stmt, NAME(0), NAME(1), NAME(2), NAME(3), NAME(4), NAME(5));
	default: return lib->SQLStatisticsW(s->stmt, NAME(0), NAME(1), NAME(2), ODBC_ALL_INDEXES, ODBC_QUICK);
	}
}

static void set_stmt(struct side *s, void *stmt)
{
	mutex_lock(s->lock);
	s->stmt = stmt;
	mutex_unlock(s->lock);
}

/*
 * The texts of every request but the first end with: the columns that are wanted, seconds, characters of a value,
 * whether lengths are, and rows. Whatever it was, it is rolled back: we ask for nothing that writes, and nothing that
 * would may stay.
 */
static void serve(struct side *s, enum odbc_frame kind)
{
	const str *how = &s->texts[s->count - HOW];
	int64_t most = whole_of(how[2]);
	struct answer *w = new(s->arena, struct answer);
	void *stmt = NULL;

	w->measured = how[3].at != NULL;
	w->limit = whole_of(how[4]);
	s->value.most = most > 0 && most < CELL_MOST ? most : CELL_MOST;
	if (!is_good(s->lib.SQLAllocHandle(ODBC_STMT, s->dbc, &stmt))) {
		fail_as(s, ODBC_DBC, s->dbc);
		return;
	}
	s->lib.SQLSetStmtAttrW(stmt, ODBC_ATTR_QUERY_TIMEOUT, number(whole_of(how[1])), 0);
	if (w->limit)
		s->lib.SQLSetStmtAttrW(stmt, ODBC_ATTR_MAX_ROWS, number(w->limit), 0);
	set_stmt(s, stmt);
	if (atomic_load(&s->cancelled))
		fail(s, "HY008", S("cancelled"));
	else if (is_good(run(s, kind)))
		answer(s, how[0], w);
	else
		fail_as(s, ODBC_STMT, stmt);
	set_stmt(s, NULL);
	s->lib.SQLFreeHandle(ODBC_STMT, stmt);
	s->lib.SQLEndTran(ODBC_DBC, s->dbc, ODBC_COMMIT_NOT);
}

static void take(struct side *s, enum odbc_frame kind)
{
	struct err err = { 0 };

	arena_reset(s->arena);
	atomic_store(&s->cancelled, false);
	atomic_fetch_add(&s->number, 1);
	if (kind == ODBC_CONNECT && s->count == 2 && !s->dbc) {
		if (odbc_load(&s->lib, &err))
			connect(s);
		else
			fail(s, "IM000", str_of(err.text));
	} else if (kind > ODBC_CONNECT && kind < ODBC_HEAD && s->count > HOW && s->dbc) {
		serve(s, kind);
	} else {
		_exit(LOST);
	}
	send_all(s);
}

/* Takes one request after the other, until the parent closes the socket. */
static void loop(struct side *s)
{
	char part[4096];
	ssize_t got;

	while ((got = read(s->requests, part, sizeof part)) > 0) {
		enum odbc_frame kind;
		ptrdiff_t len;

		sb_put(&s->in, str_n(part, got));
		if (!odbc_frame_read(sb_str(&s->in), &kind, s->texts, &s->count, &len))
			_exit(LOST);
		if (len) {
			take(s, kind);
			sb_reset(&s->in);
		}
	}
}

/* What a driver prints must not reach the sockets, nor the terminal. */
static bool take_sockets(struct side *s)
{
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

	s->requests = fcntl(0, F_DUPFD_CLOEXEC, 3);
	s->control = fcntl(1, F_DUPFD_CLOEXEC, 3);
	return nothing >= 0 && s->requests >= 0 && s->control >= 0 && dup2(nothing, 0) == 0 && dup2(nothing, 1) == 1;
}

bool odbc_process_wanted(int argc, char **argv)
{
	return argc == 2 && !strcmp(argv[1], ODBC_PROCESS_WORD);
}

int odbc_process_main(void)
{
	struct side *s = new(arena_open(), struct side);

	*s = (struct side){ .arena = arena_open(), .lock = mutex_open(), .in = SB(ODBC_FRAME_MOST), .out = SB(SB_MAX) };
	s->value = (struct odbc_value){ .text = SB(SB_MAX), .units = SB(SB_MAX) };
	signal(SIGPIPE, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	if (!take_sockets(s) || !task_start(watch, s))
		return LOST;
	loop(s);
	if (s->dbc)
		s->lib.SQLDisconnect(s->dbc);
	_exit(FINE); /* without what drivers and their threads do at an end */
}

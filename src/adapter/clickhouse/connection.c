#include "adapter/clickhouse/connection.h"

#include <stdlib.h>
#include <unistd.h>

#include "adapter/http/tab_rows.h"
#include "base/arena.h"
#include "base/percent.h"
#include "base/clock.h"

#include "base/banned.h"

enum {
	ANSWER_MOST = 1 << 30, /* bytes */
	ROWS_MOST = 10 * 1000, /* of a user's statement */
	NO_DATABASE = 81,
	READONLY = 164,
	UNKNOWN_SETTING = 115,
	SETTING_REFUSED = 452,
};

struct conn *click_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct click_address address;
	struct conn *c;

	if (!stop_not_yet(stop, err) || !click_address(a, s, &address, err))
		return NULL;
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct conn){ 0 };
	if (!http_session_open(&c->session, s, w, "ClickHouse", address.base, address.ca_file, err)) {
		free(c);
		return NULL;
	}
	c->columns = map_in(c->session.arena);
	c->database = str_dup(c->session.arena, address.database);
	c->session.user = str_dup(c->session.arena, address.login.user);
	if (address.login.token.len) {
		http_session_sign_in(&c->session, &address.login);
	} else {
		http_session_header(&c->session, "X-ClickHouse-User", address.login.user);
		http_session_header(&c->session, "X-ClickHouse-Key", address.login.password);
	}
	return c;
}

void click_close(struct conn *c)
{
	if (!c)
		return;
	http_session_close(&c->session);
	free(c);
}

void click_cancel(struct conn *c)
{
	http_session_cancel(&c->session);
}

/* ---- failures ---- */

/* What the numbers of the server's errors mean here; others are failures of the source. */
static enum err_kind kind_of(int code)
{
	static const struct {
		int code;
		enum err_kind kind;
	} kinds[] = {
		{ 46, ERR_QUERY },	{ 47, ERR_QUERY },	    { 53, ERR_QUERY },
		{ 60, ERR_QUERY },	{ 62, ERR_QUERY },	    { 63, ERR_QUERY },
		{ 80, ERR_QUERY },	{ NO_DATABASE, ERR_QUERY }, { 159, ERR_TIMEOUT },
		{ 160, ERR_TIMEOUT },	{ READONLY, ERR_GUARD },    { 192, ERR_LOGIN },
		{ 193, ERR_LOGIN },	{ 194, ERR_LOGIN },	    { 291, ERR_PERMISSION },
		{ 394, ERR_CANCELLED }, { 516, ERR_LOGIN },	    { CLICK_DENIED, ERR_PERMISSION },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i].code == code)
			return kinds[i].kind;
	return ERR_SOURCE;
}

/* Of "Code: 60. DB::Exception: Table x does not exist. (UNKNOWN_TABLE) (version 26.5)" the number; 0: not its error. */
static int code_of(str text)
{
	ptrdiff_t at = str_find(text, S("Code: "));
	int64_t code = 0;
	ptrdiff_t n = 0;

	if (at < 0 || str_find(text, S("DB::")) < 0)
		return 0;
	text = str_from(text, at + 6);
	while (n < text.len && text.at[n] >= '0' && text.at[n] <= '9')
		n++;
	return str_int(str_upto(text, n), &code) && code < INT32_MAX ? (int)code : 0;
}

/* The sentence of such a text. */
static str sentence_of(str text)
{
	static const char *const ends[] = { ", e.what() = ", " (version ", "\n" };
	ptrdiff_t at = str_find(text, S("Exception: "));

	text = at < 0 ? text : str_from(text, at + 11);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_find(text, str_of(ends[i])) >= 0)
			text = str_upto(text, str_find(text, str_of(ends[i])));
	return str_trim(text);
}

static bool failed(const struct conn *c, int status, str text, int *code, struct err *err)
{
	enum err_kind kind;

	*code = code_of(text);
	kind = kind_of(*code);
	if (!*code && str_find(text, S("clickhouse-client program")) >= 0) {
		err_set(err, ERR_CONNECT, "%.*s is the port of clickhouse-client, not of HTTP", STR(c->session.base));
		return err_next(err, "Give the port of HTTP, 8123 unless the server's configuration changes it.");
	}
	if (!*code)
		return http_session_refused(&c->session, status, NO_STR, err);
	if (kind == ERR_LOGIN)
		return http_session_refused(&c->session, 401, sentence_of(text), err);
	if (kind == ERR_TIMEOUT || kind == ERR_CANCELLED)
		return err_set(err, kind, "the server stopped the query: %.*s", STR(sentence_of(text)));
	if (*code == NO_DATABASE && c->database.len && str_find(text, c->database) >= 0)
		kind = ERR_CONNECT; /* that of the address, whatever the statement is */
	err_set(err, kind, "%.*s", STR(sentence_of(text)));
	if (*code == NO_DATABASE)
		err_next(err, "List the databases with: SHOW DATABASES");
	return false;
}

/* ---- requests ---- */

/*
 * What goes with a statement, the most first: a server or a profile may not accept all. Where none is accepted, the
 * profile is read-only itself, which click_begin makes sure of.
 */
enum { LIMITED = 1, ABANDONED = 2, READING = 4 };
static const unsigned settings[] = { READING | LIMITED | ABANDONED, READING | LIMITED, READING, 0 };
enum { SETTINGS = sizeof settings / sizeof *settings };

static void put_url(struct sb *url, const struct conn *c, const struct click_query *q, const char *id)
{
	unsigned with = settings[c->settings];

	sb_fmt(url, "%.*s/?default_format=TabSeparatedWithNames&query_id=%s", STR(c->session.base), id);
	if (c->database.len) {
		sb_puts(url, "&database=");
		percent_put(url, c->database, "");
	}
	if (with & READING)
		sb_puts(url, "&readonly=2");
	if (with & ABANDONED)
		sb_puts(url, "&cancel_http_readonly_queries_on_client_close=1");
	if (with & LIMITED && http_session_seconds(&c->session))
		sb_fmt(url, "&max_execution_time=%lld", (long long)http_session_seconds(&c->session));
	if (q->plain)
		sb_puts(url, "&wait_end_of_query=1");
	if (with & LIMITED && q->plain)
		sb_fmt(url, "&max_result_rows=%d&result_overflow_mode=break", ROWS_MOST);
}

/* The server's own way to end a query, for which it must not be read-only. It names nothing but this query. */
static void kill_query(struct conn *c, struct arena *a, const char *id)
{
	struct http_request r = { .method = HTTP_POST,
				  .url = str_fmt(a, "%.*s/", STR(c->session.base)),
				  .body = str_fmt(a, "KILL QUERY WHERE query_id = '%s' ASYNC", id) };

	http_session_send_last(&c->session, &r);
}

static bool take_piece(void *with, str piece, struct err *err)
{
	return tab_rows_take(with, piece, err);
}

static bool sent(struct conn *c, const struct click_query *q, struct tab_rows *rows, int *code, struct err *err)
{
	static atomic_int number;
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb url = SB(1 << 16);
	const char *id = str_c(a, str_fmt(a, "ocat-%d-%llx-%d", (int)getpid(), (unsigned long long)clock_monotonic_us(),
					  atomic_fetch_add(&number, 1)));
	struct http_header type = { S("Content-Type"), S("text/plain; charset=utf-8") };
	struct http_request r = { .method = HTTP_POST,
				  .body = q->sql,
				  .headers = &type,
				  .header_count = 1,
				  .limits.body = ANSWER_MOST,
				  .piece = take_piece,
				  .with = rows };
	struct http_answer answer;
	struct err why = { 0 };

	put_url(&url, c, q, id);
	r.url = sb_str(&url);
	if (!http_session_send(&c->session, a, &r, &answer, &why)) {
		if (stop_is_due(&c->session.stop))
			kill_query(c, a, id);
		else if (code_of(sb_str(&rows->stray))) /* the server broke off after it had written why */
			return failed(c, 500, sb_str(&rows->stray), code, err);
		*err = why;
		return false;
	}
	if (answer.status / 100 != 2)
		return failed(c, answer.status, answer.body, code, err);
	if (code_of(sb_str(&rows->stray)))
		return failed(c, 500, sb_str(&rows->stray), code, err);
	return tab_rows_whole(rows) || http_session_stranger(&c->session, err);
}

bool click_ask(struct conn *c, const struct click_query *q, const struct click_fn *to, int *code, struct err *err)
{
	struct tab_rows rows = { .columns = q->columns, .row = to->row, .with = to->with };
	int64_t began = clock_monotonic_us();
	int number = 0;
	bool good;

	http_session_statement(&c->session);
	tab_rows_start(&rows);
	good = sent(c, q, &rows, &number, err);
	http_session_asked(&c->session, q->sql, began, rows.rows);
	tab_rows_end(&rows);
	if (code)
		*code = number;
	return good;
}

/* ---- the first call ---- */

static bool take_greeting(void *with, const str *cells, int n, struct err *err)
{
	struct conn *c = with;
	struct arena *a = c->session.arena;

	(void)n;
	(void)err;
	c->version = str_dup(a, cells[0]);
	c->current = str_dup(a, cells[1]);
	if (!instant_parse(cells[2], &c->now))
		c->now = NO_TIME;
	c->profile = str_dup(a, cells[3]);
	return true;
}

/* Finds the settings that this server accepts for this user. */
static bool greet(struct conn *c, struct err *err)
{
	static const struct click_query question = {
		.sql = S("SELECT version(), currentDatabase(), toString(now(), 'UTC'), value FROM system.settings "
			 "WHERE name = 'readonly'"),
		.columns = 4,
	};
	struct click_fn to = { take_greeting, c };

	for (c->settings = 0; c->settings < SETTINGS; c->settings++) {
		struct err why = { 0 };
		int code;

		if (click_ask(c, &question, &to, &code, &why))
			break;
		if (code != READONLY && code != UNKNOWN_SETTING && code != SETTING_REFUSED) {
			*err = why;
			return false;
		}
	}
	if (!c->version.len)
		return http_session_stranger(&c->session, err);
	if (c->settings < SETTINGS && (settings[c->settings] & READING || !str_eq(c->profile, S("0"))))
		return true;
	return err_set(err, ERR_GUARD, "the server accepts no read-only session for %.*s", STR(c->session.user));
}

static bool take_column(void *with, const str *cells, int n, struct err *err)
{
	struct conn *c = with;

	(void)n;
	(void)err;
	map_put(&c->columns, str_fmt(c->session.arena, "%.*s", STR(cells[0])), NULL);
	map_put(&c->columns, str_fmt(c->session.arena, "%.*s.%.*s", STR(cells[0]), STR(cells[1])), NULL);
	return true;
}

static bool look_around(struct conn *c, struct err *err)
{
	static const struct click_query question = {
		.sql = S("SELECT table, name FROM system.columns WHERE database = 'system' AND table IN ('databases', "
			 "'tables', 'columns', 'parts', 'data_skipping_indices', 'projections', 'grants')"),
		.columns = 2,
	};

	return click_ask(c, &question, &(struct click_fn){ take_column, c }, NULL, err);
}

bool click_begin(struct conn *c, const struct stop *stop, struct err *err)
{
	http_session_begin(&c->session, stop);
	if (!stop_not_yet(&c->session.stop, err))
		return false;
	c->greeted = c->greeted || (greet(c, err) && look_around(c, err));
	return c->greeted;
}

bool click_has(const struct conn *c, const char *table, const char *column)
{
	scoped(sb_free) struct sb key = SB(1000);

	sb_fmt(&key, "%s%s%s", table, column ? "." : "", column ? column : "");
	return map_get(&c->columns, sb_str(&key)) != NULL;
}

bool click_explains(const struct conn *c)
{
	return click_has(c, "tables", "total_rows");
}

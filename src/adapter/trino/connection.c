#include "adapter/trino/connection.h"

#include <stdlib.h>

#include "adapter/http/json_rows.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"

#include "base/banned.h"

enum { PAGE_MOST = 256 << 20, PAGES_MOST = 1000 * 1000 };

/* ---- opening ---- */

/* In the order in which they are recognised: the last one matches everything. */
static const struct product {
	const char *name;
	const char *start, *within; /* text at the start of its version, or within it; NULL: does not show it */
	const char *scheme;	    /* of an address that says so; NULL: none */
	const char *headers;
} products[] = {
	{ "Presto", "0.", NULL, "presto", "X-Presto-" },
	{ "Starburst", NULL, "-e.", NULL, "X-Trino-" },
	{ "Starburst", NULL, "-galaxy", NULL, "X-Trino-" },
	{ "Trino", "", NULL, NULL, "X-Trino-" },
};

static const struct product *product_of(str version, bool presto)
{
	const struct product *p = products;

	while (!(p->scheme && presto) && !(p->start && str_starts(version, str_of(p->start))) &&
	       !(p->within && str_find(version, str_of(p->within)) >= 0))
		p++;
	return p;
}

static void put_header(struct conn *c, const struct product *p, const char *name, str value)
{
	const char *full = str_c(c->session.arena, str_fmt(c->session.arena, "%s%s", p->headers, name));

	http_session_header(&c->session, full, value.len ? value : NO_STR);
}

static void put_headers(struct conn *c, const struct product *p)
{
	str limit = str_fmt(c->session.arena, "query_max_execution_time=%llds",
			    (long long)http_session_seconds(&c->session));

	put_header(c, p, "User", c->session.user);
	put_header(c, p, "Source", S("ocat"));
	put_header(c, p, "Catalog", c->catalog);
	put_header(c, p, "Schema", c->schema);
	put_header(c, p, "Time-Zone", S("UTC"));
	put_header(c, p, "Session", http_session_seconds(&c->session) ? limit : NO_STR);
	put_header(c, p, "Client-Capabilities", S("PARAMETRIC_DATETIME"));
}

struct conn *trino_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct trino_address address;
	struct conn *c;

	if (!stop_not_yet(stop, err) || !trino_address(a, s, &address, err))
		return NULL;
	c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	*c = (struct conn){ 0 };
	if (!http_session_open(&c->session, s, w, address.presto ? "Presto" : "Trino", address.base, address.ca_file,
			       err)) {
		free(c);
		return NULL;
	}
	c->catalog = str_dup(c->session.arena, address.catalog);
	c->schema = str_dup(c->session.arena, address.schema);
	http_session_sign_in(&c->session, &address.login);
	c->presto = address.presto;
	return c;
}

void trino_close(struct conn *c)
{
	if (!c)
		return;
	http_session_close(&c->session);
	free(c);
}

void trino_cancel(struct conn *c)
{
	http_session_cancel(&c->session);
}

/* ---- pages ---- */

struct page {
	str next;	 /* where the next one is; absent: it was the last */
	str error, name; /* of a statement that failed */
	bool is_one;
};

/* A failed statement: its name, such as TABLE_NOT_FOUND, and its sentence. */
static void take_error(struct jr *r, struct page *p)
{
	str key, text;

	if (jr_next(r) != JR_OBJECT)
		return;
	while (jr_member(r, &key)) {
		if (str_eq(key, S("message")) && jr_str(r, &text))
			p->error = text;
		else if (str_eq(key, S("errorName")) && jr_str(r, &text))
			p->name = text;
	}
	p->error = p->error.len ? p->error : S("the statement failed");
}

static bool read_page(struct arena *a, str body, struct json_rows *rows, struct page *p, struct err *err)
{
	struct jr r = jr_of(body, a);
	str key;

	*p = (struct page){ 0 };
	if (jr_next(&r) != JR_OBJECT)
		return true;
	while (jr_member(&r, &key)) {
		if (str_eq(key, S("id")) || str_eq(key, S("stats")))
			p->is_one = true;
		else if (str_eq(key, S("nextUri")) && !jr_str(&r, &p->next))
			break;
		else if (str_eq(key, S("error")))
			take_error(&r, p);
		else if (str_eq(key, S("data")) && !json_rows_take(rows, &r, a, err))
			return false;
	}
	p->is_one = p->is_one && !r.mistake;
	return true;
}

/* What the names of errors mean here; others are failures of the source. */
static enum err_kind kind_of(str name)
{
	static const struct {
		const char *names;
		enum err_kind kind;
	} kinds[] = {
		{ " SYNTAX_ERROR TABLE_NOT_FOUND COLUMN_NOT_FOUND SCHEMA_NOT_FOUND CATALOG_NOT_FOUND FUNCTION_NOT_FOUND "
		  "TYPE_MISMATCH NOT_SUPPORTED MISSING_SCHEMA_NAME MISSING_CATALOG_NAME AMBIGUOUS_NAME ",
		  ERR_QUERY },
		{ " PERMISSION_DENIED ", ERR_PERMISSION },
		{ " EXCEEDED_TIME_LIMIT EXCEEDED_CPU_LIMIT ABANDONED_QUERY ", ERR_TIMEOUT },
		{ " USER_CANCELED ADMINISTRATIVELY_KILLED ADMINISTRATIVELY_PREEMPTED ", ERR_CANCELLED },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (name.len && str_is_among(name, kinds[i].names))
			return kinds[i].kind;
	return ERR_SOURCE;
}

/* Text of an answer that is not a page: Trino writes one line, a proxy a whole document. */
static str line_of(str body)
{
	str line = str_trim(body);

	return str_at(line, '\n') >= 0 || str_starts(line, S("<")) ? NO_STR : line;
}

/* One request; the page and what it says live in the arena. */
static bool fetch(struct conn *c, struct arena *a, struct http_request *r, struct json_rows *rows, struct page *p,
		  bool *own, struct err *err)
{
	struct http_answer answer;

	r->limits.body = PAGE_MOST;
	if (!http_session_send(&c->session, a, r, &answer, err))
		return false;
	if (answer.status / 100 != 2)
		return http_session_refused(&c->session, answer.status, line_of(answer.body), err);
	if (!read_page(a, answer.body, rows, p, err))
		return false;
	if (!p->is_one)
		return http_session_stranger(&c->session, err);
	if (p->error.len) {
		*own = true;
		return err_set(err, kind_of(p->name), "%.*s", STR(p->error));
	}
	if (p->next.len && !http_session_owns(&c->session, p->next)) {
		err_set(err, ERR_CONNECT, "%.*s sends for the rows to another server, %.*s", STR(c->session.base),
			STR(http_shown(a, p->next)));
		return err_next(
			err,
			"Use the address that the coordinator gives itself, or have its proxy forward the right one.");
	}
	return true;
}

/* The server forgets the statement. */
static void give_up(struct conn *c, str next)
{
	struct http_request r = { .method = HTTP_DELETE, .url = next };

	if (next.len && http_session_owns(&c->session, next))
		http_session_send_last(&c->session, &r);
}

static bool asked(struct conn *c, str sql, struct json_rows *rows, bool *own, struct err *err)
{
	scoped(arena_close) struct arena *pages = arena_open();
	scoped(sb_free) struct sb next = SB(1 << 16);
	struct http_header type = { S("Content-Type"), S("text/plain; charset=utf-8") };
	struct page p = { 0 };
	bool good = true;

	for (int i = 0; good && i < PAGES_MOST && (!i || next.len); i++) {
		struct http_request first = { .method = HTTP_POST,
					      .url = str_fmt(pages, "%.*s/v1/statement", STR(c->session.base)),
					      .body = sql,
					      .headers = &type,
					      .header_count = 1 };
		struct http_request later = { .method = HTTP_GET, .url = sb_str(&next) };

		good = fetch(c, pages, i ? &later : &first, rows, &p, own, err);
		if (!good)
			break;
		sb_reset(&next);
		sb_put(&next, p.next);
		arena_reset(pages);
	}
	if (!good && !*own)
		give_up(c, sb_str(&next));
	return good;
}

bool trino_ask(struct conn *c, str sql, int columns, const struct trino_fn *to, bool *own, struct err *err)
{
	struct json_rows rows = { .columns = columns, .row = to->row, .with = to->with };
	int64_t began = clock_monotonic_us();
	bool its = false, good;

	http_session_statement(&c->session);
	good = asked(c, sql, &rows, &its, err);
	http_session_asked(&c->session, sql, began, rows.rows);
	if (own) /* its time was over, and no other's */
		*own = its || (err->kind == ERR_TIMEOUT && !stop_is_due(c->session.stop.parent));
	return good;
}

/* ---- the first call ---- */

/* The version of the coordinator, which it tells without a login, and with it the headers that it understands. */
static bool greet(struct conn *c, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct http_request r = { .method = HTTP_GET, .url = str_fmt(a, "%.*s/v1/info", STR(c->session.base)) };
	struct err ignored = { 0 };
	struct http_answer answer;
	const struct product *product;
	const struct json *info;
	str version;

	if (!http_session_send(&c->session, a, &r, &answer, err))
		return false;
	if (answer.status / 100 != 2)
		return http_session_refused(&c->session, answer.status, line_of(answer.body), err);
	info = json_parse(a, answer.body, &ignored);
	version = json_text(json_get(info, "nodeVersion"), "version");
	if (!version.len)
		return http_session_stranger(&c->session, err);
	c->version = str_dup(c->session.arena, version);
	product = product_of(version, c->presto);
	c->product = str_of(product->name);
	put_headers(c, product);
	return true;
}

bool trino_begin(struct conn *c, const struct stop *stop, struct err *err)
{
	http_session_begin(&c->session, stop);
	return stop_not_yet(&c->session.stop, err) && (c->version.len || greet(c, err));
}

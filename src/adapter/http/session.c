#include "adapter/http/session.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/url.h"
#include "base/utf8.h"

#include "base/banned.h"

enum {
	CONNECT_MS = 10 * 1000,
	TRIES = 4,
	BODY_MOST = 1 << 20, /* of an answer that is collected, unless the request says more */
	LAST_MS = 1000,
};

bool http_session_open(struct http_session *s, const struct source *source, const struct observer *w,
		       const char *product, str base, str ca_file, struct err *err)
{
	struct http *http = http_open(ca_file, err);

	if (!http)
		return false;
	*s = (struct http_session){ .source = source,
				    .observer = w ? *w : (struct observer){ 0 },
				    .arena = arena_open(),
				    .http = http,
				    .product = product };
	s->base = str_dup(s->arena, base);
	return true;
}

void http_session_close(struct http_session *s)
{
	http_close(s->http);
	arena_close(s->arena);
}

void http_session_header(struct http_session *s, const char *name, str value)
{
	if (value.at && s->header_count < HTTP_HEADERS_MOST)
		s->headers[s->header_count++] = (struct http_header){ str_of(name), str_dup(s->arena, value) };
}

void http_session_sign_in(struct http_session *s, const struct http_login *login)
{
	scoped(sb_free) struct sb pair = SB(SB_MAX), text = SB(SB_MAX);

	s->user = str_dup(s->arena, login->user);
	if (login->token.len) {
		sb_fmt(&text, "Bearer %.*s", STR(login->token));
	} else if (login->password.at) {
		sb_fmt(&pair, "%.*s:%.*s", STR(login->user), STR(login->password));
		sb_puts(&text, "Basic ");
		base64_put(&text, sb_str(&pair));
	}
	http_session_header(s, "Authorization", text.len ? sb_str(&text) : NO_STR);
}

/* ---- a call ---- */

void http_session_statement(struct http_session *s)
{
	int64_t limit = s->source->timeout_ms;

	s->stop.deadline_us = limit > 0 && limit < INT64_MAX / 2000 ? clock_monotonic_us() + limit * 1000 : 0;
}

void http_session_begin(struct http_session *s, const struct stop *stop)
{
	atomic_store(&s->stop.cancelled, false);
	s->stop.parent = stop;
	http_session_statement(s);
}

void http_session_cancel(struct http_session *s)
{
	atomic_store(&s->stop.cancelled, true);
}

int64_t http_session_seconds(const struct http_session *s)
{
	int64_t ms = s->source->timeout_ms;

	return ms > 0 ? ms / 1000 + (ms % 1000 != 0) : 0;
}

str http_session_tls(const struct http_session *s)
{
	if (str_starts(s->base, S("https:")))
		return S("TLS");
	return url_is_local(s->base) ? S("local") : S("none");
}

void http_session_progress(struct http_session *s, const char *stage)
{
	if (s->observer.progress)
		s->observer.progress(s->observer.with, stage, 0, -1);
}

void http_session_asked(struct http_session *s, str sql, int64_t began_us, int64_t rows)
{
	if (s->observer.asked)
		s->observer.asked(s->observer.with, sql, clock_monotonic_us() - began_us, rows);
}

/* ---- requests ---- */

/* What every request has. */
static void prepare(struct http_session *s, struct arena *a, struct http_request *r)
{
	struct http_header *all = new_n(a, struct http_header, s->header_count + r->header_count + 1);
	int n = 0;

	for (int i = 0; i < s->header_count; i++)
		all[n++] = s->headers[i];
	for (ptrdiff_t i = 0; i < r->header_count; i++)
		all[n++] = r->headers[i];
	r->headers = all;
	r->header_count = n;
	r->at_address = s->source->at_address;
	r->at_port = s->source->at_port;
}

bool http_session_send(struct http_session *s, struct arena *a, struct http_request *r, struct http_answer *out,
		       struct err *err)
{
	prepare(s, a, r);
	r->limits.connect_ms = s->source->connect_ms > 0 && s->source->connect_ms < INT32_MAX
				       ? (int)s->source->connect_ms
				       : CONNECT_MS;
	r->limits.body = r->limits.body ? r->limits.body : BODY_MOST;
	r->retry = (struct http_retry){ .tries = TRIES, .repeatable = true, .gateways = true };
	if (!stop_not_yet(&s->stop, err))
		return false;
	if (http_send(s->http, a, r, &s->stop, out, err))
		return true;
	if (err->kind == ERR_TIMEOUT && !*err->next) {
		err_clear(err); /* it names neither the server nor what to do */
		err_set(err, ERR_TIMEOUT, "no answer from %.*s within the time limit", STR(s->base));
		err_next(err,
			 "Check host and port, and that the server works; timeout in catalogs.yaml or %s allows more.",
			 AGAIN(WITH_ONLY("timeout")));
	}
	if (err->kind == ERR_CONNECT && !*err->next)
		err_next(err, "Check host, port and network, and whether the address needs TLS.");
	return false;
}

void http_session_send_last(struct http_session *s, struct http_request *r)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct http_answer ignored_answer;
	struct err ignored = { 0 };

	prepare(s, a, r);
	r->limits.timeout_ms = r->limits.connect_ms = LAST_MS;
	http_send(s->http, a, r, NULL, &ignored_answer, &ignored);
}

/* ---- what is not an answer ---- */

bool http_session_refused(const struct http_session *s, int status, str said, struct err *err)
{
	str text = said.len ? said : NO_STR;

	if (status == 401 || (status == 403 && !text.len)) {
		err_set(err, ERR_LOGIN, "%s at %.*s refuses the login of %.*s%s%.*s", s->product, STR(s->base),
			STR(s->user), text.len ? ": " : "", STR(text));
		return err_next(err, "Check the user and the password or token.");
	}
	if (status == 403)
		return err_set(err, ERR_PERMISSION, "%.*s", STR(text));
	if (status == 429 || status == 502 || status == 503 || status == 504) {
		err_set(err, ERR_CONNECT, "%s at %.*s is too busy or not ready (HTTP status %d)", s->product,
			STR(s->base), status);
		return err_next(err, "Try again in a moment.");
	}
	if (!text.len && status / 100 == 4)
		return http_session_stranger(s, err);
	return text.len ? err_set(err, ERR_SOURCE, "%.*s", STR(text))
			: err_set(err, ERR_SOURCE, "%s at %.*s failed (HTTP status %d)", s->product, STR(s->base),
				  status);
}

bool http_session_stranger(const struct http_session *s, struct err *err)
{
	err_set(err, ERR_CONNECT, "%.*s does not answer as %s does", STR(s->base), s->product);
	return err_next(err, "Check the host, and that the port is the one for HTTP.");
}

/* The port may be left out on either side. */
static str without_port(str url)
{
	str port = str_starts(url, S("https:")) ? S(":443") : S(":80");

	return str_ends(url, port) ? str_upto(url, url.len - port.len) : url;
}

bool http_session_owns(const struct http_session *s, str url)
{
	ptrdiff_t slashes = str_find(url, S("://")), path = slashes < 0 ? -1 : str_at(str_from(url, slashes + 3), '/');

	return path > 0 && str_eq_fold(without_port(str_upto(url, slashes + 3 + path)), without_port(s->base));
}

#include "net/http.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "net/curl_library.h"

#include "base/banned.h"

enum {
	TICK_MS = 20, /* the delay after which a cancellation is noticed */
	REDIRECTS_MOST = 5,
	QUICK_EXIT = 322, /* CURLOPT_QUICK_EXIT, from 7.87 on: an older library may wait for its resolver once more */
};

struct http {
	struct libcurl lib;
	struct arena *arena;
	CURLM *multi; /* owns the connections */
	CURL *easy;
	const char *ca_file, *ca_folder; /* NULL: the library's default */
};

/* One request with its redirects and retries. */
struct exchange {
	struct http *h;
	struct arena *arena;
	const struct http_request *r;
	const struct stop *stop;
	struct http_limits limits;
	enum http_method method;
	const char *url;
	str shown;
	struct curl_slist *headers, *places;
	int64_t until_us; /* 0: no limit */
	/* Of the current try. */
	struct sb head, body;
	ptrdiff_t head_bytes, body_bytes;
	int64_t sent_us, heard_us; /* heard: the time of the last piece, 0 before the first */
	bool head_whole, head_over, body_over, given, cut;
	struct err taker; /* why the receiver of the pieces stopped */
	char reason[CURL_ERROR_SIZE];
};

/* ---- the handle ---- */

static const char *variable(struct arena *a, const char *first, const char *second)
{
	const char *value = getenv(first);

	if ((!value || !*value) && second)
		value = getenv(second);
	return value && *value ? str_c(a, str_of(value)) : NULL;
}

struct http *http_open(str ca_file, struct err *err)
{
	struct libcurl lib;
	struct arena *a;
	struct http *h;

	if (!curl_load(&lib, err))
		return NULL;
	a = arena_open();
	h = new(a, struct http);
	*h = (struct http){ .lib = lib, .arena = a, .multi = lib.curl_multi_init(), .easy = lib.curl_easy_init() };
	h->ca_file = ca_file.len ? str_c(a, ca_file) : variable(a, "CURL_CA_BUNDLE", "SSL_CERT_FILE");
	h->ca_folder = ca_file.len ? NULL : variable(a, "SSL_CERT_DIR", NULL);
	if (h->multi && h->easy)
		return h;
	err_set(err, ERR_UNSUPPORTED, "libcurl cannot be initialized");
	http_close(h);
	return NULL;
}

void http_close(struct http *h)
{
	if (!h)
		return;
	h->lib.curl_easy_cleanup(h->easy);
	if (h->multi)
		h->lib.curl_multi_cleanup(h->multi);
	arena_close(h->arena);
}

/* ---- addresses ---- */

str http_shown(struct arena *a, str url)
{
	ptrdiff_t scheme = str_find(url, S("://")), from = scheme < 0 ? 0 : scheme + 3, end = from, user;

	while (end < url.len && !memchr("/?#\\", url.at[end], 4))
		end++;
	user = str_at_last(str_upto(url, end), '@');
	while (end < url.len && url.at[end] != '?' && url.at[end] != '#')
		end++;
	return str_fmt(a, "%.*s%.*s", (int)from, url.at ? url.at : "",
		       STR(str_from(str_upto(url, end), user < from ? from : user + 1)));
}

enum { SCHEME, HOST, PORT, ORIGIN_PARTS };

/* False: the library cannot read the address. */
static bool origin(const struct exchange *x, const char *url, str part[ORIGIN_PARTS])
{
	static const CURLUPart parts[] = { CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT };
	const struct libcurl *l = &x->h->lib;
	CURLU *u = l->curl_url();
	bool good = u && !l->curl_url_set(u, CURLUPART_URL, url, 0);

	for (int i = 0; good && i < ORIGIN_PARTS; i++) {
		char *text = NULL;

		good = !l->curl_url_get(u, parts[i], &text, CURLU_DEFAULT_PORT);
		if (good)
			part[i] = str_lower(x->arena, str_dup(x->arena, str_of(text)));
		l->curl_free(text);
	}
	l->curl_url_cleanup(u);
	return good;
}

/* ---- receiving ---- */

static size_t take_head(char *at, size_t size, size_t n, void *with)
{
	struct exchange *x = with;
	str line = str_n(at, (ptrdiff_t)(size * n));

	x->heard_us = clock_monotonic_us();
	x->head_bytes += line.len;
	x->head_over = x->head_bytes > x->limits.head;
	if (x->head_over)
		return 0;
	if (str_starts(line, S("HTTP/"))) {
		sb_reset(&x->head);
		x->head_whole = false;
	}
	x->head_whole = x->head_whole || !str_trim(line).len;
	sb_put(&x->head, line);
	return size * n;
}

static long status_of(const struct exchange *x)
{
	long status = 0;

	x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_RESPONSE_CODE, &status);
	return status;
}

static bool give(struct exchange *x, str piece)
{
	x->given = true;
	if (x->r->piece(x->r->with, piece, &x->taker))
		return true;
	x->cut = !x->taker.kind;
	return false;
}

static size_t take_body(char *at, size_t size, size_t n, void *with)
{
	struct exchange *x = with;
	str piece = str_n(at, (ptrdiff_t)(size * n));
	bool wanted = true;

	x->body_bytes += piece.len;
	x->body_over = x->body_bytes > x->limits.body;
	if (x->body_over)
		return 0;
	if (x->r->piece && status_of(x) / 100 == 2)
		wanted = give(x, piece);
	else
		sb_put(&x->body, piece);
	x->heard_us = clock_monotonic_us(); /* the receiver's time is not silence of the server */
	return wanted ? size * n : 0;
}

/* ---- sending ---- */

static bool is_header(const struct http_header *h)
{
	if (!h->name.len)
		return false;
	for (ptrdiff_t i = 0; i < h->name.len; i++)
		if (h->name.at[i] <= ' ' || h->name.at[i] > '~' || h->name.at[i] == ':')
			return false;
	for (ptrdiff_t i = 0; i < h->value.len; i++)
		if ((unsigned char)h->value.at[i] < ' ' && h->value.at[i] != '\t')
			return false;
	return true;
}

static bool put_header(struct exchange *x, struct http_header h, struct err *err)
{
	struct curl_slist *longer;

	if (!is_header(&h))
		return err_set(err, ERR_USAGE, "invalid HTTP header for %.*s", STR(x->shown));
	/* "Name;" sends a header without a value, "Name:" alone would remove it. */
	longer = x->h->lib.curl_slist_append(
		x->headers, str_c(x->arena, h.value.len ? str_fmt(x->arena, "%.*s: %.*s", STR(h.name), STR(h.value))
							: str_fmt(x->arena, "%.*s;", STR(h.name))));
	if (!longer)
		return err_set(err, ERR_UNSUPPORTED, "libcurl cannot store a header");
	x->headers = longer;
	return true;
}

static bool has_header(const struct http_request *r, str name)
{
	for (ptrdiff_t i = 0; i < r->header_count; i++)
		if (str_eq_fold(r->headers[i].name, name))
			return true;
	return false;
}

static bool put_headers(struct exchange *x, struct err *err)
{
	const struct http_request *r = x->r;
	const struct {
		struct http_header header;
		bool wanted;
	} ours[] = {
		{ { S("Accept"), S("application/json") }, !has_header(r, S("Accept")) },
		{ { S("Content-Type"), S("application/json") },
		  r->method == HTTP_POST && !has_header(r, S("Content-Type")) },
		{ { S("Authorization"), r->token.len ? str_fmt(x->arena, "Bearer %.*s", STR(r->token)) : NO_STR },
		  r->token.len > 0 },
	};

	x->headers = x->h->lib.curl_slist_append(NULL, "Expect:"); /* a large body would wait for status 100 */
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if (ours[i].wanted && !put_header(x, ours[i].header, err))
			return false;
	for (ptrdiff_t i = 0; i < r->header_count; i++)
		if (!put_header(x, r->headers[i], err))
			return false;
	return true;
}

/*
 * libcurl reads the other variables itself, and this one only in lower case, because a CGI program could not trust it.
 */
static const char *http_proxy(const struct exchange *x)
{
	const char *small = getenv("http_proxy");

	if ((small && *small) || !str_starts(str_lower(x->arena, str_of(x->url)), S("http://")))
		return NULL;
	return variable(x->arena, "HTTP_PROXY", NULL);
}

/* The hosts in NO_PROXY, and always this machine: a proxy elsewhere could not reach it. */
static const char *no_proxy(const struct exchange *x)
{
	const char *hosts = variable(x->arena, "no_proxy", "NO_PROXY");

	if (hosts && !strcmp(hosts, "*"))
		return hosts;
	return str_c(x->arena, str_fmt(x->arena, "%s%slocalhost,127.0.0.1,::1", hosts ? hosts : "", hosts ? "," : ""));
}

static bool set_body(const struct exchange *x)
{
	const struct libcurl *l = &x->h->lib;
	CURL *c = x->h->easy;

	if (x->method == HTTP_DELETE)
		return !l->curl_easy_setopt(c, CURLOPT_CUSTOMREQUEST, "DELETE");
	return x->method == HTTP_GET ||
	       (!l->curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)x->r->body.len) &&
		!l->curl_easy_setopt(c, CURLOPT_POSTFIELDS, x->r->body.at ? x->r->body.at : ""));
}

/* Whatever host and port the URL has. */
static bool set_place(struct exchange *x)
{
	const struct libcurl *l = &x->h->lib;

	if (!x->r->at_address.at)
		return true;
	if (!x->places)
		x->places = l->curl_slist_append(
			NULL, str_c(x->arena, str_fmt(x->arena, "::%.*s:%d", STR(x->r->at_address), x->r->at_port)));
	return x->places && !l->curl_easy_setopt(x->h->easy, CURLOPT_CONNECT_TO, x->places);
}

static bool set_trust(const struct exchange *x)
{
	const struct libcurl *l = &x->h->lib;
	const struct http *h = x->h;
	str socket = x->r->unix_socket, own = x->r->proxy;
	const char *proxy = socket.at || x->r->at_address.at || str_eq(own, S("none")) ? ""
			    : own.at						       ? str_c(x->arena, own)
										       : http_proxy(x);

	return !l->curl_easy_setopt(h->easy, CURLOPT_NOPROXY, no_proxy(x)) &&
	       !l->curl_easy_setopt(h->easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) &&
	       (!h->ca_file || (!l->curl_easy_setopt(h->easy, CURLOPT_CAINFO, h->ca_file) &&
				!l->curl_easy_setopt(h->easy, CURLOPT_PROXY_CAINFO, h->ca_file))) &&
	       (!h->ca_folder || (!l->curl_easy_setopt(h->easy, CURLOPT_CAPATH, h->ca_folder) &&
				  !l->curl_easy_setopt(h->easy, CURLOPT_PROXY_CAPATH, h->ca_folder))) &&
	       (!socket.at || !l->curl_easy_setopt(h->easy, CURLOPT_UNIX_SOCKET_PATH, str_c(x->arena, socket))) &&
	       (!proxy || !l->curl_easy_setopt(h->easy, CURLOPT_PROXY, proxy));
}

static bool set_options(struct exchange *x)
{
	const struct libcurl *l = &x->h->lib;
	CURL *c = x->h->easy;

	l->curl_easy_reset(c);
	l->curl_easy_setopt(c, (CURLoption)QUICK_EXIT, 1L);
	return !l->curl_easy_setopt(c, CURLOPT_URL, x->url) &&
	       !l->curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https") &&
	       !l->curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L) && !l->curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L) &&
	       !l->curl_easy_setopt(c, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L) &&
	       !l->curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)x->limits.connect_ms) &&
	       !l->curl_easy_setopt(c, CURLOPT_USERAGENT, "ocat") &&
	       !l->curl_easy_setopt(c, CURLOPT_HTTPHEADER, x->headers) &&
	       !l->curl_easy_setopt(c, CURLOPT_ERRORBUFFER, x->reason) &&
	       !l->curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, take_head) &&
	       !l->curl_easy_setopt(c, CURLOPT_HEADERDATA, x) &&
	       !l->curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, take_body) &&
	       !l->curl_easy_setopt(c, CURLOPT_WRITEDATA, x) && set_place(x) && set_trust(x) && set_body(x);
}

/* ---- one try ---- */

static bool is_past(int64_t from_us, int ms, int64_t now)
{
	return ms && now >= from_us + (int64_t)ms * 1000;
}

static bool in_time(const struct exchange *x, struct err *err)
{
	int64_t now = clock_monotonic_us();

	if (!stop_not_yet(x->stop, err))
		return false;
	if (x->until_us && now >= x->until_us)
		return err_set(err, ERR_TIMEOUT, "%.*s did not answer within %d ms", STR(x->shown),
			       x->limits.timeout_ms);
	if (!x->heard_us && is_past(x->sent_us, x->limits.first_byte_ms, now))
		return err_set(err, ERR_TIMEOUT, "%.*s did not begin to answer within %d ms", STR(x->shown),
			       x->limits.first_byte_ms);
	if (x->heard_us && is_past(x->heard_us, x->limits.silence_ms, now))
		return err_set(err, ERR_TIMEOUT, "%.*s sent nothing for %d ms", STR(x->shown), x->limits.silence_ms);
	return true;
}

static bool transfer(struct exchange *x, CURLcode *said, struct err *err)
{
	const struct libcurl *l = &x->h->lib;
	int running = 1, left;
	CURLMsg *message;
	bool good = true;

	while (good && running) {
		if (l->curl_multi_perform(x->h->multi, &running) ||
		    (running && l->curl_multi_poll(x->h->multi, NULL, 0, TICK_MS, NULL)))
			good = err_set(err, ERR_CONNECT, "libcurl cannot send the request to %.*s", STR(x->shown));
		else if (running)
			good = in_time(x, err);
	}
	/* The library accepts incomplete headers as a response without a body. */
	while (good && (message = l->curl_multi_info_read(x->h->multi, &left)))
		if (message->msg == CURLMSG_DONE)
			*said = message->data.result || x->head_whole ? message->data.result : CURLE_PARTIAL_FILE;
	return good;
}

static void count_sent(struct exchange *x)
{
	curl_off_t sent = 0;

	if (x->r->sent && !x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_SIZE_UPLOAD_T, &sent))
		*x->r->sent += sent;
}

/* *said: the library's result. False: no request was made, or it was interrupted. */
static bool try_once(struct exchange *x, CURLcode *said, struct err *err)
{
	const struct libcurl *l = &x->h->lib;
	bool good;

	sb_reset(&x->head);
	sb_reset(&x->body);
	x->head_bytes = x->body_bytes = 0;
	x->heard_us = 0;
	x->head_whole = false;
	x->reason[0] = 0;
	if (!set_options(x))
		return err_set(err, ERR_UNSUPPORTED, "libcurl lacks a required option: it is older than 7.85");
	x->sent_us = clock_monotonic_us();
	if (!in_time(x, err))
		return false;
	if (l->curl_multi_add_handle(x->h->multi, x->h->easy))
		return err_set(err, ERR_CONNECT, "libcurl cannot send the request to %.*s", STR(x->shown));
	good = transfer(x, said, err);
	count_sent(x);
	l->curl_multi_remove_handle(x->h->multi, x->h->easy);
	return good;
}

static bool is_broken_off(CURLcode said)
{
	return said == CURLE_GOT_NOTHING || said == CURLE_RECV_ERROR || said == CURLE_SEND_ERROR ||
	       said == CURLE_PARTIAL_FILE || said == CURLE_HTTP2 || said == CURLE_HTTP2_STREAM;
}

/*
 * The library's own reason is used only where it cannot contain a secret:
 * other reasons repeat proxies and addresses as given.
 */
static bool untrusted(const struct exchange *x, struct err *err)
{
	str why = str_of(x->reason);

	if (str_starts(why, S("SSL")) && str_at(why, ':') > 0)
		why = str_trim(str_from(why, str_at(why, ':') + 1));
	if (str_find(why, S("target host name")) >= 0) {
		err_set(err, ERR_CONNECT, "%.*s: the certificate is for another host (%.*s)", STR(x->shown), STR(why));
		return err_next(err, "Use a host name that the certificate contains.");
	}
	err_set(err, ERR_CONNECT, "%.*s: its certificate is not trusted%s%.*s", STR(x->shown), why.len ? ": " : "",
		STR(why));
	return x->r->ca_setting ? err_next(err, "Name the file with the certificates to trust in %s or SSL_CERT_FILE.",
					   x->r->ca_setting)
				: err_next(err, "Name the file with the certificates to trust in SSL_CERT_FILE.");
}

/* OpenSSL and GnuTLS, of a server that answers in the clear. */
static bool has_no_tls(const struct exchange *x)
{
	static const char *const reasons[] = { "wrong version number", "packet length too long", "http request",
					       "unexpected TLS packet" };

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (str_find(str_of(x->reason), str_of(reasons[i])) >= 0)
			return true;
	return false;
}

/* A proxy that refuses to connect answers in place of the server. */
static long refused_by_proxy(const struct exchange *x)
{
	long status = 0;

	x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_HTTP_CONNECTCODE, &status);
	return status / 100 == 2 ? 0 : status;
}

/* What the system says of it is plainer than what the library does. */
static bool not_connected(const struct exchange *x, CURLcode said, struct err *err)
{
	const char *why = x->h->lib.curl_easy_strerror(said);
	char room[128];
	long code = 0;

	if (said == CURLE_COULDNT_RESOLVE_HOST) {
		err_set(err, ERR_CONNECT, "cannot connect to %.*s: the name of the host is unknown", STR(x->shown));
		return err_next(err, "Check the host's name and the network.");
	}
	if (said == CURLE_COULDNT_CONNECT)
		x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_OS_ERRNO, &code);
	if (code > 0)
		why = strerror_r((int)code, room, sizeof room);
	if (said == CURLE_COULDNT_CONNECT && !x->r->unix_socket.at)
		return err_set(err, ERR_CONNECT, "cannot connect to %.*s: %s", STR(x->shown), why);
	if (x->r->unix_socket.at)
		return err_set(err, ERR_CONNECT, "%.*s by the socket %.*s: %s", STR(x->shown), STR(x->r->unix_socket),
			       why);
	return err_set(err, ERR_CONNECT, "%.*s: %s", STR(x->shown), why);
}

static bool failed(const struct exchange *x, CURLcode said, struct err *err)
{
	long refused = refused_by_proxy(x);

	if (x->taker.kind) {
		*err = x->taker;
		return false;
	}
	if (x->head_over)
		return err_set(err, ERR_SOURCE, "%.*s sent more than %td bytes of headers", STR(x->shown),
			       x->limits.head);
	if (x->body_over)
		return err_set(err, ERR_SOURCE, "%.*s answered with more than %td bytes", STR(x->shown),
			       x->limits.body);
	if (said == CURLE_OPERATION_TIMEDOUT)
		return err_set(err, ERR_TIMEOUT, "no connection to %.*s within %d ms", STR(x->shown),
			       x->limits.connect_ms);
	if (said == CURLE_PEER_FAILED_VERIFICATION)
		return untrusted(x, err);
	if (said == CURLE_SSL_CACERT_BADFILE) {
		err_set(err, ERR_CONNECT, "cannot read the certificates to trust in %s",
			x->h->ca_file ? x->h->ca_file : "the system's file");
		return err_next(err, "Correct the path in the setting or in SSL_CERT_FILE.");
	}
	if (refused)
		return err_set(err, ERR_CONNECT, "%.*s: the proxy answers %ld and does not connect", STR(x->shown),
			       refused);
	if (is_broken_off(said))
		return err_set(err, ERR_CONNECT, "%.*s: the connection ended before the answer was complete",
			       STR(x->shown));
	if (said == CURLE_SSL_CONNECT_ERROR)
		return err_set(err, ERR_CONNECT, "%.*s: %s", STR(x->shown),
			       has_no_tls(x) ? "the server does not use TLS on this port" : "the TLS handshake failed");
	if (said == CURLE_UNSUPPORTED_PROTOCOL)
		return err_set(err, ERR_CONNECT, "%.*s: the server does not answer by HTTP", STR(x->shown));
	return not_connected(x, said, err);
}

/* ---- retries and redirects ---- */

static bool is_busy(const struct exchange *x)
{
	long status = status_of(x);

	return status == 429 || status == 503 || (x->r->retry.gateways && (status == 502 || status == 504));
}

static bool may_repeat(const struct exchange *x, CURLcode said)
{
	bool harmless = x->r->method != HTTP_POST || x->r->retry.repeatable;

	if (x->given || x->cut || x->head_over || x->body_over)
		return false;
	return said == CURLE_COULDNT_CONNECT || (harmless && (said ? is_broken_off(said) : is_busy(x)));
}

/* The pause before the next try; -1: longer than the caller or the remaining time allows. */
static int64_t pause_ms(const struct exchange *x, CURLcode said, int tried)
{
	int64_t most = x->r->retry.wait_most_ms ? x->r->retry.wait_most_ms : 10000;
	int64_t ms = x->r->retry.wait_ms ? x->r->retry.wait_ms : 250;
	curl_off_t seconds = 0;

	for (int i = 1; i < tried && ms < most; i++)
		ms *= 2;
	ms = ms < most ? ms : most;
	if (!said)
		x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_RETRY_AFTER, &seconds);
	if (seconds > most / 1000)
		return -1;
	ms = ms < seconds * 1000 ? seconds * 1000 : ms;
	return x->until_us && clock_monotonic_us() + ms * 1000 >= x->until_us ? -1 : ms;
}

static bool pause_for(const struct exchange *x, int64_t ms, struct err *err)
{
	int64_t until = clock_monotonic_us() + ms * 1000, left;

	while ((left = until - clock_monotonic_us()) > 0) {
		if (!stop_not_yet(x->stop, err))
			return false;
		poll(NULL, 0, left / 1000 < TICK_MS ? (int)(left / 1000) + 1 : TICK_MS);
	}
	return true;
}

/* Repeats until there is a response, whatever its status. */
static bool try_all(struct exchange *x, int *tried, struct err *err)
{
	CURLcode said = CURLE_FAILED_INIT;
	int64_t ms;

	for (;;) {
		if (!try_once(x, &said, err))
			return false;
		ms = ++*tried < x->r->retry.tries && may_repeat(x, said) ? pause_ms(x, said, *tried) : -1;
		if (ms < 0)
			return !said || x->cut || failed(x, said, err);
		if (!pause_for(x, ms, err))
			return false;
	}
}

/* NULL: this response is not a redirect. */
static const char *redirected(const struct exchange *x)
{
	long status = status_of(x);
	char *to = NULL;

	if (status != 301 && status != 302 && status != 303 && status != 307 && status != 308)
		return NULL;
	x->h->lib.curl_easy_getinfo(x->h->easy, CURLINFO_REDIRECT_URL, &to);
	return to ? str_c(x->arena, str_of(to)) : NULL;
}

static bool follow(struct exchange *x, const char *to, int redirects, struct err *err)
{
	str from[ORIGIN_PARTS], there[ORIGIN_PARTS], shown = http_shown(x->arena, str_of(to));
	bool known = origin(x, x->url, from) && origin(x, to, there), host = known && str_eq(from[HOST], there[HOST]);
	long status = status_of(x);

	if (!host || !str_eq(from[SCHEME], there[SCHEME]) || !str_eq(from[PORT], there[PORT])) {
		err_set(err, ERR_CONNECT, "%.*s redirects to another %s, %.*s", STR(x->shown),
			!host				      ? "server"
			: str_eq(from[SCHEME], there[SCHEME]) ? "port"
							      : "scheme",
			STR(shown));
		return err_next(err, "Use that address, if you trust it.");
	}
	if (redirects == REDIRECTS_MOST)
		return err_set(err, ERR_CONNECT, "%.*s redirects more than %d times", STR(x->shown), REDIRECTS_MOST);
	if (x->method != HTTP_GET && status < 303)
		return err_set(err, ERR_CONNECT, "%.*s redirects a %s to %.*s", STR(x->shown),
			       x->method == HTTP_POST ? "POST" : "DELETE", STR(shown));
	x->method = status == 303 ? HTTP_GET : x->method;
	x->url = to;
	return true;
}

static bool answered(struct exchange *x, struct err *err)
{
	const char *to;
	int tried = 0;

	for (int redirects = 0;; redirects++) {
		if (!try_all(x, &tried, err))
			return false;
		to = redirected(x);
		if (!to)
			return true;
		if (!follow(x, to, redirects, err))
			return false;
		tried = 0;
	}
}

/* ---- public functions ---- */

static struct http_limits limits_of(const struct http_request *r)
{
	struct http_limits l = r->limits;

	l.connect_ms = l.connect_ms ? l.connect_ms : 10000;
	l.head = l.head ? l.head : 64 << 10;
	l.body = l.body ? l.body : 1 << 20;
	return l;
}

bool http_send(struct http *h, struct arena *a, const struct http_request *r, const struct stop *stop,
	       struct http_answer *out, struct err *err)
{
	struct exchange x = { .h = h, .arena = a, .r = r, .stop = stop, .method = r->method, .limits = limits_of(r) };
	bool good;

	x.shown = http_shown(a, r->url);
	if (!r->url.len || memchr(r->url.at, 0, (size_t)r->url.len))
		return err_set(err, ERR_USAGE, "invalid address for HTTP");
	x.url = str_c(a, r->url);
	x.until_us = x.limits.timeout_ms ? clock_monotonic_us() + (int64_t)x.limits.timeout_ms * 1000 : 0;
	x.head = SB(x.limits.head);
	x.body = SB(x.limits.body);
	good = put_headers(&x, err) && answered(&x, err);
	if (good) {
		str body = str_dup(a, sb_str(&x.body));

		*out = (struct http_answer){ (int)status_of(&x), str_dup(a, sb_str(&x.head)), body.at ? body : S(""),
					     x.cut };
	}
	h->lib.curl_easy_reset(h->easy); /* the handle keeps nothing of this request */
	h->lib.curl_slist_free_all(x.headers);
	h->lib.curl_slist_free_all(x.places);
	sb_free(&x.head);
	sb_free(&x.body);
	return good;
}

str http_header(const struct http_answer *answer, str name)
{
	str rest = answer->head, line;

	while (str_cut(&rest, '\n', &line))
		if (line.len > name.len && line.at[name.len] == ':' && str_eq_fold(str_upto(line, name.len), name))
			return str_trim(str_from(line, name.len + 1));
	return NO_STR;
}

/* net/http against a scripted server: every way an answer can fail, and the secrets that no error may repeat. */
#include "tests/unit/tap.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/mutex.h"
#include "base/task.h"
#include "net/http.h"
#include "tests/unit/scripted_server.h"

enum { FAR_MS = 60000 };

/* ---- the client ---- */

struct asked {
	struct arena *arena;
	struct server server;
	struct http *http;
	struct http_request request; /* the next request; ask() fills in a missing url */
	struct http_answer answer;
	struct stop stop;
	struct err err;
	struct sb pieces;
	int piece_count, piece_most; /* piece_most: stop after so many */
};

/* Opens a new connection, so that no reply of the previous script is mistaken for one of this. */
static void script(struct asked *q, const struct reply *reply, int n)
{
	struct reply *copy = new_n(q->arena, struct reply, n + 1); /* the server may still hold the last one */

	if (n)
		memcpy(copy, reply, (size_t)n * sizeof *copy);
	if (q->http)
		http_close(q->http);
	server_settle(&q->server);
	q->http = http_open(NO_STR, &q->err);
	mutex_lock(q->server.mutex);
	q->server.reply = copy;
	q->server.replies = n;
	q->server.next = q->server.connections = q->server.holding = 0;
	q->server.len = 0;
	q->server.request[0] = 0;
	mutex_unlock(q->server.mutex);
	q->request = (struct http_request){ .limits.timeout_ms = FAR_MS };
	atomic_store(&q->stop.cancelled, false);
	q->stop.deadline_us = 0;
}

static bool ask(struct asked *q)
{
	q->answer = (struct http_answer){ 0 };
	err_clear(&q->err);
	sb_reset(&q->pieces);
	q->piece_count = 0;
	if (!q->request.url.at)
		q->request.url = str_fmt(q->arena, "http://user:hidden@127.0.0.1:%d/a?key=hidden#hidden",
					 q->server.port);
	return http_send(q->http, q->arena, &q->request, &q->stop, &q->answer, &q->err);
}

static str requests(struct asked *q)
{
	str all;

	mutex_lock(q->server.mutex);
	all = str_dup(q->arena, str_n(q->server.request, q->server.len));
	mutex_unlock(q->server.mutex);
	return all;
}

static int connections(struct asked *q)
{
	int n;

	mutex_lock(q->server.mutex);
	n = q->server.connections;
	mutex_unlock(q->server.mutex);
	return n;
}

static bool tells(struct asked *q, enum err_kind kind, const char *what)
{
	bool good = q->err.kind == kind && strstr(q->err.text, what) && !strstr(q->err.text, "hidden") &&
		    !strstr(q->err.next, "hidden");

	if (!good)
		printf("# %s: %s\n", err_code(q->err.kind), q->err.text);
	return good;
}

static bool take_piece(void *with, str piece, struct err *err)
{
	struct asked *q = with;

	(void)err;
	sb_put(&q->pieces, piece);
	return ++q->piece_count != q->piece_most;
}

static bool take_slowly(void *with, str piece, struct err *err)
{
	poll(NULL, 0, 600);
	return take_piece(with, piece, err);
}

static bool refuse_piece(void *with, str piece, struct err *err)
{
	(void)with;
	(void)piece;
	return err_set(err, ERR_QUERY, "this is not what was asked");
}

/* ---- successful requests ---- */

#define OK "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Word: one\r\n\r\nhello"

static void plain(struct asked *q)
{
	static const struct reply replies[] = { REPLY(OK, KEEP), REPLY(OK, KEEP),
						REPLY("HTTP/1.1 404 No\r\nContent-Length: 4\r\n\r\ngone", KEEP) };
	static const struct http_header headers[] = { { S("X-Mine"), S("yes") }, { S("Accept"), S("text/plain") } };

	script(q, replies, 3);
	q->request.headers = headers;
	q->request.header_count = 2;
	ok(ask(q) && q->answer.status == 200, "a GET request gets the answer of the server");
	is_str(q->answer.body, S("hello"), "the body of an answer is collected");
	is_str(http_header(&q->answer, S("x-word")), S("one"), "a header of the answer is found in any case");
	is_str(http_header(&q->answer, S("x-other")), NO_STR, "a header that the answer lacks is absent");
	ok(str_starts(requests(q), S("GET /a?key=hidden HTTP/1.1\r\n")), "a GET request sends the path and the query");
	ok(str_find(requests(q), S("X-Mine: yes\r\n")) >= 0, "headers of the caller are sent");
	ok(str_find(requests(q), S("Accept: text/plain\r\n")) >= 0 && str_find(requests(q), S("application/json")) < 0,
	   "an Accept header of the caller replaces the default");
	q->request = (struct http_request){ .method = HTTP_POST, .token = S("hidden-token"), .body = S("{\"a\":1}") };
	ok(ask(q) && str_eq(q->answer.body, S("hello")), "a POST request gets the answer of the server");
	ok(str_find(requests(q), S("POST /a")) > 0 && str_find(requests(q), S("\r\n\r\n{\"a\":1}")) > 0,
	   "the body of a POST request is sent");
	ok(str_find(requests(q), S("Authorization: Bearer hidden-token\r\n")) > 0,
	   "the token of a request is sent as a bearer token");
	ok(str_find(requests(q), S("Content-Type: application/json\r\n")) > 0,
	   "the default content type of a body is JSON");
	ok(ask(q) && q->answer.status == 404 && str_eq(q->answer.body, S("gone")),
	   "an answer with status 404 is not an error");
	is_int(connections(q), 1, "three requests use one connection");
}

static void invalid(struct asked *q)
{
	static const struct http_header split[] = { { S("X"), S("a\r\nX-Hidden: hidden") } };

	script(q, NULL, 0);
	q->request.headers = split;
	q->request.header_count = 1;
	ok(!ask(q) && tells(q, ERR_USAGE, "invalid HTTP header"), "a header with a line end is refused");
	q->request = (struct http_request){ .url = S("file:///etc/passwd") };
	ok(!ask(q) && tells(q, ERR_CONNECT, "file:///etc/passwd"), "a file URL is refused");
	q->request.url = str_n("http://a\0b/", 11);
	ok(!ask(q) && q->err.kind == ERR_USAGE, "an address with a NUL byte is refused");
	is_str(http_shown(q->arena, S("https://me:pw@host:1/path?q#f")), S("https://host:1/path"),
	       "an address is shown without user, query and fragment");
	is_str(http_shown(q->arena, S("me:pw@host?q")), S("host"),
	       "an address without a scheme is shown without user and query");
	is_int(connections(q), 0, "invalid requests open no connection");
}

#define CHUNKED "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nhello,\r\n1\r\n \r\n5\r\nworld\r\n0\r\n\r\n"

static void pieces(struct asked *q)
{
	struct reply replies[] = { { S(CHUNKED), KEEP, true, 0 },
				   { S(CHUNKED), KEEP, false, 0 },
				   { S(CHUNKED), KEEP, false, 0 },
				   REPLY("HTTP/1.1 401 No\r\nContent-Length: 3\r\n\r\nwho", KEEP) };

	script(q, replies, 4);
	q->request.piece = take_piece;
	q->request.with = q;
	q->piece_most = 0;
	ok(ask(q) && str_eq(sb_str(&q->pieces), S("hello, world")), "an answer is delivered in pieces");
	ok(q->piece_count > 1 && !q->answer.body.len, "pieces are delivered as they arrive, and no body is collected");
	q->piece_most = 1;
	ok(ask(q) && q->answer.cut && q->answer.status == 200, "the receiver of pieces can stop the answer early");
	q->request.piece = refuse_piece;
	ok(!ask(q) && tells(q, ERR_QUERY, "this is not what was asked"),
	   "an error of the receiver becomes the error of the request");
	q->request.piece = take_piece;
	q->piece_most = 0;
	ok(ask(q) && q->answer.status == 401 && str_eq(q->answer.body, S("who")) && !q->piece_count,
	   "the body of a failed request is collected, not delivered in pieces");
}

/* ---- failures ---- */

static void torn(struct asked *q, str whole, ptrdiff_t upto, const char *name)
{
	int wrong = 0;

	for (ptrdiff_t at = 0; at < upto; at++) {
		struct reply part = { str_upto(whole, at), CLOSE, false, 0 };

		script(q, &part, 1);
		wrong += ask(q) || q->err.kind != ERR_CONNECT || !strstr(q->err.text, "127.0.0.1") ||
			 strstr(q->err.text, "hidden");
		if (wrong == 1 && !q->err.kind)
			printf("# cut at %td: taken for whole\n", at);
	}
	is_int(wrong, 0, "%s torn at any byte is a failure", name);
}

static void broken(struct asked *q)
{
	static const struct reply close_delimited = REPLY("HTTP/1.1 200 OK\r\n\r\nup to the end", CLOSE);
	static const struct reply reset = REPLY("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nx", RESET);
	static const struct reply chunk = REPLY("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", CLOSE);

	torn(q, S(OK), S(OK).len, "an answer");
	torn(q, S(CHUNKED), S(CHUNKED).len - 2, "a chunked answer");
	script(q, &close_delimited, 1);
	ok(ask(q) && str_eq(q->answer.body, S("up to the end")), "an answer without a length ends with the connection");
	script(q, &reset, 1);
	ok(!ask(q) && tells(q, ERR_CONNECT, "ended before the answer was complete"),
	   "a reset connection is reported as an incomplete answer");
	script(q, &chunk, 1);
	ok(!ask(q) && q->err.kind == ERR_CONNECT, "an invalid chunk is a connection error");
}

static void huge(struct asked *q)
{
	static const struct reply fits = REPLY(OK, KEEP);
	struct sb text = SB(1 << 20);
	struct reply much = { .then = CLOSE };

	sb_puts(&text, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
	sb_pad(&text, 'x', 100000);
	much.text = str_dup(q->arena, sb_str(&text));
	script(q, &much, 1);
	q->request.limits.body = 99999;
	ok(!ask(q) && tells(q, ERR_SOURCE, "more than 99999 bytes"), "a body above the limit is refused");
	script(q, &much, 1);
	q->request.limits.body = 100000;
	ok(ask(q) && q->answer.body.len == 100000, "a body of exactly the limit is accepted");
	script(q, &much, 1);
	q->request.limits.body = 99999;
	q->request.piece = take_piece;
	q->request.with = q;
	ok(!ask(q) && tells(q, ERR_SOURCE, "more than 99999 bytes"), "a body in pieces above the limit is refused");
	sb_reset(&text);
	sb_puts(&text, "HTTP/1.1 200 OK\r\n");
	for (int i = 0; i < 2000; i++)
		sb_fmt(&text, "X-Header-%d: %d\r\n", i, i);
	much.text = str_dup(q->arena, sb_str(&text));
	script(q, &much, 1);
	q->request.limits.head = 10000;
	ok(!ask(q) && tells(q, ERR_SOURCE, "more than 10000 bytes of headers"), "headers above the limit are refused");
	script(q, &fits, 1);
	q->request.limits.head = S(OK).len - 5;
	ok(ask(q), "headers within the limit are accepted");
	sb_free(&text);
}

static void slow(struct asked *q)
{
	static const struct reply slowly = { S("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nhello, world"), KEEP,
					     false, 700 };
	static const struct reply silent = REPLY("", HOLD), stalled = REPLY("HTTP/1.1 200 OK\r\n\r\nx", HOLD);

	script(q, &silent, 1);
	q->request.limits.timeout_ms = 50;
	ok(!ask(q) && tells(q, ERR_TIMEOUT, "did not answer within 50 ms"), "a request without an answer times out");
	script(q, &silent, 1);
	q->request.limits.first_byte_ms = 60;
	ok(!ask(q) && tells(q, ERR_TIMEOUT, "did not begin to answer within 60 ms"),
	   "a wait for the first byte times out");
	script(q, &stalled, 1);
	q->request.limits.silence_ms = 70;
	ok(!ask(q) && tells(q, ERR_TIMEOUT, "sent nothing for 70 ms"),
	   "a silence in the middle of an answer times out");
	script(q, &slowly, 1);
	q->request.limits.silence_ms = 400;
	q->request.piece = take_slowly;
	q->request.with = q;
	ok(ask(q) && str_eq(sb_str(&q->pieces), S("hello, world")),
	   "time that the receiver spends on a piece is not silence");
	script(q, &silent, 1);
	q->stop.deadline_us = 1;
	ok(!ask(q) && q->err.kind == ERR_TIMEOUT && !connections(q),
	   "no request is sent after the deadline of the caller");
}

static void cancel_when_held(void *with)
{
	struct asked *q = with;

	mutex_lock(q->server.mutex);
	while (!q->server.holding)
		cond_wait(q->server.held, q->server.mutex);
	mutex_unlock(q->server.mutex);
	atomic_store(&q->stop.cancelled, true);
}

static void cancelled(struct asked *q)
{
	static const struct reply silent = REPLY("", HOLD), stalled = REPLY("HTTP/1.1 200 OK\r\n\r\nx", HOLD);
	static const struct reply *const each[] = { &silent, &stalled };
	struct task *t;

	for (int i = 0; i < 2; i++) {
		script(q, each[i], 1);
		t = task_start(cancel_when_held, q);
		ok(!ask(q) && q->err.kind == ERR_CANCELLED, "another thread cancels a request %s",
		   i ? "in the middle of its answer" : "that has no answer yet");
		task_join(t);
	}
}

/* ---- retries ---- */

#define BUSY(status, after) "HTTP/1.1 " status " Busy\r\nContent-Length: 0\r\n" after "\r\n"

static void retried(struct asked *q)
{
	static const struct reply busy[] = { REPLY(BUSY("429", "Retry-After: 0\r\n"), KEEP),
					     REPLY(BUSY("503", ""), KEEP), REPLY(OK, KEEP) };
	static const struct reply later[] = { REPLY(BUSY("503", "Retry-After: 3600\r\n"), KEEP), REPLY(OK, KEEP) };
	static const struct reply failing[] = { REPLY(BUSY("500", ""), KEEP), REPLY(OK, KEEP) };
	static const struct reply reset[] = { REPLY("", RESET), REPLY(OK, KEEP) };
	static const struct reply half[] = { REPLY("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", CLOSE),
					     REPLY(OK, KEEP) };
	const struct http_retry thrice = { .tries = 3, .wait_ms = 1 };

	script(q, busy, 3);
	ok(ask(q) && q->answer.status == 429, "without a retry policy the answer of a busy server is returned");
	script(q, busy, 3);
	q->request.retry = thrice;
	ok(ask(q) && q->answer.status == 200, "with a retry policy a GET is repeated after 429 and 503");
	script(q, busy, 3);
	q->request.retry = (struct http_retry){ .tries = 2, .wait_ms = 1 };
	ok(ask(q) && q->answer.status == 503, "a GET is repeated no more often than its policy allows");
	script(q, later, 2);
	q->request.retry = thrice;
	ok(ask(q) && q->answer.status == 503, "a Retry-After above the limit is not waited for");
	script(q, failing, 2);
	q->request.retry = thrice;
	ok(ask(q) && q->answer.status == 500, "a GET is not repeated after status 500");
	script(q, busy, 3);
	q->request.retry = thrice;
	q->request.method = HTTP_POST;
	ok(ask(q) && q->answer.status == 429, "a POST is not repeated after status 429");
	script(q, busy, 3);
	q->request.retry = (struct http_retry){ .tries = 3, .wait_ms = 1, .repeatable = true };
	q->request.method = HTTP_POST;
	q->request.body = S("body");
	ok(ask(q) && q->answer.status == 200, "a POST marked as repeatable is repeated after status 429");
	script(q, reset, 2);
	q->request.retry = thrice;
	ok(ask(q) && q->answer.status == 200 && connections(q) == 2, "a GET is repeated after a reset connection");
	script(q, reset, 2);
	q->request.retry = thrice;
	q->request.method = HTTP_POST;
	ok(!ask(q) && connections(q) == 1, "a POST is not repeated after a reset connection");
	script(q, half, 2);
	q->request.retry = thrice;
	ok(ask(q) && str_eq(q->answer.body, S("hello")), "a repeated request discards the body of the broken answer");
	script(q, half, 2);
	q->request.retry = thrice;
	q->request.piece = take_piece;
	q->request.with = q;
	q->piece_most = 0;
	ok(!ask(q) && connections(q) == 1, "a request with delivered pieces is not repeated");
}

static void listen_later(void *with)
{
	usleep(50000);
	listen(*(int *)with, 4);
}

static void refused(struct asked *q)
{
	const struct http_retry patient = { .tries = 1000, .wait_ms = 5, .wait_most_ms = 5 };
	struct task *t;
	int port, fd = server_listening(false, &port);

	script(q, NULL, 0);
	q->request.url = str_fmt(q->arena, "http://127.0.0.1:%d/?key=hidden", port);
	ok(!ask(q) && tells(q, ERR_CONNECT, "127.0.0.1"), "a refused connection is a connection error");
	t = task_start(listen_later, &fd);
	q->request.method = HTTP_POST;
	q->request.retry = patient;
	q->request.limits.first_byte_ms = 10;
	ok(!ask(q) && tells(q, ERR_TIMEOUT, "did not begin to answer"), "a POST is repeated until a server listens");
	task_join(t);
	close(fd);
	fd = server_listening(false, &port);
	q->request.url = str_fmt(q->arena, "http://127.0.0.1:%d/", port);
	q->request.retry = (struct http_retry){ .tries = 9, .wait_ms = 3600000, .wait_most_ms = 3600000 };
	q->request.limits.timeout_ms = 0;
	q->stop.deadline_us = clock_monotonic_us() + 50000;
	ok(!ask(q) && q->err.kind == ERR_TIMEOUT, "a deadline ends the wait between two tries");
	close(fd);
}

/* ---- redirects and proxies ---- */

#define MOVED(status, to) "HTTP/1.1 " status " Moved\r\nContent-Length: 0\r\nLocation: " to "\r\n\r\n"

static void redirects(struct asked *q)
{
	static const struct reply near[] = { REPLY(MOVED("302", "/b?key=hidden"), KEEP), REPLY(OK, KEEP) };
	static const struct reply far[] = { REPLY(MOVED("302", "http://me:hidden@127.0.0.2/b?key=hidden"), KEEP) };
	static const struct reply again[] = { REPLY(MOVED("307", "/b"), KEEP), REPLY(OK, KEEP) };
	static const struct reply see[] = { REPLY(MOVED("303", "/b"), KEEP), REPLY(OK, KEEP) };
	static const struct reply round = REPLY(MOVED("301", "/a"), KEEP);
	struct reply forever[10], port;

	script(q, near, 2);
	ok(ask(q) && q->answer.status == 200 && str_find(requests(q), S("GET /b?key=hidden ")) > 0,
	   "a redirect on the same server is followed");
	script(q, far, 1);
	q->request.token = S("hidden");
	ok(!ask(q) && tells(q, ERR_CONNECT, "redirects to another server, http://127.0.0.2/b"),
	   "a redirect to another server is refused");
	port = REPLY_OF(str_fmt(q->arena, MOVED("302", "http://127.0.0.1:%d/b"), q->server.port + 1));
	script(q, &port, 1);
	ok(!ask(q) && tells(q, ERR_CONNECT, "redirects to another port, http://127.0.0.1:"),
	   "a redirect to another port is refused");
	port = REPLY_OF(str_fmt(q->arena, MOVED("302", "https://127.0.0.1:%d/b"), q->server.port));
	script(q, &port, 1);
	ok(!ask(q) && tells(q, ERR_CONNECT, "redirects to another scheme, https://127.0.0.1:"),
	   "a redirect to another scheme is refused");
	script(q, again, 2);
	q->request.method = HTTP_POST;
	q->request.body = S("body");
	ok(ask(q) && str_find(requests(q), S("POST /b ")) > 0, "status 307 repeats a POST at the new address");
	script(q, see, 2);
	q->request.method = HTTP_POST;
	q->request.body = S("body");
	ok(ask(q) && str_find(requests(q), S("GET /b ")) > 0, "status 303 turns a POST into a GET");
	script(q, near, 2);
	q->request.method = HTTP_POST;
	ok(!ask(q) && tells(q, ERR_CONNECT, "redirects a POST"), "status 302 does not turn a POST into a GET");
	for (int i = 0; i < 10; i++)
		forever[i] = round;
	script(q, forever, 10);
	ok(!ask(q) && tells(q, ERR_CONNECT, "more than 5 times"), "a circle of redirects ends after five");
}

static void proxied(struct asked *q)
{
	static const struct reply good[] = { REPLY(OK, KEEP) };
	static const struct reply no[] = { REPLY("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", CLOSE) };
	str proxy = str_fmt(q->arena, "http://me:hidden@127.0.0.1:%d", q->server.port);

	setenv("HTTP_PROXY", str_c(q->arena, proxy), 1);
	setenv("HTTPS_PROXY", str_c(q->arena, proxy), 1);
	script(q, good, 1);
	q->request.url = S("http://example.invalid/x");
	ok(ask(q) && str_starts(requests(q), S("GET http://example.invalid/x HTTP/1.1")),
	   "a request is sent through HTTP_PROXY");
	script(q, no, 1);
	q->request.url = S("https://example.invalid/x?key=hidden");
	q->request.token = S("hidden");
	ok(!ask(q) && tells(q, ERR_CONNECT, "example.invalid"), "a refusal by HTTPS_PROXY is a connection error");
	ok(str_starts(requests(q), S("CONNECT example.invalid:443 ")) && str_find(requests(q), S("Bearer")) < 0,
	   "HTTPS_PROXY receives the name of the server but not the token");
	script(q, good, 1);
	ok(ask(q) && str_starts(requests(q), S("GET /a")), "a request to this machine bypasses the proxy");
	setenv("NO_PROXY", "elsewhere,127.0.0.2", 1);
	script(q, good, 1);
	q->request.url = S("http://127.0.0.2:1/");
	ok(!ask(q) && !connections(q), "a request to a host in NO_PROXY bypasses the proxy");
	unsetenv("HTTP_PROXY");
	setenv("HTTPS_PROXY", "nonsense://me:hidden@[", 1);
	script(q, NULL, 0);
	q->request.url = S("https://example.invalid/");
	ok(!ask(q) && tells(q, ERR_CONNECT, "example.invalid"),
	   "the error for an invalid proxy does not repeat its password");
	unsetenv("HTTPS_PROXY");
	unsetenv("NO_PROXY");
}

/* ---- TLS: openssl serves one file ---- */

#define CERTIFICATE(name) \
	"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test" \
	" -addext subjectAltName=IP:127.0.0.1 -keyout " name ".key -out " name ".pem >openssl.log 2>&1"

static pid_t tls_server(int *port)
{
	int out[2];
	char line[256];
	FILE *said;
	pid_t pid;

	if (pipe(out))
		exit(99);
	pid = fork();
	if (!pid) {
		dup2(out[1], 1);
		if (!freopen("openssl.log", "a", stderr))
			_exit(127);
		execlp("openssl", "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "good.pem", "-key",
		       "good.key", "-WWW", (char *)NULL);
		_exit(127);
	}
	close(out[1]);
	said = fdopen(out[0], "r");
	*port = 0;
	while (said && !*port && fgets(line, sizeof line, said))
		if (!strncmp(line, "ACCEPT ", 7) && strrchr(line, ':'))
			*port = (int)strtol(strrchr(line, ':') + 1, NULL, 10);
	return pid; /* its pipe stays open, since it may print more */
}

static bool ask_tls(struct asked *q, const char *ca_file, int port)
{
	script(q, NULL, 0);
	http_close(q->http);
	q->http = http_open(str_of(ca_file), &q->err);
	q->request.url = str_fmt(q->arena, "https://127.0.0.1:%d/answer?key=hidden", port);
	return ask(q);
}

static void encrypted(struct asked *q)
{
	char folder[] = "/tmp/ocat-http-XXXXXX", back[4096];
	int port;
	pid_t pid;

	if (!getcwd(back, sizeof back) || !mkdtemp(folder) || chdir(folder))
		exit(99);
	if (system(CERTIFICATE("good")) || system(CERTIFICATE("other")) ||
	    system("printf 'HTTP/1.0 200 ok\r\n\r\nsealed' >answer; cp answer 'answer?key=hidden'")) {
		cannot_run("openssl makes no certificate");
		return;
	}
	pid = tls_server(&port);
	ok(ask_tls(q, "good.pem", port) && str_find(q->answer.body, S("sealed")) >= 0,
	   "a TLS connection with the right CA file succeeds");
	ok(!ask_tls(q, "other.pem", port) && tells(q, ERR_CONNECT, "certificate"),
	   "a certificate of another CA is refused");
	ok(!ask_tls(q, NULL, port) && tells(q, ERR_CONNECT, "certificate"),
	   "a certificate unknown to the system is refused");
	setenv("SSL_CERT_FILE", "good.pem", 1);
	ok(ask_tls(q, NULL, port), "SSL_CERT_FILE names the CA file of a server");
	setenv("HTTP_PROXY", str_c(q->arena, str_fmt(q->arena, "https://127.0.0.1:%d", port)), 1);
	script(q, NULL, 0);
	q->request.url = S("http://example.invalid/answer");
	q->request.limits.timeout_ms = 2000; /* openssl accepts the connection but is not a proxy */
	ok(ask(q) || !strstr(q->err.text, "certificate"), "SSL_CERT_FILE names the CA file of an HTTPS proxy too");
	unsetenv("SSL_CERT_FILE");
	script(q, NULL, 0);
	q->request.url = S("http://example.invalid/answer");
	ok(!ask(q) && tells(q, ERR_CONNECT, "certificate"), "an HTTPS proxy with an unknown certificate is refused");
	unsetenv("HTTP_PROXY");
	ok(!ask_tls(q, "missing.pem", port) && q->err.kind == ERR_CONNECT, "a missing CA file is a connection error");
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
	ok(!system("rm -f good.* other.* answer* openssl.log") && !chdir(back) && !rmdir(folder),
	   "the test removes all of its files");
}

int main(void)
{
	static const char *const variables[] = { "http_proxy",	  "https_proxy",    "all_proxy",   "no_proxy",
						 "HTTP_PROXY",	  "HTTPS_PROXY",    "ALL_PROXY",   "NO_PROXY",
						 "SSL_CERT_FILE", "CURL_CA_BUNDLE", "SSL_CERT_DIR" };
	struct asked q = { .arena = arena_open(), .pieces = SB(1 << 20) };

	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
		unsetenv(variables[i]);
	signal(SIGPIPE, SIG_IGN);
	server_open(&q.server);
	plain(&q);
	invalid(&q);
	pieces(&q);
	broken(&q);
	huge(&q);
	slow(&q);
	cancelled(&q);
	retried(&q);
	refused(&q);
	redirects(&q);
	proxied(&q);
	encrypted(&q);
	http_close(q.http);
	server_close(&q.server);
	sb_free(&q.pieces);
	arena_close(q.arena);
	return done();
}

/* Answers to requests, from any thread; the loop is told and writes them. */
#include "net/httpd_internal.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/banned.h"

static const char *phrase(int status)
{
	static const struct {
		int status;
		const char *phrase;
	} phrases[] = {
		{ 200, "OK" },
		{ 202, "Accepted" },
		{ 400, "Bad Request" },
		{ 401, "Unauthorized" },
		{ 403, "Forbidden" },
		{ 404, "Not Found" },
		{ 405, "Method Not Allowed" },
		{ 406, "Not Acceptable" },
		{ 408, "Request Timeout" },
		{ 413, "Content Too Large" },
		{ 415, "Unsupported Media Type" },
		{ 429, "Too Many Requests" },
		{ 431, "Request Header Fields Too Large" },
		{ 501, "Not Implemented" },
		{ 503, "Service Unavailable" },
		{ 505, "HTTP Version Not Supported" },
	};

	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
		if (phrases[i].status == status)
			return phrases[i].phrase;
	return "Other";
}

static void put_head(struct sb *out, const struct httpd_answer *a, bool closes)
{
	sb_fmt(out, "HTTP/1.1 %d %s\r\n", a->status, phrase(a->status));
	if (a->type)
		sb_fmt(out, "Content-Type: %s\r\n", a->type);
	if (a->headers)
		sb_puts(out, a->headers);
	if (closes)
		sb_puts(out, "Connection: close\r\n");
}

void httpd_put_answer(struct sb *out, const struct httpd_answer *a, bool closes)
{
	put_head(out, a, closes);
	sb_fmt(out, "Content-Length: %td\r\n\r\n", a->type ? a->body.len : 0);
	if (a->type)
		sb_put(out, a->body);
}

const struct httpd_request *httpd_request(const struct httpd_exchange *x)
{
	return &x->reader.request;
}

const struct stop *httpd_exchange_stop(const struct httpd_exchange *x)
{
	return &x->stop;
}

void httpd_exchange_free(struct httpd_exchange *x)
{
	atomic_fetch_sub(&x->server->held, x->reader.body.len);
	httpd_reader_close(&x->reader);
	sb_free(&x->out);
	free(x);
}

/* With the mutex. */
static void tell_server(struct httpd_exchange *x)
{
	struct httpd *h = x->server;
	uint64_t one = 1;

	if (x->queued)
		return;
	x->queued = true;
	x->next = h->changed;
	h->changed = x;
	(void)!write(h->wake, &one, sizeof one);
}

/* Unlocks. */
static void finish(struct httpd_exchange *x)
{
	bool gone = !x->connection;

	x->ended = true;
	if (!gone)
		tell_server(x);
	mutex_unlock(x->server->mutex);
	if (gone)
		httpd_exchange_free(x);
}

void httpd_answer(struct httpd_exchange *x, const struct httpd_answer *answer)
{
	mutex_lock(x->server->mutex);
	if (x->connection)
		httpd_put_answer(&x->out, answer, x->closes);
	finish(x);
}

void httpd_stream_start(struct httpd_exchange *x, const struct httpd_answer *first)
{
	mutex_lock(x->server->mutex);
	x->chunked = !x->reader.request.is_1_0;
	x->closes |= !x->chunked;
	put_head(&x->out, first, x->closes);
	sb_puts(&x->out, x->chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n");
	mutex_unlock(x->server->mutex);
}

void httpd_stream_put(struct httpd_exchange *x, str piece)
{
	mutex_lock(x->server->mutex);
	if (x->connection && piece.len) {
		if (x->chunked)
			sb_fmt(&x->out, "%tx\r\n", piece.len);
		sb_put(&x->out, piece);
		if (x->chunked)
			sb_puts(&x->out, "\r\n");
		tell_server(x);
	}
	mutex_unlock(x->server->mutex);
}

void httpd_stream_end(struct httpd_exchange *x)
{
	mutex_lock(x->server->mutex);
	if (x->connection && x->chunked)
		sb_puts(&x->out, "0\r\n\r\n");
	finish(x);
}

/* Requests as bytes: whole, in pieces of every length, and invalid in every way that two readers could understand differently. */
#include "tap.h"

#include "net/httpd_request.h"

enum { BODY_MOST = 1 << 20 };

/* What the reader makes of bytes that arrive in pieces of this length; rest: what it did not take. */
static void read_in_pieces(struct httpd_reader *r, str bytes, ptrdiff_t piece, str *rest)
{
	httpd_reader_reset(r, BODY_MOST);
	*rest = NO_STR;
	while (bytes.len) {
		ptrdiff_t some = piece < bytes.len ? piece : bytes.len, n = 0;
		str part = str_upto(bytes, some);
		enum httpd_state before;

		do {
			before = r->state;
			n += httpd_reader_feed(r, str_from(part, n));
		} while (n < some && before != r->state);
		if (n < some || r->state == HTTPD_WHOLE || r->state == HTTPD_REFUSED) {
			*rest = str_from(bytes, n);
			break;
		}
		bytes = str_from(bytes, n);
	}
	if (r->state == HTTPD_HEAD_WHOLE)
		httpd_reader_feed(r, NO_STR);
}

static void is_whole(const char *bytes, const char *body, const char *rest, const char *name)
{
	struct httpd_reader r = { 0 };
	bool good = true;

	for (ptrdiff_t piece = 1; piece <= (ptrdiff_t)strlen(bytes); piece++) {
		str left;

		read_in_pieces(&r, str_of(bytes), piece, &left);
		good &= r.state == HTTPD_WHOLE && str_eq(r.request.body, str_of(body)) && str_eq(left, str_of(rest));
		if (!good) {
			printf("# in pieces of %td: state %d, body [%.*s], rest [%.*s]\n", piece, r.state,
			       STR(r.request.body), STR(left));
			break;
		}
	}
	ok(good, "%s is read, in pieces of every length", name);
	httpd_reader_close(&r);
}

static void is_refused(str bytes, int status, const char *name)
{
	struct httpd_reader r = { 0 };
	bool good = true;

	for (ptrdiff_t piece = 1; piece <= bytes.len; piece += piece < 64 ? 1 : 997) {
		str left;

		read_in_pieces(&r, bytes, piece, &left);
		good &= r.state == HTTPD_REFUSED && r.status == status && r.reason;
	}
	if (!ok(good, "%s is refused with %d", name, status))
		printf("# state %d, status %d\n", r.state, r.status);
	httpd_reader_close(&r);
}

#define POST "POST /mcp HTTP/1.1\r\nHost: a\r\n"
#define CHUNKED POST "Transfer-Encoding: chunked\r\n\r\n"

static void test_whole(void)
{
	is_whole("GET /mcp HTTP/1.1\r\nHost: a\r\n\r\n", "", "", "a request without a body");
	is_whole(POST "Content-Length: 5\r\n\r\nhello", "hello", "", "a body with a length");
	is_whole(POST "Content-Length: 2\r\n\r\nhiPOST ", "hi", "POST ", "a request with another behind it");
	is_whole(CHUNKED "2\r\nhe\r\n3;x=\"y\"\r\nllo\r\n0\r\n\r\n", "hello", "", "a body in chunks");
	is_whole(CHUNKED "0000005\r\nhello\r\n0\r\nTrailer: x\r\nOther: y\r\n\r\nX", "hello", "X",
		 "a body in chunks with a trailer");
	is_whole("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "", "", "a request behind an empty line");
	is_whole("GET / HTTP/1.0\r\n\r\n", "", "", "a request of HTTP/1.0 without Host");
}

static void test_head(void)
{
	struct httpd_reader r = { 0 };
	str left;

	read_in_pieces(&r,
		       S("POST /mcp?x HTTP/1.1\r\nhOST:  here \t\r\nX: 1\r\nx: 2\r\nConnection: Keep-Alive, Close\r\n"
			 "Expect: 100-continue\r\nContent-Length: 0\r\n\r\n"),
		       1000, &left);
	is_str(r.request.method, S("POST"), "the method is read");
	is_str(r.request.target, S("/mcp?x"), "the target is read");
	is_str(httpd_field(&r.request, S("Host")), S("here"), "the value of a header has no blanks around it");
	is_str(httpd_field(&r.request, S("X")), S("1"), "the first of several headers is found");
	is_int(httpd_field_times(&r.request, S("X")), 2, "repeated headers are counted");
	is_str(httpd_field(&r.request, S("Y")), NO_STR, "a missing header is absent");
	ok(!r.request.keeps, "Connection: close ends the connection");
	ok(r.request.waits, "Expect: 100-continue is seen");
	ok(!r.request.has_body, "a body of no length is none");
	httpd_reader_close(&r);
}

static void test_refused(void)
{
	struct sb many = SB(1 << 20);

	is_refused(S("POST /mcp HTTP/1.1\nHost: a\n\n\r\n\r\n"), 400, "a line that ends without CR");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n"), 400, "a CR inside a line");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost: a\r\n b\r\n\r\n"), 400, "a folded header");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost : a\r\n\r\n"), 400, "a blank before the colon");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"), 400, "a NUL in a header");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"), 400, "a header without a colon");
	is_refused(S("POST /mcp HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n"), 400, "a header without a name");
	is_refused(S("POST /mcp HTTP/1.1\r\n\r\n"), 400, "a request without Host");
	is_refused(S(POST "Host: b\r\n\r\n"), 400, "a second Host");
	is_refused(S("POST  /mcp HTTP/1.1\r\nHost: a\r\n\r\n"), 400, "a second blank in the first line");
	is_refused(S("POST /mcp\r\nHost: a\r\n\r\n"), 400, "a first line without a version");
	is_refused(S("P(ST /mcp HTTP/1.1\r\nHost: a\r\n\r\n"), 400, "an invalid method");
	is_refused(S("POST /mcp HTTP/2.0\r\nHost: a\r\n\r\n"), 505, "another version");
	is_refused(S("POST /mcp http/1.1\r\nHost: a\r\n\r\n"), 505, "a version in lower case");
	is_refused(S(POST "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"), 400, "a repeated length");
	is_refused(S(POST "Content-Length: 5, 5\r\n\r\nhello"), 400, "two lengths in one header");
	is_refused(S(POST "Content-Length: +5\r\n\r\nhello"), 400, "a length with a sign");
	is_refused(S(POST "Content-Length: 0x5\r\n\r\nhello"), 400, "a length in hexadecimal");
	is_refused(S(POST "Content-Length:\r\n\r\nhello"), 400, "an empty length");
	is_refused(S(POST "Content-Length: 99999999999999999999\r\n\r\n"), 400, "a length that overflows");
	is_refused(S(POST "Content-Length: 1048577\r\n\r\n"), 413, "a length above the limit");
	is_refused(S(POST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"), 400, "a length beside chunks");
	is_refused(S(POST "Transfer-Encoding: gzip, chunked\r\n\r\n"), 501, "another coding");
	is_refused(S("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400, "chunks of HTTP/1.0");
	is_refused(S(CHUNKED "\r\n"), 400, "a chunk without a size");
	is_refused(S(CHUNKED "-1\r\n"), 400, "a chunk of a negative size");
	is_refused(S(CHUNKED "5\nhello"), 400, "a size that ends without CR");
	is_refused(S(CHUNKED "2\r\nhello"), 400, "a chunk longer than its size");
	is_refused(S(CHUNKED "00000000005\r\n"), 400, "a size of too many digits");
	is_refused(S(CHUNKED "100001\r\n"), 413, "a chunk above the limit");
	is_refused(S(CHUNKED "0\r\nX: y\n\r\n"), 400, "a trailer whose line ends without CR");
	for (int i = 0; i < 70; i++)
		sb_fmt(&many, i ? "X%d: y\r\n" : POST, i);
	sb_puts(&many, "\r\n");
	is_refused(sb_str(&many), 431, "a request with seventy headers");
	sb_reset(&many);
	sb_puts(&many, POST "X: ");
	sb_pad(&many, 'x', HTTPD_HEAD_MOST);
	is_refused(sb_str(&many), 431, "a head above the limit");
	sb_reset(&many);
	sb_puts(&many, CHUNKED "5;");
	sb_pad(&many, 'x', 5000);
	is_refused(sb_str(&many), 400, "a chunk with an endless extension");
	sb_reset(&many);
	sb_puts(&many, CHUNKED "0\r\n");
	for (int i = 0; i < 2000; i++)
		sb_puts(&many, "X: y\r\n");
	is_refused(sb_str(&many), 400, "an endless trailer");
	sb_free(&many);
}

int main(void)
{
	test_whole();
	test_head();
	test_refused();
	return done();
}

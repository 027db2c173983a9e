#include "net/httpd_request.h"

#include "base/percent.h"
#include "base/banned.h"

enum { SIZE_DIGITS = 7, SKIPPED_MOST = 4096 };
/* Parts of a chunked body. */
enum { CHUNK_SIZE, CHUNK_EXTENSION, CHUNK_SIZE_END, CHUNK_DATA, CHUNK_CR, CHUNK_LF, TRAILER, TRAILER_LF, TRAILER_END };

static void refuse(struct httpd_reader *r, int status, const char *reason)
{
	r->state = HTTPD_REFUSED;
	r->status = status;
	r->reason = reason;
}

static bool bad(struct httpd_reader *r, const char *reason)
{
	refuse(r, 400, reason);
	return false;
}

void httpd_reader_reset(struct httpd_reader *r, ptrdiff_t body_most)
{
	httpd_reader_close(r);
	*r = (struct httpd_reader){ .body_most = body_most, .head = SB(HTTPD_HEAD_MOST), .body = SB(body_most) };
}

void httpd_reader_close(struct httpd_reader *r)
{
	sb_free(&r->head);
	sb_free(&r->body);
}

/* ---- the head ---- */

static bool is_token(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];

		if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
		      str_at(S("!#$%&'*+-.^_`|~"), c) >= 0))
			return false;
	}
	return s.len > 0;
}

/* No controls but a tab, and no space in a target. */
static bool is_clean(str s, char least)
{
	for (ptrdiff_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.at[i];

		if ((c < (unsigned char)least && c != '\t') || c == 0x7f)
			return false;
	}
	return true;
}

str httpd_field(const struct httpd_request *r, str name)
{
	for (int i = 0; i < r->field_count; i++)
		if (str_eq_fold(r->fields[i].name, name))
			return r->fields[i].value;
	return NO_STR;
}

int httpd_field_times(const struct httpd_request *r, str name)
{
	int n = 0;

	for (int i = 0; i < r->field_count; i++)
		n += str_eq_fold(r->fields[i].name, name);
	return n;
}

static bool take_first_line(struct httpd_reader *r, str line)
{
	struct httpd_request *to = &r->request;
	ptrdiff_t end = str_at(line, ' '), last = str_at_last(line, ' ');
	str version = str_from(line, last + 1);

	if (end < 0 || last == end)
		return bad(r, "the request line is invalid");
	to->method = str_upto(line, end);
	to->target = str_n(line.at + end + 1, last - end - 1);
	if (!is_token(to->method) || !to->target.len || !is_clean(to->target, '!') || str_at(to->target, '\t') >= 0)
		return bad(r, "the request line is invalid");
	to->is_1_0 = str_eq(version, S("HTTP/1.0"));
	if (to->is_1_0 || str_eq(version, S("HTTP/1.1")))
		return true;
	refuse(r, 505, "only HTTP/1.1 is supported");
	return false;
}

static bool take_field(struct httpd_reader *r, str line)
{
	struct httpd_request *to = &r->request;
	ptrdiff_t colon = str_at(line, ':');
	struct httpd_field f;

	if (colon < 0)
		return bad(r, "a header line has no colon");
	f = (struct httpd_field){ str_upto(line, colon), str_trim(str_from(line, colon + 1)) };
	if (!is_token(f.name) || !is_clean(f.value, ' '))
		return bad(r, "a header line is invalid");
	if (to->field_count == HTTPD_FIELDS_MOST) {
		refuse(r, 431, "the request has too many header lines");
		return false;
	}
	to->fields[to->field_count++] = f;
	return true;
}

static bool take_lines(struct httpd_reader *r)
{
	str rest = sb_str(&r->head);
	bool first = true;

	rest.len -= 2; /* of the empty line that ends it */
	while (rest.len) {
		ptrdiff_t end = str_find(rest, S("\r\n"));
		str line = str_upto(rest, end);

		if (str_at(line, '\n') >= 0 || str_at(line, '\r') >= 0)
			return bad(r, "a line of the request ends without CR LF");
		if (!(first ? take_first_line(r, line) : take_field(r, line)))
			return false;
		first = false;
		rest = str_from(rest, end + 2);
	}
	return true;
}

static bool take_length(struct httpd_reader *r)
{
	struct httpd_request *to = &r->request;
	str length = httpd_field(to, S("Content-Length")), coding = httpd_field(to, S("Transfer-Encoding"));

	if (httpd_field_times(to, S("Content-Length")) + httpd_field_times(to, S("Transfer-Encoding")) > 1)
		return bad(r, "the request states its length more than once");
	if (coding.at) {
		if (to->is_1_0)
			return bad(r, "HTTP/1.0 has no Transfer-Encoding");
		r->chunked = to->has_body = str_eq_fold(coding, S("chunked"));
		if (!r->chunked)
			refuse(r, 501, "the only supported Transfer-Encoding is chunked");
		return r->chunked;
	}
	for (ptrdiff_t i = 0; i < length.len; i++)
		if (length.at[i] < '0' || length.at[i] > '9')
			return bad(r, "Content-Length is invalid");
	if (length.at && (!length.len || length.len > 18 || !str_int(length, &r->left)))
		return bad(r, "Content-Length is invalid");
	to->has_body = r->left > 0;
	if (r->left <= r->body_most)
		return true;
	refuse(r, 413, "the request is too large");
	return false;
}

static bool says(str list, str word)
{
	str part;

	while (str_cut(&list, ',', &part))
		if (str_eq_fold(str_trim(part), word))
			return true;
	return false;
}

static void take_head(struct httpd_reader *r)
{
	struct httpd_request *to = &r->request;
	str connection;
	int hosts;

	if (!take_lines(r) || !take_length(r))
		return;
	hosts = httpd_field_times(to, S("Host"));
	if (hosts > 1 || (!hosts && !to->is_1_0)) {
		bad(r, "the request needs one Host header");
		return;
	}
	connection = httpd_field(to, S("Connection"));
	to->keeps = !to->is_1_0 && !says(connection, S("close"));
	to->waits = !to->is_1_0 && str_eq_fold(httpd_field(to, S("Expect")), S("100-continue"));
	r->state = HTTPD_HEAD_WHOLE;
}

/* Empty lines before a request, which some clients leave behind the one before. */
static ptrdiff_t skip_lines(const struct httpd_reader *r, str bytes)
{
	ptrdiff_t n = 0;

	while (!r->head.len && n < bytes.len && (bytes.at[n] == '\r' || bytes.at[n] == '\n'))
		n++;
	return n;
}

/* Up to and including the empty line. */
static ptrdiff_t feed_head(struct httpd_reader *r, str bytes)
{
	ptrdiff_t skipped = skip_lines(r, bytes), before = r->head.len, from = before > 3 ? before - 3 : 0, end, taken;

	bytes = str_from(bytes, skipped);
	taken = HTTPD_HEAD_MOST - before < bytes.len ? HTTPD_HEAD_MOST - before : bytes.len;
	sb_put(&r->head, str_upto(bytes, taken));
	end = str_find(str_from(sb_str(&r->head), from), S("\r\n\r\n"));
	if (end < 0) {
		if (r->head.len == HTTPD_HEAD_MOST)
			refuse(r, 431, "the head of the request is too large");
		return skipped + taken;
	}
	end += from + 4;
	r->head.len = end;
	take_head(r);
	return skipped + end - before;
}

/* ---- the body ---- */

static ptrdiff_t feed_data(struct httpd_reader *r, str bytes)
{
	ptrdiff_t n = bytes.len < r->left ? bytes.len : (ptrdiff_t)r->left;

	sb_put(&r->body, str_upto(bytes, n));
	r->left -= n;
	return n;
}

static void feed_size(struct httpd_reader *r, char c)
{
	int digit = hex_digit(c);

	if (digit >= 0 && r->line < SIZE_DIGITS) {
		r->left = r->left * 16 + digit;
		r->line++;
	} else if (r->line && (c == '\r' || c == ';' || c == ' ' || c == '\t')) {
		r->part = c == '\r' ? CHUNK_SIZE_END : CHUNK_EXTENSION;
	} else {
		bad(r, "the size of a chunk is invalid");
	}
}

static void end_size(struct httpd_reader *r, char c)
{
	r->line = 0;
	if (c != '\n')
		bad(r, "the size of a chunk is invalid");
	else if (r->body.len + r->left > r->body_most)
		refuse(r, 413, "the request is too large");
	else
		r->part = r->left ? CHUNK_DATA : TRAILER;
}

static void feed_extension(struct httpd_reader *r, char c)
{
	if (c == '\r')
		r->part = CHUNK_SIZE_END;
	else if (c == '\n' || ++r->line > SKIPPED_MOST)
		bad(r, "the chunks of the body are invalid");
}

/* Lines of the trailer are skipped, and counted in left. An empty one, which starts with the CR, ends the body. */
static void feed_trailer(struct httpd_reader *r, char c)
{
	if (c == '\r')
		r->part = r->line ? TRAILER_LF : TRAILER_END;
	else if (c == '\n' || ++r->left > SKIPPED_MOST)
		bad(r, "the chunks of the body are invalid");
	else
		r->line = 1;
}

static void feed_mark(struct httpd_reader *r, char c)
{
	static const struct {
		char wanted;
		int next;
	} marks[] = {
		[CHUNK_CR] = { '\r', CHUNK_LF },
		[CHUNK_LF] = { '\n', CHUNK_SIZE },
		[TRAILER_LF] = { '\n', TRAILER },
		[TRAILER_END] = { '\n', TRAILER_END },
	};

	if (c != marks[r->part].wanted)
		bad(r, "the chunks of the body are invalid");
	else if (r->part == TRAILER_END)
		r->state = HTTPD_WHOLE;
	r->part = marks[r->part].next;
	r->line = 0;
}

static void feed_byte(struct httpd_reader *r, char c)
{
	if (r->part == CHUNK_SIZE)
		feed_size(r, c);
	else if (r->part == CHUNK_EXTENSION)
		feed_extension(r, c);
	else if (r->part == CHUNK_SIZE_END)
		end_size(r, c);
	else if (r->part == TRAILER)
		feed_trailer(r, c);
	else
		feed_mark(r, c);
}

static ptrdiff_t feed_chunks(struct httpd_reader *r, str bytes)
{
	ptrdiff_t i = 0;

	while (i < bytes.len && r->state == HTTPD_BODY) {
		if (r->part == CHUNK_DATA) {
			i += feed_data(r, str_from(bytes, i));
			r->part = r->left ? CHUNK_DATA : CHUNK_CR;
		} else {
			feed_byte(r, bytes.at[i++]);
		}
	}
	return i;
}

static ptrdiff_t feed_body(struct httpd_reader *r, str bytes)
{
	ptrdiff_t n;

	r->state = HTTPD_BODY;
	if (r->chunked) {
		n = feed_chunks(r, bytes);
	} else {
		n = feed_data(r, bytes);
		if (!r->left)
			r->state = HTTPD_WHOLE;
	}
	r->request.body = sb_str(&r->body);
	return n;
}

ptrdiff_t httpd_reader_feed(struct httpd_reader *r, str bytes)
{
	switch (r->state) {
	case HTTPD_HEAD: return feed_head(r, bytes);
	case HTTPD_HEAD_WHOLE:
	case HTTPD_BODY: return feed_body(r, bytes);
	default: return 0;
	}
}

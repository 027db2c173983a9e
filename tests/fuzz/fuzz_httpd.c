/* A request over HTTP from a stranger: whole and in pieces, the reader comes to the same end. */
#include <stdlib.h>

#include "net/httpd_request.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { BODY_MOST = 1 << 16 };

static void must(bool good)
{
	if (!good)
		abort();
}

static ptrdiff_t feed_all(struct httpd_reader *r, str bytes, ptrdiff_t piece)
{
	ptrdiff_t at = 0;

	while (r->state != HTTPD_WHOLE && r->state != HTTPD_REFUSED) {
		str some = str_from(bytes, at);
		enum httpd_state before = r->state;
		ptrdiff_t n = httpd_reader_feed(r, str_upto(some, some.len < piece ? some.len : piece));

		must(n >= 0 && n <= some.len);
		at += n;
		if (!n && before == r->state)
			break;
	}
	return at;
}

static void look_at(const struct httpd_reader *r)
{
	must(r->request.body.len <= BODY_MOST && r->head.len <= HTTPD_HEAD_MOST);
	must(r->state != HTTPD_REFUSED || (r->status >= 400 && r->reason));
	for (int i = 0; r->state == HTTPD_WHOLE && i < r->request.field_count; i++)
		must(httpd_field_times(&r->request, r->request.fields[i].name) > 0);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	str bytes = str_n((const char *)data, (ptrdiff_t)size);
	struct httpd_reader whole = { 0 }, torn = { 0 };
	ptrdiff_t one, other;

	httpd_reader_reset(&whole, BODY_MOST);
	httpd_reader_reset(&torn, BODY_MOST);
	one = feed_all(&whole, bytes, PTRDIFF_MAX);
	other = feed_all(&torn, bytes, 1);
	look_at(&whole);
	look_at(&torn);
	must(whole.state == torn.state && whole.status == torn.status);
	must(whole.state != HTTPD_WHOLE || (one == other && str_eq(whole.request.body, torn.request.body)));
	httpd_reader_close(&whole);
	httpd_reader_close(&torn);
	return 0;
}

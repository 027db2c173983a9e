/*
 * What comes over HTTP for the Model Context Protocol: the checks of a request by its head, then of its message by the
 * fields that repeat parts of it. A refusal is a response in one line of JSON, and the session that a handshake gets
 * brings back the name that it gave.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "mcp/http/access.h"
#include "mcp/http/address.h"
#include "mcp/http/metadata.h"
#include "net/httpd_request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BODY_MOST = 1 << 16 };

static void must(bool good)
{
	if (!good)
		abort();
}

static void must_be_json(struct arena *a, str text)
{
	struct err err = { 0 };

	must(json_parse(a, text, &err) && str_at(text, '\n') < 0);
}

static void check_head(struct arena *a, const struct httpd_request *r)
{
	for (int local = 0; local < 2; local++) {
		struct httpd_answer no = { 0 };

		if (mcp_access_check(&(struct mcp_access){ .local = local }, r, &no))
			continue;
		must(no.status >= 400 && no.status < 500);
		must_be_json(a, no.body);
	}
	mcp_accepts(r, S("text/event-stream"));
}

/* What the id of a session says is what the client said, without what is too long. */
static void check_session(struct arena *a, const struct mcp_message *m)
{
	struct mcp_message later = { .method = S("ping") };
	struct httpd_request r = { .field_count = 1 };
	str sentence;
	int code;

	r.fields[0] = (struct httpd_field){ S("Mcp-Session-Id"), mcp_session_id(a, m) };
	must(mcp_metadata_check(a, &r, &later, &sentence, &code));
	must(!later.client_name.at || str_starts(m->client_name, later.client_name));
}

static void check_message(struct arena *a, const struct httpd_request *r)
{
	scoped(sb_free) struct sb error = SB(SB_MAX);
	struct mcp_message m;
	str sentence = S("");
	int code = 0;

	if (!mcp_message_read(a, r->body, &m, &error, &code)) {
		must_be_json(a, sb_str(&error));
		return;
	}
	check_session(a, &m);
	must(mcp_metadata_check(a, r, &m, &sentence, &code) || (code && sentence.len));
}

static void read_all(struct httpd_reader *r, str bytes)
{
	enum httpd_state before = HTTPD_REFUSED;
	ptrdiff_t n = 1;

	while (r->state != HTTPD_WHOLE && r->state != HTTPD_REFUSED && (n || r->state != before)) {
		before = r->state;
		n = httpd_reader_feed(r, bytes);
		bytes = str_from(bytes, n);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	str bytes = str_n((const char *)data, (ptrdiff_t)size);
	struct httpd_reader reader = { 0 };
	struct httpd_options where = { 0 };
	struct err err = { 0 };
	bool local;

	mcp_address_read(a, bytes, &where, &local, &err);
	httpd_reader_reset(&reader, BODY_MOST);
	read_all(&reader, bytes);
	if (reader.state == HTTPD_WHOLE) {
		check_head(a, &reader.request);
		check_message(a, &reader.request);
	}
	httpd_reader_close(&reader);
	return 0;
}

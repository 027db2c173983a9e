/*
 * A message of the Model Context Protocol: it is read, or refused with a response that is one line of JSON. What was
 * read is written again as a result, a notification and an error, each one line of JSON with the same id.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "mcp/answer/resource_uri.h"
#include "mcp/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct json *one_line(struct arena *a, const struct sb *b)
{
	struct err err = { 0 };
	const struct json *j = json_parse(a, sb_str(b), &err);

	if (!j || b->over || str_at(sb_str(b), '\n') >= 0)
		abort();
	return j;
}

static void write_back(struct arena *a, const struct mcp_message *m)
{
	scoped(sb_free) struct sb result = SB(SB_MAX), error = SB(SB_MAX), note = SB(SB_MAX);
	struct jw w = mcp_result_begin(&result, m->id.at ? m->id : S("null"));

	jw_str_at(&w, "method", m->method);
	mcp_result_end(&w);
	if (!str_eq(json_text(json_get(one_line(a, &result), "result"), "method"), m->method))
		abort();
	mcp_error_put(&error, m->id, MCP_INVALID_PARAMS, m->method, NO_STR);
	if (m->id.at && !str_eq(mcp_id_of(a, json_get(one_line(a, &error), "id")), m->id))
		abort();
	w = mcp_notification_begin(&note, "notifications/progress");
	jw_raw_at(&w, "progressToken", m->progress_token.at ? m->progress_token : S("null"));
	mcp_notification_end(&w);
	one_line(a, &note);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb error = SB(SB_MAX);
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct mcp_message m;
	int code = 0;

	if (mcp_message_read(a, text, &m, &error, &code)) {
		write_back(a, &m);
	} else {
		one_line(a, &error);
		if (code != MCP_PARSE_ERROR && code != MCP_INVALID_REQUEST)
			abort();
	}
	resource_name(a, text);
	return 0;
}

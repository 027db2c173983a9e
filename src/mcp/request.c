#include "mcp/request.h"

#include "base/arena.h"
#include "base/stop.h"
#include "base/banned.h"

bool mcp_fail_with(struct mcp_request *r, int code, str sentence, str data)
{
	r->code = code;
	r->sentence = str_dup(r->arena, sentence);
	r->data = str_dup(r->arena, data);
	return false;
}

bool mcp_fail(struct mcp_request *r, int code, str sentence)
{
	return mcp_fail_with(r, code, sentence, NO_STR);
}

bool mcp_needs_text(struct mcp_request *r, const char *name, str *out)
{
	*out = json_text(r->message->params, name);
	return out->at || mcp_fail(r, MCP_INVALID_PARAMS,
				   str_fmt(r->arena, "%.*s needs %s, a text", STR(r->message->method), name));
}

void mcp_notify(struct mcp_request *r, str message)
{
	if (!r->stop || !atomic_load(&r->stop->cancelled))
		r->out->send(r->out->with, message, 0);
}

void mcp_progress(struct mcp_request *r, str message)
{
	scoped(sb_free) struct sb b = SB(MCP_MESSAGE_MOST);
	struct jw w;

	if (!r->message->progress_token.at)
		return;
	w = mcp_notification_begin(&b, "notifications/progress");
	jw_raw_at(&w, "progressToken", r->message->progress_token);
	jw_int_at(&w, "progress", ++r->progress);
	jw_str_at(&w, "message", message);
	mcp_notification_end(&w);
	mcp_notify(r, sb_str(&b));
}

#include "llm/protocol.h"

#include "base/arena.h"
#include "base/banned.h"

enum { MESSAGE_MOST = 300 };

str chat_system_text(struct arena *a, const struct chat_request *r)
{
	if (r->form != CHAT_BY_WORDS)
		return r->system;
	return str_fmt(
		a,
		"%.*s%sAnswer with one JSON object and nothing else: no explanation, no code fence. It must match "
		"this JSON Schema:\n%.*s\n",
		STR(r->system), r->system.len ? "\n\n" : "", STR(r->answer_schema));
}

/* {"error": {"message", "type", "code"}}, {"error": "text"}, {"message": "text"}, {"detail": "text"} */
struct chat_complaint chat_complaint_of(const struct json *answer)
{
	const struct json *error = json_get(answer, "error"),
			  *from = error && error->kind == JSON_OBJECT ? error : answer;
	struct chat_complaint c = { json_text(from, "type"), json_text(from, "code"), json_text(from, "message") };

	if (!c.message.len)
		c.message = error && error->kind == JSON_STR ? error->text : json_text(answer, "detail");
	c.message = str_upto(c.message, MESSAGE_MOST);
	return c;
}

bool chat_complain(const struct chat_complaint *c, struct err *err)
{
	str kind = c->kind.len ? c->kind : S("error");

	return err_set(err, ERR_SOURCE, "the model's server ended the answer: %.*s%s%.*s", STR(c->message),
		       c->message.len ? ", " : "", STR(kind));
}

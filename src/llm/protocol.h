/* What a protocol fills in: how a request is written and how the answer is read. Inside llm/ only. */
#ifndef OCAT_LLM_PROTOCOL_H
#define OCAT_LLM_PROTOCOL_H

#include "base/json.h"
#include "llm/answer_reader.h"

/* What a server was found not to accept; a request without it follows at once. */
enum {
	QUIRK_NO_USAGE = 1,	   /* stream_options */
	QUIRK_OTHER_LIMIT = 2,	   /* the other one of max_tokens and max_completion_tokens */
	QUIRK_PARALLEL_CALLS = 4, /* parallel_tool_calls */
};

struct chat_outgoing {
	const struct chat_request *request;
	str model;
	int max_tokens;
	bool modern; /* of OpenAI and Azure themselves */
	unsigned quirks;
};

struct chat_protocol {
	const char *path; /* of requests, below /v1 */
	void (*write)(struct jw *w, const struct chat_outgoing *o);
	bool (*event)(struct answer_reader *r, str name, const struct json *data, struct err *err);
	/* An answer in one piece, of a server that does not stream. */
	bool (*whole)(struct answer_reader *r, const struct json *answer, struct err *err);
};

extern const struct chat_protocol chat_anthropic, chat_openai;

/* The tool by which CHAT_BY_TOOL has the answer given. */
#define ANSWER_TOOL_WORDS "Give the answer with this tool."
/* System text of the request, with the schema where it is asked for by words; the arena's. */
str chat_system_text(struct arena *a, const struct chat_request *r);
/* An error of the server, in any of the forms that servers use; kind and message may be empty. */
struct chat_complaint {
	str kind, code, message;
};
struct chat_complaint chat_complaint_of(const struct json *answer);
bool chat_complain(const struct chat_complaint *c, struct err *err); /* as the error of a stream */

#endif

/*
 * A conversation with a language model, the same for every provider: system text, messages, tools and the form of the
 * answer go out; text, tool calls, usage and a reason for the end come back, piece by piece. Knows nothing about
 * catalogs, runs no tool, and believes nothing: what a model says is the caller's to check.
 *
 * Decided here: chat_ask blocks, so an explorer calls it in a job and posts the events. It ends within a few
 * hundredths of a second after its stop is raised, and every part of an answer has a limit. Nothing is sent unless a
 * person has configured a model. A key goes only to the endpoint that it was configured for, and is never part of an
 * error, an event or the log.
 */
#ifndef OCAT_LLM_CHAT_H
#define OCAT_LLM_CHAT_H

#include "base/err.h"
#include "base/stop.h"
#include "llm/budget.h"

struct arena;
struct chat;
struct chat_event;
struct json;

/* id, word, meaning */
#define CHAT_PROVIDERS(_) \
	_(CHAT_ANTHROPIC, "anthropic", "Messages of Anthropic") \
	_(CHAT_OPENAI, "openai", "chat completions of OpenAI: also vLLM, llama.cpp, LM Studio, OpenRouter") \
	_(CHAT_AZURE, "azure", "the same on Azure") \
	_(CHAT_OLLAMA, "ollama", "the same of Ollama")
enum chat_provider {
#define _(id, word, meaning) id,
	CHAT_PROVIDERS(_)
#undef _
	CHAT_PROVIDER_COUNT
};

/* ---- the model ---- */

struct chat_setup {
	enum chat_provider provider;
	str model, fallback; /* fallback: asked when the model fails; or absent */
	str url;	     /* absent: the provider's usual variable, then its usual address */
	/* see net/access_key.h; both absent: the provider's usual variables, at its usual address only */
	str key, key_command;
	str version;	     /* of Anthropic's interface; absent: 2023-06-01 */
	str ca_file, proxy, unix_socket; /* see net/http.h; or absent */
	int connect_ms;
	int silence_ms; /* between two pieces of an answer; 0: a minute */
	struct chat_price price;
};

/* By its word, or for "auto" by the address, else by the model's name. */
enum chat_provider chat_provider_of(str word, str model, str url);
/* Copies it, and connects to nothing. */
struct chat *chat_open(const struct chat_setup *setup, struct err *err);
void chat_close(struct chat *c); /* NULL is fine */
static inline void chat_close_at(struct chat **c)
{
	chat_close(*c);
}
str chat_address(const struct chat *c, struct arena *a); /* of its requests, without secrets */
bool chat_is_local(const struct chat *c);		 /* nothing leaves this machine */
str chat_key_where(const struct chat *c, struct arena *a); /* absent: no key is sent */

/* ---- what is asked ---- */

struct chat_call { /* of a tool, by the model */
	str id, name;
	str arguments;		 /* as the model wrote them */
	const struct json *tree; /* NULL: they are not a JSON object */
};

struct chat_result {
	str id, text;
	bool failed;
};

enum chat_role { CHAT_USER, CHAT_ASSISTANT };

struct chat_message {
	enum chat_role role;
	str text; /* may be empty beside calls or results */
	const struct chat_call *calls; /* of the assistant */
	ptrdiff_t call_count;
	const struct chat_result *results; /* of the user: of all calls in the message before */
	ptrdiff_t result_count;
};

struct chat_tool {
	str name, description;
	str schema; /* of its arguments: JSON Schema, an object */
};

enum chat_choice { CHAT_MAY_CALL, CHAT_MUST_CALL, CHAT_NO_CALL };

/* How the form of the answer is asked for; see chat_ask_json, which descends. */
enum chat_form {
	CHAT_FREE,
	CHAT_BY_SCHEMA, /* the provider forces the schema */
	CHAT_BY_TOOL,	/* a call of a tool with that schema */
	CHAT_BY_WORDS,	/* the schema is part of the system text */
};

struct chat_request {
	str system;
	const struct chat_message *messages;
	ptrdiff_t message_count;
	const struct chat_tool *tools;
	ptrdiff_t tool_count;
	enum chat_choice choice;
	str answer_name, answer_schema; /* for chat_ask_json; the name is a word */
	enum chat_form form;		/* the first that chat_ask_json tries; CHAT_FREE: CHAT_BY_SCHEMA */
	int max_tokens;			/* of the answer; 0: 4096 */
	struct chat_budget *budget;	/* NULL: not bounded */
	void (*event)(void *with, const struct chat_event *event); /* may be NULL */
	void *with;
};

/* ---- what comes back ---- */

enum chat_end {
	CHAT_END_DONE,
	CHAT_END_CALLS,	  /* the model waits for results of its calls */
	CHAT_END_LENGTH,  /* max_tokens */
	CHAT_END_CONTEXT, /* the conversation is too long for the model */
	CHAT_END_REFUSED, /* by the model or a filter */
};
const char *chat_end_words(enum chat_end end);

enum chat_event_kind {
	CHAT_TEXT,	 /* text: a piece */
	CHAT_CALL_BEGUN, /* call, with its name */
	CHAT_CALL_PIECE, /* text: a piece of the arguments */
	CHAT_CALL_WHOLE,
	CHAT_USAGE,
	CHAT_AGAIN, /* text: why; the request is sent again, and the earlier events of this answer are void */
	CHAT_ENDED, /* end */
	CHAT_FAILED, /* text: what chat_ask returns as its error */
};

struct chat_event {
	enum chat_event_kind kind;
	str text;
	const struct chat_call *call; /* of CHAT_CALL_* */
	struct chat_usage usage;
	enum chat_end end;
};

struct chat_answer {
	str text;
	const struct chat_call *calls;
	ptrdiff_t call_count;
	struct chat_usage usage;
	enum chat_end end;
	str model;	/* that answered */
	str request_id; /* of the provider; or absent */
	str fell_back;	/* why the fallback answered; absent: it did not */
	int tries;
};

/*
 * False with a sentence that names the address: refused, too late, too much, not understood,
 * budget used up, cancelled.
 */
bool chat_ask(struct chat *c, struct arena *a, const struct chat_request *r, const struct stop *stop,
	      struct chat_answer *out, struct err *err);
/*
 * The same for an answer in JSON that matches answer_schema: by the provider's own means, else by a forced call of a
 * tool, else by words. An answer that does not match goes back once with the mistake.
 */
bool chat_ask_json(struct chat *c, struct arena *a, const struct chat_request *r, const struct stop *stop,
		   struct chat_answer *answer, const struct json **out, struct err *err);
/* Did the server refuse the last request, perhaps for its form or its tools? */
bool chat_refused_form(const struct chat *c);
/* The body of the request as it would be sent: for a person who wants to see it first. */
str chat_request_text(const struct chat *c, struct arena *a, const struct chat_request *r);
/* Does the endpoint answer? Asks for its list of models, which costs nothing. */
bool chat_reachable(struct chat *c, struct arena *a, int wait_ms, const struct stop *stop, struct err *err);

#endif

/* A conversation with a scripted server, and the pieces that the providers send. */
#ifndef OCAT_TEST_LLM_HELP_H
#define OCAT_TEST_LLM_HELP_H

#include "tests/unit/tap.h"

#include "base/arena.h"
#include "llm/chat.h"
#include "tests/unit/scripted_server.h"

struct asked {
	struct arena *arena;
	struct server server;
	struct chat *chat;
	struct chat_setup setup;
	struct chat_request request;
	struct chat_answer answer;
	struct stop stop;
	struct err err;
	struct sb events;
};

/* A reply of that head and body; of a stream of events. */
struct reply with_length(struct asked *q, const char *head, str body);
struct reply stream(struct asked *q, str events);
/* The replies to come, for another connection. */
void script(struct asked *q, const struct reply *reply, int n);
str requests(struct asked *q);
int served(struct asked *q);
/* A model at the server, its key in TEST_KEY. */
void provider(struct asked *q, enum chat_provider which);
bool open_chat(struct asked *q);
void ask_for(struct asked *q, const char *text);
bool ask(struct asked *q);
/* The events of the last answer, as text. */
#define says(q, wanted, name) is_str(sb_str(&(q)->events), str_of(wanted), "%s", name)
bool fails(struct asked *q, enum err_kind kind, const char *what);
struct asked *asked_open(void);
void asked_close(struct asked *q);

/* ---- what the providers send ---- */

#define DATA(json) "data: " json "\n\n"
#define NAMED(name, json) "event: " name "\n" DATA(json)
#define CHUNK(delta) DATA("{\"choices\":[{\"index\":0,\"delta\":" delta "}]}")
#define FINISH(why) DATA("{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"" why "\"}]}")
#define CHAT_COUNTS DATA("{\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}")
#define THE_END DATA("[DONE]")
#define START                                                                                                   \
	NAMED("message_start",                                                                                  \
	      "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":4,"                            \
	      "\"cache_read_input_tokens\":1,\"output_tokens\":1}}}")
#define TEXT_BLOCK \
	NAMED("content_block_start", \
	      "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}")
#define TEXT_DELTA(text) \
	NAMED("content_block_delta", \
	      "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"" text "\"}}")
#define CALL_BLOCK(index, name) \
	NAMED("content_block_start", \
	      "{\"type\":\"content_block_start\",\"index\":" index \
	      ",\"content_block\":{\"type\":\"tool_use\",\"id\":\"t" index "\",\"name\":\"" name "\",\"input\":{}}}")
#define CALL_DELTA(index, json) \
	NAMED("content_block_delta", \
	      "{\"type\":\"content_block_delta\",\"index\":" index \
	      ",\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"" json "\"}}")
#define BLOCK_STOP(index) NAMED("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":" index "}")
#define MESSAGE_END(why) \
	NAMED("message_delta", "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" why \
			       "\"},\"usage\":{\"output_tokens\":2}}") \
	NAMED("message_stop", "{\"type\":\"message_stop\"}")
#define PING NAMED("ping", "{\"type\":\"ping\"}")
#define UNKNOWN NAMED("weather", "{\"type\":\"weather\"}")
#define THINKING \
	NAMED("content_block_delta", \
	      "{\"type\":\"content_block_delta\",\"index\":7,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"x\"}}")

extern const char anthropic_text[], openai_text[]; /* "h\u00e9llo", 5 tokens in and 2 out */

#endif

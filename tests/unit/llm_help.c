#include "tests/unit/llm_help.h"

#include <stdlib.h>

/* ---- the server's side ---- */

struct reply with_length(struct asked *q, const char *head, str body)
{
	return REPLY_OF(str_fmt(q->arena, "%sContent-Length: %td\r\n\r\n%.*s", head, body.len, STR(body)));
}

struct reply stream(struct asked *q, str events)
{
	return with_length(q, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nrequest-id: req_7\r\n", events);
}

void script(struct asked *q, const struct reply *reply, int n)
{
	struct reply *copy = new_n(q->arena, struct reply, n + 1);

	if (n)
		memcpy(copy, reply, (size_t)n * sizeof *copy);
	chat_close(q->chat);
	q->chat = NULL;
	server_settle(&q->server);
	mutex_lock(q->server.mutex);
	q->server.reply = copy;
	q->server.replies = n;
	q->server.next = q->server.connections = q->server.holding = 0;
	q->server.len = 0;
	q->server.request[0] = 0;
	mutex_unlock(q->server.mutex);
	atomic_store(&q->stop.cancelled, false);
	q->stop.deadline_us = 0;
}

str requests(struct asked *q)
{
	str all;

	mutex_lock(q->server.mutex);
	all = str_dup(q->arena, str_n(q->server.request, q->server.len));
	mutex_unlock(q->server.mutex);
	return all;
}

int served(struct asked *q)
{
	int n;

	mutex_lock(q->server.mutex);
	n = q->server.next;
	mutex_unlock(q->server.mutex);
	return n;
}

/* ---- the client's side ---- */

static void note(void *with, const struct chat_event *e)
{
	struct sb *to = with;

	switch (e->kind) {
	case CHAT_TEXT: sb_put(to, e->text); break;
	case CHAT_CALL_BEGUN: sb_fmt(to, "[%.*s:", STR(e->call->name)); break;
	case CHAT_CALL_PIECE: sb_put(to, e->text); break;
	case CHAT_CALL_WHOLE: sb_fmt(to, "=%.*s%s]", STR(e->call->arguments), e->call->tree ? "" : " broken"); break;
	case CHAT_USAGE:
		if (e->usage.estimated)
			sb_puts(to, " ~");
		else
			sb_fmt(to, " %lld+%lld", (long long)e->usage.input, (long long)e->usage.output);
		break;
	case CHAT_AGAIN: sb_puts(to, "|"); break;
	case CHAT_ENDED: sb_fmt(to, " %s", chat_end_words(e->end)); break;
	case CHAT_FAILED: sb_puts(to, " failed"); break;
	}
}

void provider(struct asked *q, enum chat_provider which)
{
	q->setup = (struct chat_setup){ .provider = which,
					.model = S("small"),
					.url = str_fmt(q->arena, "http://127.0.0.1:%d/v1", q->server.port),
					.key = S("TEST_KEY"),
					.silence_ms = 60000 };
}

bool open_chat(struct asked *q)
{
	err_clear(&q->err);
	sb_reset(&q->events);
	q->answer = (struct chat_answer){ 0 };
	if (!q->chat)
		q->chat = chat_open(&q->setup, &q->err);
	return q->chat != NULL;
}

void ask_for(struct asked *q, const char *text)
{
	struct chat_message *m = new(q->arena, struct chat_message);

	*m = (struct chat_message){ .role = CHAT_USER, .text = str_of(text) };
	q->request = (struct chat_request){ .messages = m, .message_count = 1, .event = note, .with = &q->events };
}

bool ask(struct asked *q)
{
	return open_chat(q) && chat_ask(q->chat, q->arena, &q->request, &q->stop, &q->answer, &q->err);
}

bool fails(struct asked *q, enum err_kind kind, const char *what)
{
	bool good = !ask(q) && q->err.kind == kind && strstr(q->err.text, what) && !strstr(q->err.text, "hidden-key");

	if (!good)
		printf("# %s: %s\n", err_code(q->err.kind), q->err.text);
	return good;
}

struct asked *asked_open(void)
{
	struct asked *q = calloc(1, sizeof *q);

	setenv("TEST_KEY", "hidden-key", 1);
	*q = (struct asked){ .arena = arena_open(), .events = SB(SB_MAX) };
	server_open(&q->server);
	return q;
}

void asked_close(struct asked *q)
{
	chat_close(q->chat);
	server_close(&q->server);
	sb_free(&q->events);
	arena_close(q->arena);
	free(q);
}

const char anthropic_text[] = START PING TEXT_BLOCK THINKING TEXT_DELTA("h\\u00e9") UNKNOWN TEXT_DELTA("llo")
	BLOCK_STOP("0") MESSAGE_END("end_turn");
const char openai_text[] = ": processing\n\n" CHUNK("{\"role\":\"assistant\",\"content\":null}")
	CHUNK("{\"content\":\"h\\u00e9\"}") CHUNK("{\"content\":\"llo\"}") FINISH("stop") CHAT_COUNTS THE_END;

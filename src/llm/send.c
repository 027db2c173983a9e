/* A request to a model: sent, read as it streams in, and sent again where that may help. */
#include "llm/internal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/redact.h"
#include "llm/event_stream.h"
#include "net/http.h"
#include "base/banned.h"

enum {
	TRIES = 3,
	WAIT_MS = 500,
	WAIT_MOST_MS = 8000,
	ASKED_WAIT_MOST_MS = 60000,
	LOOK_MS = 20,
	WHOLE_MS = 600 * 1000, /* also for an answer that never ends */
	SILENCE_MS = 60 * 1000,
	KEY_MS = 30 * 1000,
	HEADERS_MOST = 5,
	EVENT_MOST = 1 << 20,
	ANSWER_MOST = 1 << 20,
	ERROR_MOST = 64 << 10,
	WIRE_BYTES_PER_TOKEN = 1 << 10, /* an event repeats much for each */
};

struct sending {
	struct chat *chat;
	struct arena *arena, *scratch; /* scratch: of one event */
	const struct chat_request *request;
	const struct stop *stop;
	str model, body, key;
	int max_tokens, tries;
	struct http_header headers[HEADERS_MOST];
	int header_count;
	str token;
	/* Of the current try: */
	struct answer_reader reader;
	struct event_stream stream;
	struct sb whole; /* an answer that is no stream */
	bool is_whole, begun;
	struct http_answer answer;
	int64_t began_us;
	bool reached; /* it has a status */
	int64_t sent; /* bytes of the requests so far */
};

void chat_tell(const struct chat_request *r, struct chat_event event)
{
	if (r->event)
		r->event(r->with, &event);
}

/* ---- the request ---- */

str chat_body(const struct chat *c, struct arena *a, const struct chat_request *r, str model, int max_tokens)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);
	struct chat_outgoing o = { .request = r,
				   .model = model,
				   .max_tokens = max_tokens,
				   .modern = c->provider->modern && c->at.usual,
				   .quirks = c->quirks };

	c->provider->protocol->write(&w, &o);
	return str_dup(a, sb_str(&b));
}

static void put_header(struct sending *s, const char *name, str value)
{
	if (value.len)
		s->headers[s->header_count++] = (struct http_header){ str_of(name), value };
}

static bool put_headers(struct sending *s, struct err *err)
{
	struct chat *c = s->chat;
	const struct provider *p = c->provider;
	str from = NO_STR;

	if (!access_key_find(c->key, s->arena, KEY_MS, s->stop, &s->key, &from, err))
		return false;
	if (p->key_header && !str_eq(from, S("ANTHROPIC_AUTH_TOKEN")))
		put_header(s, p->key_header, s->key);
	else
		s->token = s->key;
	put_header(s, "Accept", S("text/event-stream, application/json"));
	if (c->setup.provider == CHAT_ANTHROPIC)
		put_header(s, "anthropic-version", c->setup.version.len ? c->setup.version : S("2023-06-01"));
	if (c->setup.provider == CHAT_OPENAI && c->at.usual) {
		put_header(s, "OpenAI-Organization", str_of(getenv("OPENAI_ORG_ID")));
		put_header(s, "OpenAI-Project", str_of(getenv("OPENAI_PROJECT_ID")));
	}
	return true;
}

/* ---- the answer ---- */

static bool take_event(void *with, str name, str data, struct err *err)
{
	struct sending *s = with;
	const struct json *tree;
	struct err ignored = { 0 };

	if (str_eq(str_trim(data), S("[DONE]"))) {
		s->reader.ended = true;
		return true;
	}
	arena_reset(s->scratch);
	tree = json_parse(s->scratch, data, &ignored);
	if (!tree || tree->kind != JSON_OBJECT)
		return err_set(err, ERR_SOURCE, "an event of the stream is not a JSON object");
	return s->chat->provider->protocol->event(&s->reader, name, tree, err);
}

static bool take_piece(void *with, str piece, struct err *err)
{
	struct sending *s = with;
	str text = str_trim(piece);

	if (!s->begun && text.len) {
		s->begun = true;
		s->is_whole = text.at[0] == '{';
	}
	if (!s->is_whole)
		return event_stream_feed(&s->stream, piece, err) && !s->reader.ended;
	sb_put(&s->whole, piece);
	return !s->whole.over || err_set(err, ERR_SOURCE, "the answer is longer than %td bytes", s->whole.max);
}

static bool read_end(struct sending *s, struct err *err)
{
	const struct json *tree;
	struct err ignored = { 0 };

	if (!s->is_whole)
		return s->reader.ended || event_stream_end(&s->stream, err);
	tree = json_parse(s->arena, sb_str(&s->whole), &ignored);
	if (!tree)
		return err_set(err, ERR_SOURCE, "the answer is not JSON");
	return s->chat->provider->protocol->whole(&s->reader, tree, err);
}

/* ---- an answer with another status ---- */

static str request_id(const struct sending *s)
{
	static const char *const names[] = { "request-id", "x-request-id", "apim-request-id" };
	str id = NO_STR;

	for (size_t i = 0; s->reached && !id.len && i < sizeof names / sizeof *names; i++)
		id = http_header(&s->answer, str_of(names[i]));
	return str_upto(id, 100);
}

static const struct json *error_tree(const struct sending *s)
{
	struct err ignored = { 0 };

	return s->answer.body.len > ERROR_MOST ? NULL : json_parse(s->arena, s->answer.body, &ignored);
}

static bool is_about_context(const struct chat_complaint *c)
{
	return str_eq(c->code, S("context_length_exceeded")) || str_eq(c->kind, S("exceed_context_size_error")) ||
	       str_find_fold(c->message, S("prompt is too long")) >= 0;
}

static bool is_out_of_quota(const struct chat_complaint *c)
{
	return str_eq(c->code, S("insufficient_quota")) || str_eq(c->kind, S("insufficient_quota"));
}

static bool is_passing(int status)
{
	return status == 408 || status == 409 || status == 429 || status >= 500;
}

static bool refused(struct sending *s, struct err *err)
{
	struct chat_complaint c = chat_complaint_of(error_tree(s));
	int status = s->answer.status;
	str id = request_id(s);

	err_set(err, status == 401 || status == 403 ? ERR_LOGIN : ERR_SOURCE, "%.*s answers %d%s%.*s%s%.*s",
		STR(chat_address(s->chat, s->arena)), status, c.message.len ? ": " : "", STR(c.message),
		id.len ? ", request " : "", STR(id));
	if (is_about_context(&c))
		return err_next(err, "The conversation is too long for the model.");
	if (status == 401 || status == 403)
		return err_next(err, "Check the model's key.");
	if (is_out_of_quota(&c))
		return err_next(err, "The account of the model's key has no quota left.");
	if (status == 404)
		return err_next(err, "Check assistant_model and assistant_url.");
	s->chat->form_refused = (s->request->form != CHAT_FREE || s->request->tool_count) &&
				(status == 400 || status == 422 || status == 501);
	return false;
}

/* A request without what the server refuses may follow at once. */
static bool learn_quirk(struct sending *s)
{
	static const struct {
		const char *word;
		unsigned quirk;
	} quirks[] = {
		{ "stream_options", QUIRK_NO_USAGE },
		{ "max_tokens", QUIRK_OTHER_LIMIT },
		{ "max_completion_tokens", QUIRK_OTHER_LIMIT },
		{ "parallel_tool_calls", QUIRK_PARALLEL_CALLS },
	};
	unsigned before = s->chat->quirks;

	if (!s->reached || (s->answer.status != 400 && s->answer.status != 422) ||
	    s->chat->provider->protocol != &chat_openai)
		return false;
	for (size_t i = 0; i < sizeof quirks / sizeof *quirks && s->chat->quirks == before; i++)
		if (str_find(s->answer.body, str_of(quirks[i].word)) >= 0)
			s->chat->quirks |= quirks[i].quirk;
	return s->chat->quirks != before;
}

/* ---- again ---- */

static bool may_repeat(const struct sending *s, const struct err *err)
{
	struct chat_complaint c;
	str says;

	if (s->reader.given || s->tries >= TRIES || err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT)
		return false;
	if (s->reader.failed_status)
		return is_passing(s->reader.failed_status);
	if (!s->reached || s->answer.status / 100 == 2)
		return err->kind == ERR_CONNECT;
	c = chat_complaint_of(error_tree(s));
	says = http_header(&s->answer, S("x-should-retry"));
	if (is_out_of_quota(&c) || str_eq_fold(says, S("false")))
		return false;
	return str_eq_fold(says, S("true")) || is_passing(s->answer.status);
}

/* What the server asks for, else the usual pause less up to a quarter, so that many clients do not return at once. */
static int64_t pause_ms(const struct sending *s)
{
	double seconds;
	int64_t ms;

	if (s->reached && str_int(http_header(&s->answer, S("retry-after-ms")), &ms) && ms >= 0)
		return ms;
	if (s->reached && str_real(http_header(&s->answer, S("retry-after")), &seconds) && seconds >= 0 &&
	    seconds < INT32_MAX)
		return (int64_t)(seconds * 1000);
	ms = (int64_t)WAIT_MS << (s->tries - 1);
	ms = ms < WAIT_MOST_MS ? ms : WAIT_MOST_MS;
	return ms - ms * (clock_monotonic_us() / 7 % 256) / 1024;
}

static bool pause_for(const struct sending *s, int64_t ms)
{
	int64_t until = clock_monotonic_us() + ms * 1000;

	while (clock_monotonic_us() < until && !stop_is_due(s->stop))
		poll(NULL, 0, LOOK_MS);
	return !stop_is_due(s->stop);
}

static void note(const struct sending *s, const struct err *err)
{
	log_event(err->kind ? LOG_WARN : LOG_INFO, "model_request", log_str("address", chat_address(s->chat, s->arena)),
		  log_str("model", s->model), log_int("status", s->reached ? s->answer.status : 0),
		  log_str("request_id", request_id(s)), log_int("try", s->tries),
		  log_int("ms", (clock_monotonic_us() - s->began_us) / 1000),
		  log_int("input_tokens", s->reader.usage.input), log_int("output_tokens", s->reader.usage.output),
		  log_str("error", err->kind ? str_of(err->text) : NO_STR));
}

/* ---- one try ---- */

static bool send_request(struct sending *s, struct err *err)
{
	const struct chat_setup *setup = &s->chat->setup;
	struct http_request r = {
		.method = HTTP_POST,
		.url = s->chat->at.url,
		.token = s->token,
		.headers = s->headers,
		.header_count = s->header_count,
		.body = s->body,
		.ca_setting = "assistant_ca",
		.sent = &s->sent,
		.proxy = setup->proxy,
		.unix_socket = setup->unix_socket,
		.limits = { .timeout_ms = WHOLE_MS,
			    .connect_ms = setup->connect_ms,
			    .silence_ms = setup->silence_ms ? setup->silence_ms : SILENCE_MS,
			    .body = ANSWER_MOST + (ptrdiff_t)s->max_tokens * WIRE_BYTES_PER_TOKEN },
		.piece = take_piece,
		.with = s,
	};

	s->reached = http_send(s->chat->http, s->arena, &r, s->stop, &s->answer, err);
	return s->reached || s->reader.ended;
}

/* Of a proxy or a site that asks to sign in. */
static bool is_page(const struct sending *s)
{
	return str_starts(http_header(&s->answer, S("content-type")), S("text/html"));
}

static bool not_a_model(struct sending *s, struct err *err)
{
	err_set(err, ERR_SOURCE, "%.*s answers with a web page", STR(chat_address(s->chat, s->arena)));
	return err_next(err, "Check assistant_url, and sign in where the network asks for it.");
}

static bool read_answer(struct sending *s, struct err *err)
{
	if (!send_request(s, err))
		return false;
	if (s->reached && s->answer.status / 100 != 2)
		return refused(s, err);
	if (s->reached && is_page(s))
		return not_a_model(s, err);
	return read_end(s, err);
}

static void estimate_usage(struct sending *s)
{
	if (!s->sent)
		s->reader.usage = (struct chat_usage){ 0 };
	else if (!s->reader.has_usage)
		s->reader.usage = (struct chat_usage){ tokens_of_bytes(s->body.len),
						       tokens_of_bytes(ANSWER_MOST - s->reader.left), true };
}

/* A server may repeat it. */
static void hide_key(const struct sending *s, struct err *err)
{
	str hidden = redact_hide_these(s->arena, str_of(err->text), &s->key, s->key.at ? 1 : 0);

	if (hidden.at != err->text)
		snprintf(err->text, sizeof err->text, "%.*s", STR(hidden));
}

static bool try_once(struct sending *s, struct chat_answer *out, struct err *err)
{
	bool good;

	s->tries++;
	s->began_us = clock_monotonic_us();
	s->answer = (struct http_answer){ 0 };
	s->reached = s->is_whole = s->begun = false;
	s->reader = answer_reader_of(s->arena, s->request, ANSWER_MOST);
	s->stream = event_stream_of(EVENT_MOST, take_event, s);
	s->whole = SB(ANSWER_MOST);
	good = read_answer(s, err);
	estimate_usage(s);
	good = good && reader_finish(&s->reader, out, err);
	hide_key(s, err);
	note(s, err);
	event_stream_free(&s->stream);
	answer_reader_free(&s->reader);
	sb_free(&s->whole);
	return good;
}

static bool send_all(struct sending *s, struct chat_answer *out, struct err *err)
{
	for (;;) {
		struct err failed = { 0 };
		int64_t ms;

		s->body = chat_body(s->chat, s->arena, s->request, s->model, s->max_tokens);
		if (try_once(s, out, &failed))
			return true;
		if (!s->reader.given && learn_quirk(s)) {
			s->tries--;
			continue;
		}
		ms = may_repeat(s, &failed) ? pause_ms(s) : -1;
		if (ms >= 0 && ms <= ASKED_WAIT_MOST_MS) {
			chat_tell(s->request, (struct chat_event){ .kind = CHAT_AGAIN, .text = str_of(failed.text) });
			if (pause_for(s, ms))
				continue;
			stop_not_yet(s->stop, err);
			return false;
		}
		if (ms > ASKED_WAIT_MOST_MS)
			err_next(&failed, "It asks for a pause of %lld s.", (long long)(ms / 1000));
		else if (s->reached && is_passing(s->answer.status))
			err_next(&failed, "Ask again later.");
		*err = failed;
		return false;
	}
}

bool chat_send(struct chat *c, struct arena *a, const struct chat_request *r, str model, const struct stop *stop,
	       struct chat_answer *out, bool *given, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sending s = { .chat = c,
			     .arena = a,
			     .scratch = scratch,
			     .request = r,
			     .stop = stop,
			     .model = model,
			     .max_tokens = r->max_tokens };
	bool good = false;

	c->form_refused = false;
	if (r->budget &&
	    !budget_allows(r->budget, &c->setup.price, chat_body(c, a, r, model, s.max_tokens).len, &s.max_tokens, err))
		return false;
	if (!c->http)
		c->http = http_open(c->setup.ca_file, err);
	if (c->http && put_headers(&s, err))
		good = send_all(&s, out, err);
	if (r->budget) {
		r->budget->bytes_sent += s.sent;
		budget_spend(r->budget, &c->setup.price, &s.reader.usage);
	}
	if (!good)
		access_key_forget(c->key);
	*given = s.reader.given;
	if (good) {
		out->model = model;
		out->tries = s.tries;
		out->request_id = str_dup(a, request_id(&s));
	}
	return good;
}

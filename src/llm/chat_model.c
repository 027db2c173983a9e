#include "llm/chat.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/url.h"
#include "llm/internal.h"
#include "net/http.h"
#include "base/banned.h"

enum { TOKENS_USUAL = 4096 };

static struct chat_setup copied(struct arena *a, const struct chat_setup *s)
{
	struct chat_setup c = *s;
	str *const texts[] = { &c.model,   &c.fallback, &c.url,	  &c.key,	 &c.key_command,
			       &c.version, &c.ca_file,	&c.proxy, &c.unix_socket };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		*texts[i] = str_dup(a, *texts[i]);
	return c;
}

struct chat *chat_open(const struct chat_setup *setup, struct err *err)
{
	struct arena *a = arena_open();
	struct chat *c = new(a, struct chat);
	struct access_key_place place = { .setting = "assistant_key" };

	*c = (struct chat){ .arena = a,
			    .setup = copied(a, setup),
			    .provider = provider_about(setup->provider),
			    .form = CHAT_BY_SCHEMA };
	if (!chat_address_find(a, &c->setup, &c->at, err))
		return chat_close(c), NULL;
	place.place = c->setup.key;
	place.command = c->setup.key_command;
	for (int i = 0; c->at.usual && i < ACCESS_KEY_VARIABLES; i++)
		place.usual[i] = c->provider->key_variables[i];
	c->key = access_key_open(&place);
	return c;
}

void chat_close(struct chat *c)
{
	if (!c)
		return;
	http_close(c->http);
	access_key_close(c->key);
	arena_close(c->arena);
}

str chat_address(const struct chat *c, struct arena *a)
{
	return http_shown(a, c->at.url);
}

bool chat_is_local(const struct chat *c)
{
	return c->setup.unix_socket.at || url_is_local(c->at.url);
}

str chat_key_where(const struct chat *c, struct arena *a)
{
	return access_key_where(c->key, a);
}

const char *chat_end_words(enum chat_end end)
{
	static const char *const words[] = {
		[CHAT_END_DONE] = "complete",
		[CHAT_END_CALLS] = "waits for the results of its calls",
		[CHAT_END_LENGTH] = "cut at the greatest length of an answer",
		[CHAT_END_CONTEXT] = "the conversation is too long for the model",
		[CHAT_END_REFUSED] = "the model refused to answer",
	};

	return words[end];
}

bool chat_refused_form(const struct chat *c)
{
	return c->form_refused;
}

str chat_request_text(const struct chat *c, struct arena *a, const struct chat_request *r)
{
	return chat_body(c, a, r, c->setup.model, r->max_tokens ? r->max_tokens : TOKENS_USUAL);
}

/* ---- asking ---- */

/*
 * A smaller model helps when the other one is overloaded, unknown or unreachable,
 * and not when there is no time or budget.
 */
static bool may_fall_back(const struct chat *c, const struct err *err)
{
	return c->setup.fallback.len && !c->form_refused &&
	       (err->kind == ERR_SOURCE || err->kind == ERR_CONNECT || err->kind == ERR_TIMEOUT ||
		err->kind == ERR_LOGIN);
}

static bool ask_models(struct chat *c, struct arena *a, const struct chat_request *r, const struct stop *stop,
		       struct chat_answer *out, struct err *err)
{
	struct err failed = { 0 };
	struct chat_answer answer = { 0 };
	bool given = false;

	if (chat_send(c, a, r, c->setup.model, stop, &answer, &given, &failed)) {
		*out = answer;
		return true;
	}
	if (!may_fall_back(c, &failed) || stop_is_due(stop)) {
		*err = failed;
		return false;
	}
	answer.fell_back = str_dup(a, str_of(failed.text));
	chat_tell(r, (struct chat_event){ .kind = CHAT_AGAIN, .text = answer.fell_back });
	if (!chat_send(c, a, r, c->setup.fallback, stop, &answer, &given, err))
		return false;
	*out = answer;
	return true;
}

bool chat_ask(struct chat *c, struct arena *a, const struct chat_request *r, const struct stop *stop,
	      struct chat_answer *out, struct err *err)
{
	struct stop limit = { .parent = stop, .deadline_us = r->budget ? r->budget->until_us : 0 };
	struct chat_request asked = *r;

	asked.max_tokens = r->max_tokens ? r->max_tokens : TOKENS_USUAL;
	if (ask_models(c, a, &asked, &limit, out, err))
		return true;
	chat_tell(r, (struct chat_event){ .kind = CHAT_FAILED, .text = str_of(err->text) });
	return false;
}

bool chat_reachable(struct chat *c, struct arena *a, int wait_ms, const struct stop *stop, struct err *err)
{
	const struct provider *p = c->provider;
	struct http_header headers[2] = { 0 };
	struct http_request r = { .url = c->at.models,
				  .headers = headers,
				  .limits = { .timeout_ms = wait_ms, .body = 4 << 20 },
				  .proxy = c->setup.proxy,
				  .ca_setting = "assistant_ca",
				  .unix_socket = c->setup.unix_socket };
	struct http_answer answer;
	str key, from;

	if (!access_key_find(c->key, a, wait_ms, stop, &key, &from, err))
		return false;
	if (p->key_header && key.len && !str_eq(from, S("ANTHROPIC_AUTH_TOKEN")))
		headers[r.header_count++] = (struct http_header){ str_of(p->key_header), key };
	else
		r.token = key;
	if (c->setup.provider == CHAT_ANTHROPIC)
		headers[r.header_count++] = (struct http_header){ S("anthropic-version"), c->setup.version.len
												  ? c->setup.version
												  : S("2023-06-01") };
	if (!c->http)
		c->http = http_open(c->setup.ca_file, err);
	if (!c->http || !http_send(c->http, a, &r, stop, &answer, err))
		return false;
	if (answer.status == 401 || answer.status == 403)
		return err_set(err, ERR_LOGIN, "%.*s answers %d: the key is not accepted", STR(http_shown(a, r.url)),
			       answer.status);
	return answer.status < 500 ||
	       err_set(err, ERR_SOURCE, "%.*s answers %d", STR(http_shown(a, r.url)), answer.status);
}

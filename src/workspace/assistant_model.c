#include "workspace/assistant_model.h"

#include "base/arena.h"
#include "base/paths.h"
#include "workspace/internal.h"
#include "base/banned.h"

bool workspace_has_assistant_model(const struct workspace *s)
{
	return setting_given(s->settings, SET_ASSISTANT_MODEL).at != NULL;
}

static struct chat_price price_of(const struct settings *s)
{
	struct chat_price p = { .input = setting_money(s, SET_ASSISTANT_PRICE_IN),
				.output = setting_money(s, SET_ASSISTANT_PRICE_OUT) };

	p.known = p.input >= 0 && p.output >= 0;
	return p;
}

struct chat_setup workspace_chat_setup(const struct workspace *w)
{
	const struct settings *s = w->settings;
	str proxy = setting_text(s, SET_ASSISTANT_PROXY); /* "none" has a meaning of its own */
	struct chat_setup setup = {
		.model = setting_given(s, SET_ASSISTANT_MODEL),
		.fallback = setting_given(s, SET_ASSISTANT_FALLBACK),
		.url = setting_given(s, SET_ASSISTANT_URL),
		.key = setting_given(s, SET_ASSISTANT_KEY),
		.key_command = setting_given(s, SET_ASSISTANT_KEY_COMMAND),
		.version = setting_text(s, SET_ASSISTANT_VERSION),
		.ca_file = setting_given(s, SET_ASSISTANT_CA),
		.proxy = str_eq(proxy, S("auto")) ? NO_STR : proxy,
		.unix_socket = setting_given(s, SET_ASSISTANT_SOCKET),
		.connect_ms = (int)(setting_number(s, SET_CONNECT) / 1000),
		.price = price_of(s),
	};

	setup.provider = chat_provider_of(setting_text(s, SET_ASSISTANT_PROVIDER), setup.model, setup.url);
	return setup;
}

struct chat_budget workspace_chat_budget(const struct workspace *w)
{
	const struct settings *s = w->settings;

	return (struct chat_budget){ .calls = setting_number(s, SET_ASSISTANT_CALLS),
				     .tokens = setting_number(s, SET_ASSISTANT_TOKENS),
				     .us = setting_number(s, SET_ASSISTANT_TIME),
				     .money = setting_money(s, SET_ASSISTANT_MONEY) };
}

bool workspace_chat_may_call(const struct workspace *s, const struct chat *c)
{
	str set = setting_text(s->settings, SET_ASSISTANT_TOOLS);

	return str_eq(set, S("yes")) || (str_eq(set, S("auto")) && !chat_is_local(c));
}

str workspace_chat_words(const struct workspace *s, const struct chat *c, struct arena *a)
{
	str model = setting_text(s->settings, SET_ASSISTANT_MODEL), at = chat_address(c, a);

	return chat_is_local(c)
		       ? str_fmt(a, "%.*s at %.*s, on this machine", STR(model), STR(at))
		       : str_fmt(a, "%.*s; names, comments and questions are sent to %.*s", STR(model), STR(at));
}

bool workspace_prompt(const struct workspace *s, struct arena *a, enum prompt which, struct prompt_template *out,
		      struct err *err)
{
	str own;

	return path_find(a, OWN_PROMPTS, &own, NULL, err) &&
	       prompt_load(a, which, own, path_join(a, s->options.data, S("prompts")), out, err);
}

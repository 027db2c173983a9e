#include "llm/address.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/url.h"
#include "base/banned.h"

static const struct provider providers[CHAT_PROVIDER_COUNT] = {
	[CHAT_ANTHROPIC] = { .protocol = &chat_anthropic,
			     .url_variable = "ANTHROPIC_BASE_URL",
			     .url = "https://api.anthropic.com",
			     .key_variables = { "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN" },
			     .key_header = "x-api-key" },
	[CHAT_OPENAI] = { .protocol = &chat_openai,
			  .url_variable = "OPENAI_BASE_URL",
			  .url = "https://api.openai.com/v1",
			  .key_variables = { "OPENAI_API_KEY" },
			  .modern = true },
	[CHAT_AZURE] = { .protocol = &chat_openai,
			 .url_variable = "AZURE_OPENAI_ENDPOINT",
			 .key_variables = { "AZURE_OPENAI_API_KEY" },
			 .key_header = "api-key",
			 .modern = true },
	[CHAT_OLLAMA] = { .protocol = &chat_openai, .url_variable = "OLLAMA_HOST", .url = "http://127.0.0.1:11434" },
};

const struct provider *provider_about(enum chat_provider which)
{
	return &providers[which];
}

enum chat_provider chat_provider_of(str word, str model, str url)
{
	static const char *const words[] = {
#define _(id, word, meaning) [id] = word,
		CHAT_PROVIDERS(_)
#undef _
	};
	str host = url_host(url);

	for (int i = 0; i < CHAT_PROVIDER_COUNT; i++)
		if (str_eq(word, str_of(words[i])))
			return (enum chat_provider)i;
	if (str_ends(host, S(".azure.com")))
		return CHAT_AZURE;
	if (url.at)
		return str_ends(host, S("anthropic.com")) ? CHAT_ANTHROPIC
		       : str_find(url, S(":11434")) >= 0  ? CHAT_OLLAMA
							  : CHAT_OPENAI;
	return str_starts(model, S("claude")) ? CHAT_ANTHROPIC : CHAT_OPENAI;
}

/* host, host:port, :port, with or without a scheme: as Ollama itself reads it. */
static str ollama_url(struct arena *a, str given)
{
	ptrdiff_t at = str_find(given, S("://"));
	str scheme = at < 0 ? S("http") : str_upto(given, at), rest = str_from(given, at < 0 ? 0 : at + 3);
	str host = url_host(given), port = str_from(rest, host.len), path;

	at = str_at(port, '/');
	path = at < 0 ? S("") : str_from(port, at);
	port = at < 0 ? port : str_upto(port, at);
	if (!host.len || str_eq(host, S("0.0.0.0")) || str_eq(host, S("[::]")))
		host = S("127.0.0.1");
	if (!port.len && str_find(given, S("://")) < 0)
		port = S(":11434");
	while (str_ends(path, S("/")))
		path.len--;
	return str_fmt(a, "%.*s://%.*s%.*s%.*s", STR(scheme), STR(host), STR(port), STR(path));
}

static bool has_path(str stem)
{
	ptrdiff_t at = str_find(stem, S("://"));

	return str_at(str_from(stem, at < 0 ? 0 : at + 3), '/') >= 0;
}

/* Below a bare host, Azure has its deployments; below another path, the interface of OpenAI itself. */
static str azure_stem(struct arena *a, const struct chat_setup *s, str stem, str *query)
{
	if (has_path(stem))
		return stem;
	if (!query->len)
		*query = S("?api-version=2024-10-21");
	return str_fmt(a, "%.*s/openai/deployments/%.*s", STR(stem), STR(s->model));
}

static str stem_of(struct arena *a, const struct chat_setup *s, str url, str *query)
{
	const char *path = providers[s->provider].protocol->path;
	ptrdiff_t at = str_at(url, '?');

	*query = at < 0 ? S("") : str_from(url, at);
	url = at < 0 ? url : str_upto(url, at);
	while (str_ends(url, S("/")))
		url.len--;
	if (str_ends(url, str_of(path)))
		return str_upto(url, url.len - str_of(path).len);
	if (s->provider == CHAT_OLLAMA)
		url = ollama_url(a, url);
	if (s->provider == CHAT_AZURE)
		return azure_stem(a, s, url, query);
	if (str_ends(url, S("/v1")) || (s->provider == CHAT_OPENAI && has_path(url)))
		return url;
	return str_fmt(a, "%.*s/v1", STR(url));
}

static bool is_at(str url, const char *usual)
{
	return usual && str_eq_fold(url_host(url), url_host(str_of(usual))) && str_starts(url, S("https://"));
}

bool chat_address_find(struct arena *a, const struct chat_setup *s, struct chat_address *out, struct err *err)
{
	const struct provider *p = &providers[s->provider];
	const char *variable = getenv(p->url_variable);
	str url = s->url, stem, query;
	ptrdiff_t cut;
	bool usual = false;

	if (!url.at && variable && *variable) {
		url = str_of(variable);
		usual = true;
	} else if (!url.at && p->url) {
		url = str_of(p->url);
	}
	if (!url.len)
		return err_set(err, ERR_CONFIG, "the model's address is unknown: set %s", p->url_variable);
	stem = stem_of(a, s, str_trim(url), &query);
	cut = str_find(stem, S("/deployments/"));
	*out = (struct chat_address){
		.url = str_fmt(a, "%.*s%s%.*s", STR(stem), p->protocol->path, STR(query)),
		.models = str_fmt(a, "%.*s/models%.*s", STR(cut < 0 ? stem : str_upto(stem, cut)), STR(query)),
		.usual = usual || is_at(url, p->url) ||
			 (s->provider == CHAT_AZURE && str_starts(url, S("https://")) &&
			  str_ends(url_host(url), S(".azure.com"))),
	};
	return true;
}

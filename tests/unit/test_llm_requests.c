/* What is sent to a model, where, and with which key; and how an answer in a required form is asked for. */
#include "tests/unit/llm_help.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/json.h"

static bool sent(struct asked *q, const char *what)
{
	str all = requests(q);

	if (str_find(all, str_of(what)) >= 0)
		return true;
	printf("# %.*s\n", STR(all));
	return false;
}

/* ---- bodies ---- */

static void whole_request(struct asked *q)
{
	static const struct chat_tool tools[] = { { S("find"), S("finds"), S("{\"type\":\"object\"}") } };
	static struct chat_call calls[2] = { { S("t1"), S("find"), S("{\"a\":1}"), NULL },
					     { S("t2"), S("find"), S("{oops"), NULL } };
	static const struct chat_result results[] = { { S("t1"), S("one"), false }, { S("t2"), S("broken"), true } };
	static const struct chat_message messages[] = {
		{ .role = CHAT_USER, .text = S("where?") },
		{ .role = CHAT_ASSISTANT, .text = S("I look"), .calls = calls, .call_count = 2 },
		{ .role = CHAT_USER, .results = results, .result_count = 2 }
	};

	calls[0].tree = json_parse(q->arena, calls[0].arguments, &q->err);
	q->request = (struct chat_request){ .system = S("be brief"),
					    .messages = messages,
					    .message_count = 3,
					    .tools = tools,
					    .tool_count = 1,
					    .choice = CHAT_MUST_CALL,
					    .max_tokens = 9 };
}

static void bodies(struct asked *q)
{
	static const char anthropic[] =
		"{\"model\":\"small\",\"max_tokens\":9,\"stream\":true,\"system\":\"be brief\",\"messages\":["
		"{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"where?\"}]},"
		"{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"I look\"},"
		"{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"find\",\"input\":{\"a\":1}},"
		"{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"find\",\"input\":{}}]},"
		"{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"one\"},"
		"{\"type\":\"tool_result\",\"tool_use_id\":\"t2\",\"content\":\"broken\",\"is_error\":true}]}],"
		"\"tools\":[{\"name\":\"find\",\"description\":\"finds\",\"input_schema\":{\"type\":\"object\"}}],"
		"\"tool_choice\":{\"type\":\"any\"}}";
	static const char openai[] =
		"{\"model\":\"small\",\"max_tokens\":9,\"stream\":true,\"stream_options\":{\"include_usage\":true},"
		"\"messages\":[{\"role\":\"system\",\"content\":\"be brief\"},{\"role\":\"user\",\"content\":\"where?\"},"
		"{\"role\":\"assistant\",\"content\":\"I look\",\"tool_calls\":[{\"id\":\"t1\",\"type\":\"function\","
		"\"function\":{\"name\":\"find\",\"arguments\":\"{\\\"a\\\":1}\"}},{\"id\":\"t2\",\"type\":\"function\","
		"\"function\":{\"name\":\"find\",\"arguments\":\"{}\"}}]},"
		"{\"role\":\"tool\",\"tool_call_id\":\"t1\",\"content\":\"one\"},"
		"{\"role\":\"tool\",\"tool_call_id\":\"t2\",\"content\":\"broken\"}],"
		"\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"find\",\"description\":\"finds\","
		"\"parameters\":{\"type\":\"object\"}}}],\"tool_choice\":\"required\"}";

	provider(q, CHAT_ANTHROPIC);
	script(q, NULL, 0);
	whole_request(q);
	open_chat(q);
	is_str(chat_request_text(q->chat, q->arena, &q->request), str_of(anthropic),
	       "a request of Messages has calls, results and tools");
	provider(q, CHAT_OPENAI);
	script(q, NULL, 0);
	open_chat(q);
	is_str(chat_request_text(q->chat, q->arena, &q->request), str_of(openai),
	       "a request of chat completions has calls, results and tools");
}

static void headers(struct asked *q)
{
	struct reply reply = stream(q, str_of(anthropic_text)), other = stream(q, str_of(openai_text));

	provider(q, CHAT_ANTHROPIC);
	script(q, &reply, 1);
	ask_for(q, "hello");
	ok(ask(q) && sent(q, "POST /v1/messages HTTP/1.1\r\n") && sent(q, "x-api-key: hidden-key\r\n") &&
		   sent(q, "anthropic-version: 2023-06-01\r\n"),
	   "Anthropic gets its key and the usual version");
	q->setup.version = S("2026-10-21");
	script(q, &reply, 1);
	ok(ask(q) && sent(q, "anthropic-version: 2026-10-21\r\n") && str_eq(q->answer.text, S("h\xc3\xa9llo")),
	   "another version of Anthropic's interface is sent as configured");
	provider(q, CHAT_AZURE);
	q->setup.url = str_fmt(q->arena, "http://127.0.0.1:%d", q->server.port);
	script(q, &other, 1);
	ok(ask(q) && sent(q, "POST /openai/deployments/small/chat/completions?api-version=2024-10-21 ") &&
		   sent(q, "api-key: hidden-key\r\n") && str_find(requests(q), S("Bearer")) < 0,
	   "Azure gets its deployment, its version and its own header");
	provider(q, CHAT_OPENAI);
	script(q, &other, 1);
	ok(ask(q) && sent(q, "POST /v1/chat/completions ") && sent(q, "Authorization: Bearer hidden-key\r\n"),
	   "other servers get a bearer token");
}

/* ---- addresses and keys ---- */

static str address(struct asked *q, enum chat_provider which, const char *url)
{
	struct chat_setup s = { .provider = which, .model = S("m"), .url = str_of(url) };
	struct err err = { 0 };
	struct chat *c = chat_open(&s, &err);
	str at = c ? chat_address(c, q->arena) : str_dup(q->arena, str_of(err.text));

	chat_close(c);
	return at;
}

static void addresses(struct asked *q)
{
	static const struct {
		enum chat_provider which;
		const char *url, *address;
	} each[] = {
		{ CHAT_ANTHROPIC, NULL, "https://api.anthropic.com/v1/messages" },
		{ CHAT_ANTHROPIC, "http://h:1/", "http://h:1/v1/messages" },
		{ CHAT_ANTHROPIC, "http://h/x/v1/messages", "http://h/x/v1/messages" },
		{ CHAT_OPENAI, NULL, "https://api.openai.com/v1/chat/completions" },
		{ CHAT_OPENAI, "http://h:8080", "http://h:8080/v1/chat/completions" },
		{ CHAT_OPENAI, "http://h/api/v1/", "http://h/api/v1/chat/completions" },
		{ CHAT_OPENAI, "http://h/openai", "http://h/openai/chat/completions" },
		{ CHAT_OPENAI, "http://me:pw@h/v1/chat/completions?key=x", "http://h/v1/chat/completions" },
		{ CHAT_AZURE, "https://r.openai.azure.com/",
		  "https://r.openai.azure.com/openai/deployments/m/chat/completions" },
		{ CHAT_AZURE, "https://r.openai.azure.com/openai/v1",
		  "https://r.openai.azure.com/openai/v1/chat/completions" },
		{ CHAT_AZURE, NULL, "the model's address is unknown: set AZURE_OPENAI_ENDPOINT" },
		{ CHAT_OLLAMA, NULL, "http://127.0.0.1:11434/v1/chat/completions" },
		{ CHAT_OLLAMA, "box", "http://box:11434/v1/chat/completions" },
		{ CHAT_OLLAMA, "box:99", "http://box:99/v1/chat/completions" },
		{ CHAT_OLLAMA, ":99", "http://127.0.0.1:99/v1/chat/completions" },
		{ CHAT_OLLAMA, "0.0.0.0", "http://127.0.0.1:11434/v1/chat/completions" },
		{ CHAT_OLLAMA, "https://box/ollama/", "https://box/ollama/v1/chat/completions" },
		{ CHAT_OLLAMA, "[::1]:99", "http://[::1]:99/v1/chat/completions" },
	};

	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		is_str(address(q, each[i].which, each[i].url), str_of(each[i].address), "the address of %s",
		       each[i].url ? each[i].url : "a provider without a setting");
	setenv("OLLAMA_HOST", "box:7", 1);
	setenv("OPENAI_BASE_URL", "http://proxy/v1", 1);
	is_str(address(q, CHAT_OLLAMA, NULL), S("http://box:7/v1/chat/completions"),
	       "OLLAMA_HOST names the address of Ollama");
	is_str(address(q, CHAT_OPENAI, NULL), S("http://proxy/v1/chat/completions"),
	       "OPENAI_BASE_URL names the address of OpenAI");
	unsetenv("OLLAMA_HOST");
	unsetenv("OPENAI_BASE_URL");
}

static bool asked_with_key(struct asked *q, str url, const char *header)
{
	struct reply reply = stream(q, str_of(q->setup.provider == CHAT_ANTHROPIC ? anthropic_text : openai_text));

	q->setup.url = url;
	script(q, &reply, 1);
	return ask(q) && (header ? sent(q, header) : str_find(requests(q), S("secret")) < 0);
}

static void keys(struct asked *q)
{
	str here = str_fmt(q->arena, "http://127.0.0.1:%d", q->server.port);

	provider(q, CHAT_ANTHROPIC);
	q->setup.key = NO_STR;
	setenv("ANTHROPIC_AUTH_TOKEN", "secret-token", 1);
	setenv("ANTHROPIC_BASE_URL", str_c(q->arena, here), 1);
	ask_for(q, "hello");
	ok(asked_with_key(q, NO_STR, "Authorization: Bearer secret-token\r\n"),
	   "ANTHROPIC_AUTH_TOKEN is a bearer token");
	setenv("ANTHROPIC_API_KEY", "secret-key", 1);
	ok(asked_with_key(q, NO_STR, "x-api-key: secret-key\r\n"), "ANTHROPIC_API_KEY has precedence");
	ok(asked_with_key(q, here, NULL), "the usual key is not sent to an address of one's own");
	is_str(chat_key_where(q->chat, q->arena), NO_STR, "a key that is not sent is not shown as found");
	provider(q, CHAT_OPENAI);
	q->setup.key = S("./key");
	err_clear(&q->err);
	ok(file_replace(S("./key"), S(" secret-file\n"), &q->err) &&
		   asked_with_key(q, here, "Authorization: Bearer secret-file\r\n"),
	   "a key may be in a file");
	is_str(chat_key_where(q->chat, q->arena), S("./key"), "the place of a key can be shown");
	q->setup.key = NO_STR;
	q->setup.key_command = S("echo secret-printed");
	ok(asked_with_key(q, here, "Authorization: Bearer secret-printed\r\n"), "a key may be printed by a command");
	q->setup.key_command = S("exit 1");
	ok(!asked_with_key(q, here, "x") && strstr(q->err.text, "assistant_key_command") && !served(q),
	   "nothing is sent when the command fails");
	q->setup.key_command = NO_STR;
	q->setup.key = S("TEST_NO_KEY");
	ok(!asked_with_key(q, here, "x") && strstr(q->err.text, "assistant_key names") && !served(q),
	   "nothing is sent when the variable is not set");
	q->setup.key = NO_STR;
	ok(asked_with_key(q, here, NULL) && str_find(requests(q), S("uthorization")) < 0, "a server may need no key");
	unsetenv("ANTHROPIC_BASE_URL");
}

static void sockets(struct asked *q)
{
	struct reply reply = stream(q, str_of(openai_text));

	provider(q, CHAT_OPENAI);
	script(q, NULL, 0);
	server_close(&q->server);
	server_open_unix(&q->server, "llm.sock");
	q->server.reply = &reply;
	q->server.replies = 1;
	q->setup.url = S("http://localhost/v1");
	q->setup.unix_socket = S("llm.sock");
	setenv("HTTP_PROXY", "http://127.0.0.1:1", 1);
	ask_for(q, "hello");
	ok(ask(q) && sent(q, "POST /v1/chat/completions ") && chat_is_local(q->chat),
	   "a model may be behind a unix socket");
	unsetenv("HTTP_PROXY");
	chat_close(q->chat);
	q->chat = NULL;
	server_close(&q->server);
	server_open(&q->server);
	provider(q, CHAT_OPENAI);
	q->setup.proxy = str_fmt(q->arena, "http://127.0.0.1:%d", q->server.port);
	q->setup.url = S("http://example.invalid/v1");
	script(q, &reply, 1);
	ok(ask(q) && sent(q, "POST http://example.invalid/v1/chat/completions ") && !chat_is_local(q->chat),
	   "a model may be behind a proxy of its own");
}

/* ---- another model, another form ---- */

static void fallback(struct asked *q)
{
	struct reply gone = with_length(q, "HTTP/1.1 404 None\r\n", S("{\"error\":{\"message\":\"no such model\"}}"));
	struct reply good = stream(q, str_of(openai_text)), replies[] = { gone, good }, both[] = { gone, gone };

	provider(q, CHAT_OPENAI);
	q->setup.fallback = S("smaller");
	ask_for(q, "hello");
	script(q, replies, 2);
	ok(ask(q) && str_eq(q->answer.model, S("smaller")) && str_find(q->answer.fell_back, S("no such model")) >= 0 &&
		   sent(q, "\"model\":\"smaller\""),
	   "another model answers when the first one fails, and the answer says so");
	says(q, "|h\xc3\xa9llo 5+2 complete", "the change of the model is an event");
	script(q, both, 2);
	ok(!ask(q) && q->err.kind == ERR_SOURCE && served(q) == 2, "the failure of both models is an error");
}

static void quirks(struct asked *q)
{
	struct reply options = with_length(q, "HTTP/1.1 400 Bad\r\n",
					   S("{\"error\":\"unknown field stream_options\"}"));
	struct reply limit = with_length(q, "HTTP/1.1 400 Bad\r\n", S("{\"error\":\"max_tokens is not supported\"}"));
	struct reply good = stream(q, str_of(openai_text)), replies[] = { options, limit, good, good };
	str all;

	provider(q, CHAT_OPENAI);
	script(q, replies, 4);
	ask_for(q, "hello");
	ok(ask(q) && served(q) == 3, "what a server refuses is left out of the next request");
	ok(ask(q) && served(q) == 4, "what a server refuses is left out of all later requests");
	all = requests(q);
	is_int(str_find(str_from(all, str_find(all, S("max_completion_tokens"))), S("stream_options")), -1,
	       "the other name of a limit is used");
}

#define SCHEMA "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"integer\"}}}"

static const struct json *ask_json(struct asked *q, const struct reply *replies, int n)
{
	const struct json *out = NULL;

	script(q, replies, n);
	open_chat(q);
	ask_for(q, "hello");
	q->request.answer_name = S("give");
	q->request.answer_schema = S(SCHEMA);
	return chat_ask_json(q->chat, q->arena, &q->request, &q->stop, &q->answer, &out, &q->err) ? out : NULL;
}

static int64_t member(const struct json *j)
{
	int64_t n = -1;

	json_int(j, "a", &n);
	return n;
}

static void forms(struct asked *q)
{
	struct reply no = with_length(q, "HTTP/1.1 400 Bad\r\n", S("{\"error\":\"not supported\"}"));
	struct reply text = stream(q, S(CHUNK("{\"content\":\"{\\\"a\\\": 7}\"}") FINISH("stop") THE_END));
	struct reply words = stream(q,
				    S(CHUNK("{\"content\":\"Sure:\\n```json\\n{\\\"a\\\":7}\\n```\"}") FINISH("stop")));
	struct reply bad = stream(q, S(CHUNK("{\"content\":\"{\\\"a\\\":\\\"x\\\"}\"}") FINISH("stop") THE_END));
	struct reply call = stream(q,
				   S(CHUNK("{\"tool_calls\":[{\"index\":0,\"id\":\"1\",\"function\":{\"name\":\"give\","
					   "\"arguments\":\"{\\\"a\\\":7}\"}}]}") FINISH("tool_calls") THE_END));
	struct reply long_one = with_length(
		q, "HTTP/1.1 400 Bad\r\n",
		S("{\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"long\"}}"));
	struct reply native[] = { text }, by_tool[] = { no, call }, by_words[] = { no, no, words };
	struct reply repaired[] = { bad, text }, twice[] = { bad, bad };

	provider(q, CHAT_OPENAI);
	ok(member(ask_json(q, native, 1)) == 7 && sent(q, "\"response_format\":{\"type\":\"json_schema\""),
	   "an answer by schema is asked for first");
	ok(member(ask_json(q, by_tool, 2)) == 7 &&
		   sent(q, "\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"give\"}}"),
	   "a server that refuses the schema is asked for a call");
	ok(member(ask_json(q, by_words, 3)) == 7 && sent(q, "It must match this JSON Schema:"),
	   "a server that refuses calls is asked in words, and JSON is found among others");
	ok(member(ask_json(q, repaired, 2)) == 7 &&
		   sent(q, "a is not of the type integer. Give the whole answer again"),
	   "an answer of another form goes back once with its mistake");
	ok(!ask_json(q, twice, 2) && q->err.kind == ERR_SOURCE && strstr(q->err.text, "a is not of the type integer") &&
		   served(q) == 2,
	   "an answer that is wrong twice is an error");
	ok(!ask_json(q, &long_one, 1) && served(q) == 1 && strstr(q->err.next, "too long"),
	   "a conversation that is too long is not asked for in other forms");
	provider(q, CHAT_ANTHROPIC);
	call = stream(q, S(START CALL_BLOCK("0", "give") CALL_DELTA("0", "{\\\"a\\\":7}") BLOCK_STOP("0")
				   MESSAGE_END("tool_use")));
	by_tool[1] = call;
	ok(member(ask_json(q, by_tool, 2)) == 7 &&
		   sent(q, "\"output_config\":{\"format\":{\"type\":\"json_schema\",\"schema\":" SCHEMA "}}") &&
		   sent(q, "\"tool_choice\":{\"type\":\"tool\",\"name\":\"give\",\"disable_parallel_tool_use\":true}"),
	   "Anthropic is asked in the same order");
}

static void reachable(struct asked *q)
{
	struct reply good = with_length(q, "HTTP/1.1 200 OK\r\n", S("{\"data\":[]}")),
		     no = with_length(q, "HTTP/1.1 401 No\r\n", S("{}")),
		     none = with_length(q, "HTTP/1.1 404 No\r\n", S(""));
	struct reply replies[] = { good, none, no };

	provider(q, CHAT_OPENAI);
	script(q, replies, 3);
	open_chat(q);
	ok(chat_reachable(q->chat, q->arena, 60000, &q->stop, &q->err) && sent(q, "GET /v1/models "),
	   "a server is reachable if it lists its models");
	ok(chat_reachable(q->chat, q->arena, 60000, &q->stop, &q->err), "a server without such a list is reachable");
	ok(!chat_reachable(q->chat, q->arena, 60000, &q->stop, &q->err) && q->err.kind == ERR_LOGIN,
	   "a server that does not accept the key is not");
}

int main(void)
{
	struct asked *q = asked_open();

	bodies(q);
	headers(q);
	addresses(q);
	keys(q);
	sockets(q);
	fallback(q);
	quirks(q);
	forms(q);
	reachable(q);
	asked_close(q);
	return done();
}

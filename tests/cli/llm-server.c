/*
 * A language model's server for tests: prints its port, and streams the text in the file ANSWER by the interface whose
 * path is asked for, Messages or chat completions. The file MODE says how ("text": well; "call": as the arguments of the
 * first tool; "broken call": the same, cut; "endless slow": again and again, with pauses; "silent later": only to the first request of a conversation;
 * "turns": each line of ANSWER is a tool and its arguments, the call of one turn after the other, and the last one again
 * and again, where silent is no tool but silence; "no tools": the same, but a request with several tools is refused), and the file LOG gets the head and body of each request.
 *
 *	llm-server MODE LOG ANSWER
 */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "base/json.h"
#include "base/utf8.h"
#include "tests/cli/http_server.h"

enum { PIECE = 7, PAUSE_MS = 300, ANSWER_MOST = 1 << 20 };

struct model {
	const struct served *to;
	struct sb out; /* events not sent yet */
	str mode, answer, tool;
	bool messages; /* the interface of Anthropic */
	bool gone;     /* the client has closed */
};

static bool is_mode(const struct model *m, const char *name)
{
	return str_eq(m->mode, str_of(name));
}

/* ---- sending ---- */

static void send_out(struct model *m)
{
	ptrdiff_t step = is_mode(m, "torn") ? 1 : m->out.len;

	for (ptrdiff_t at = 0; at < m->out.len && !m->gone; at += step)
		m->gone = write(m->to->to, m->out.at + at, (size_t)(step < m->out.len - at ? step : m->out.len - at)) <
			  0;
	sb_reset(&m->out);
	if (str_ends(m->mode, S("slow")))
		poll(NULL, 0, PAUSE_MS);
}

__attribute__((format(printf, 3, 4))) static void event(struct model *m, const char *name, const char *format, ...)
{
	va_list args;

	if (m->messages)
		sb_fmt(&m->out, "event: %s\n", name);
	sb_puts(&m->out, "data: ");
	va_start(args, format);
	sb_vfmt(&m->out, format, args);
	va_end(args);
	sb_puts(&m->out, "\n\n");
	send_out(m);
}

/* ---- the two interfaces ---- */

static void begin(struct model *m, bool call)
{
	if (!m->messages) {
		if (call)
			event(m, "",
			      "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"call_a\","
			      "\"type\":\"function\",\"function\":{\"name\":\"%.*s\",\"arguments\":\"\"}}]}}]}",
			      STR(m->tool));
		return;
	}
	event(m, "message_start",
	      "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":100,\"output_tokens\":1}}}");
	if (call)
		event(m, "content_block_start",
		      "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\","
		      "\"id\":\"call_a\",\"name\":\"%.*s\",\"input\":{}}}",
		      STR(m->tool));
	else
		event(m, "content_block_start",
		      "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}");
}

static void piece(struct model *m, bool call, str text)
{
	scoped(sb_free) struct sb quoted = SB(SB_MAX);

	json_quote(&quoted, text);
	if (m->messages)
		event(m, "content_block_delta",
		      "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"%s\",\"%s\":%.*s}}",
		      call ? "input_json_delta" : "text_delta", call ? "partial_json" : "text", STR(sb_str(&quoted)));
	else if (call)
		event(m, "",
		      "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{"
		      "\"arguments\":%.*s}}]}}]}",
		      STR(sb_str(&quoted)));
	else
		event(m, "", "{\"choices\":[{\"index\":0,\"delta\":{\"content\":%.*s}}]}", STR(sb_str(&quoted)));
}

static void end(struct model *m, bool call)
{
	if (m->messages) {
		event(m, "content_block_stop", "{\"type\":\"content_block_stop\",\"index\":0}");
		event(m, "message_delta",
		      "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"%s\"},\"usage\":{\"output_tokens\":20}}",
		      call ? "tool_use" : "end_turn");
		if (!is_mode(m, "no end"))
			event(m, "message_stop", "{\"type\":\"message_stop\"}");
		return;
	}
	event(m, "", "{\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"%s\"}]}",
	      call ? "tool_calls" : "stop");
	event(m, "", "{\"choices\":[],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20}}");
	if (!is_mode(m, "no end"))
		event(m, "", "[DONE]");
}

static void stream(struct model *m)
{
	bool call = (is_mode(m, "call") || is_mode(m, "broken call")) && m->tool.len;

	sb_puts(&m->out, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nrequest-id: req_scripted\r\n"
			 "Connection: close\r\n\r\n");
	if (is_mode(m, "malformed")) {
		event(m, "message_start", "{oops");
		return;
	}
	if (is_mode(m, "broken call"))
		m->answer.len /= 2;
	begin(m, call);
	do
		for (ptrdiff_t at = 0, next; at < m->answer.len; at = next) {
			for (next = at; next < m->answer.len && next < at + PIECE;)
				utf8_next(m->answer, &next);
			piece(m, call, str_n(m->answer.at + at, next - at));
		}
	while (str_starts(m->mode, S("endless")) && m->answer.len && !m->gone);
	if (is_mode(m, "error later"))
		event(m, "error",
		      "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}");
	else
		end(m, call);
}

/* ---- requests ---- */

static const struct {
	const char *mode, *status, *body;
} refusals[] = {
	{ "429", "429 Busy\r\nretry-after-ms: 1",
	  "{\"error\":{\"type\":\"rate_limit_error\",\"message\":\"Too many\"}}" },
	{ "500", "500 Broken\r\nretry-after-ms: 1", "{\"error\":{\"type\":\"api_error\",\"message\":\"Broken\"}}" },
	{ "529", "529 Overloaded\r\nretry-after-ms: 1",
	  "{\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}" },
	{ "no quota", "429 Busy", "{\"error\":{\"code\":\"insufficient_quota\",\"message\":\"No money\"}}" },
	{ "no key", "401 Unauthorized", "{\"error\":{\"message\":\"Unknown key\"}}" },
};

static str first_tool(const struct json *asked)
{
	const struct json *tools = json_get(asked, "tools"), *tool = tools ? tools->first : NULL;
	const struct json *function = json_get(tool, "function");

	return json_text(function ? function : tool, "name");
}

/* The turn's line: the tool is its first word. */
static void take_turn(struct model *m, const struct json *asked)
{
	const struct json *messages = json_get(asked, "messages");
	str rest = m->answer, line = NO_STR;
	ptrdiff_t turn = 0;

	for (const struct json *j = messages ? messages->first : NULL; j; j = j->next)
		turn += str_eq(json_text(j, "role"), S("assistant"));
	for (; turn >= 0 && str_trim(rest).len && str_cut(&rest, '\n', &line); turn--)
		m->answer = line;
	str_cut(&m->answer, ' ', &m->tool);
	m->mode = str_eq(m->tool, S("silent")) ? m->tool : S("call");
}

static bool has_several_tools(const struct json *asked)
{
	const struct json *tools = json_get(asked, "tools");

	return tools && tools->len > 1;
}

static void note(struct arena *a, const char *log, const struct served *s)
{
	struct err err = { 0 };

	if (!file_append(str_of(log), str_fmt(a, "%.*s\n\n%.*s\n", STR(s->head), STR(s->body)), &err))
		fprintf(stderr, "llm-server: %s\n", err.text);
}

static bool answer(void *with, const struct served *s)
{
	const char *const *files = with;
	struct err err = { 0 };
	const struct json *asked = json_parse(s->arena, s->body, &err);
	struct model m = { .to = s, .out = SB(SB_MAX), .tool = first_tool(asked) };

	note(s->arena, files[1], s);
	m.mode = http_server_mode(s->arena, str_of(files[0]), S("text"));
	m.messages = str_find(str_upto(s->head, str_at(s->head, '\n')), S("/messages")) >= 0;
	file_read(s->arena, str_of(files[2]), ANSWER_MOST, &m.answer, &err);
	if (is_mode(&m, "silent later"))
		m.mode = str_find(s->body, S("checked your answer")) >= 0 ? S("silent") : S("call");
	if (is_mode(&m, "no tools")) {
		if (has_several_tools(asked)) {
			http_server_put(s, "400 Bad", S("{\"error\":{\"message\":\"tools are not supported\"}}"));
			return true;
		}
		m.mode = S("call");
	}
	if (is_mode(&m, "turns"))
		take_turn(&m, asked);
	if (is_mode(&m, "silent"))
		return false;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
		if (is_mode(&m, refusals[i].mode)) {
			http_server_put(s, refusals[i].status, str_of(refusals[i].body));
			return true;
		}
	if (str_starts(s->head, S("GET ")))
		http_server_put(s, "200 OK", S("{\"data\":[]}"));
	else
		stream(&m);
	sb_free(&m.out);
	return true;
}

int main(int argc, char **argv)
{
	return argc < 4 ? 1 : http_server_run(answer, argv + 1);
}

/* Messages of Anthropic: POST /v1/messages, and its stream of events by name. */
#include "llm/protocol.h"

#include "base/arena.h"
#include "base/banned.h"

/* ---- the request ---- */

static void write_text(struct jw *w, str text)
{
	jw_object(w);
	jw_str_at(w, "type", S("text"));
	jw_str_at(w, "text", text);
	jw_end_object(w);
}

static void write_call(struct jw *w, const struct chat_call *c)
{
	jw_object(w);
	jw_str_at(w, "type", S("tool_use"));
	jw_str_at(w, "id", c->id);
	jw_str_at(w, "name", c->name);
	jw_key(w, "input");
	if (c->tree) {
		json_write(w, c->tree);
	} else {
		jw_object(w);
		jw_end_object(w);
	}
	jw_end_object(w);
}

static void write_result(struct jw *w, const struct chat_result *r)
{
	jw_object(w);
	jw_str_at(w, "type", S("tool_result"));
	jw_str_at(w, "tool_use_id", r->id);
	jw_str_at(w, "content", r->text);
	if (r->failed)
		jw_bool_at(w, "is_error", true);
	jw_end_object(w);
}

static void write_message(struct jw *w, const struct chat_message *m)
{
	jw_object(w);
	jw_str_at(w, "role", m->role == CHAT_USER ? S("user") : S("assistant"));
	jw_array_at(w, "content");
	for (ptrdiff_t i = 0; i < m->result_count; i++)
		write_result(w, &m->results[i]);
	if (m->text.len)
		write_text(w, m->text);
	for (ptrdiff_t i = 0; i < m->call_count; i++)
		write_call(w, &m->calls[i]);
	jw_end_array(w);
	jw_end_object(w);
}

static void write_tool(struct jw *w, str name, str description, str schema)
{
	jw_object(w);
	jw_str_at(w, "name", name);
	jw_str_some(w, "description", description);
	jw_raw_at(w, "input_schema", schema);
	jw_end_object(w);
}

static void write_tools(struct jw *w, const struct chat_request *r)
{
	bool answer = r->form == CHAT_BY_TOOL;

	if (!r->tool_count && !answer)
		return;
	jw_array_at(w, "tools");
	for (ptrdiff_t i = 0; i < r->tool_count; i++)
		write_tool(w, r->tools[i].name, r->tools[i].description, r->tools[i].schema);
	if (answer)
		write_tool(w, r->answer_name, S(ANSWER_TOOL_WORDS), r->answer_schema);
	jw_end_array(w);
	jw_object_at(w, "tool_choice");
	jw_str_at(w, "type",
		  answer			? S("tool")
		  : r->choice == CHAT_MUST_CALL ? S("any")
		  : r->choice == CHAT_NO_CALL	? S("none")
						: S("auto"));
	if (answer) {
		jw_str_at(w, "name", r->answer_name);
		jw_bool_at(w, "disable_parallel_tool_use", true);
	}
	jw_end_object(w);
}

static void write_format(struct jw *w, const struct chat_request *r)
{
	if (r->form != CHAT_BY_SCHEMA)
		return;
	jw_object_at(w, "output_config");
	jw_object_at(w, "format");
	jw_str_at(w, "type", S("json_schema"));
	jw_raw_at(w, "schema", r->answer_schema);
	jw_end_object(w);
	jw_end_object(w);
}

static void write_request(struct jw *w, const struct chat_outgoing *o)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct chat_request *r = o->request;

	jw_object(w);
	jw_str_at(w, "model", o->model);
	jw_int_at(w, "max_tokens", o->max_tokens);
	jw_bool_at(w, "stream", true);
	jw_str_some(w, "system", chat_system_text(a, r));
	jw_array_at(w, "messages");
	for (ptrdiff_t i = 0; i < r->message_count; i++)
		write_message(w, &r->messages[i]);
	jw_end_array(w);
	write_tools(w, r);
	write_format(w, r);
	jw_end_object(w);
}

/* ---- the answer ---- */

static const struct {
	const char *word;
	enum chat_end end;
} ends[] = {
	{ "end_turn", CHAT_END_DONE },	   { "stop_sequence", CHAT_END_DONE },
	{ "pause_turn", CHAT_END_DONE },   { "tool_use", CHAT_END_CALLS },
	{ "max_tokens", CHAT_END_LENGTH }, { "model_context_window_exceeded", CHAT_END_CONTEXT },
	{ "refusal", CHAT_END_REFUSED },
};

static void take_end(struct answer_reader *r, const struct json *from)
{
	str reason = json_text(from, "stop_reason");

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_eq(reason, str_of(ends[i].word)))
			reader_end(r, ends[i].end);
	if (reason.len && !r->has_end)
		reader_end(r, CHAT_END_DONE);
}

static int64_t count(const struct json *usage, const char *key)
{
	int64_t n = -1;

	return json_int(usage, key, &n) ? n : -1;
}

static int64_t or_zero(int64_t n)
{
	return n < 0 ? 0 : n;
}

static void take_usage(struct answer_reader *r, const struct json *usage)
{
	int64_t input = count(usage, "input_tokens");

	if (input >= 0)
		input += or_zero(count(usage, "cache_creation_input_tokens")) +
			 or_zero(count(usage, "cache_read_input_tokens"));
	reader_usage(r, input, count(usage, "output_tokens"));
}

static int64_t index_of(const struct json *data)
{
	int64_t index = 0;

	json_int(data, "index", &index);
	return index;
}

static bool take_block(struct answer_reader *r, int64_t index, const struct json *block, struct err *err)
{
	scoped(sb_free) struct sb input = SB(SB_MAX);
	const struct json *tree = json_get(block, "input");
	struct open_call *c;

	if (str_eq(json_text(block, "type"), S("text")))
		return reader_text(r, json_text(block, "text"), err);
	if (!str_eq(json_text(block, "type"), S("tool_use")))
		return true;
	c = reader_call(r, index, json_text(block, "id"), json_text(block, "name"), err);
	/* A stream begins with an empty object and goes on with pieces; other servers put all of it here. */
	if (c && tree && tree->kind == JSON_OBJECT && tree->len)
		json_canonical(&input, tree);
	return c && reader_arguments(r, c, sb_str(&input), err);
}

static bool take_delta(struct answer_reader *r, const struct json *data, struct err *err)
{
	const struct json *delta = json_get(data, "delta");
	str kind = json_text(delta, "type");
	struct open_call *c;

	if (str_eq(kind, S("text_delta")))
		return reader_text(r, json_text(delta, "text"), err);
	if (!str_eq(kind, S("input_json_delta")))
		return true;
	c = reader_find_call(r, index_of(data));
	if (!c || c->whole)
		return err_set(err, ERR_SOURCE, "the stream has arguments of a call that it did not begin");
	return reader_arguments(r, c, json_text(delta, "partial_json"), err);
}

static bool take_error(struct answer_reader *r, const struct json *data, struct err *err)
{
	static const struct {
		const char *kind;
		int status;
	} statuses[] = {
		{ "overloaded_error", 529 }, { "rate_limit_error", 429 }, { "api_error", 500 }, { "timeout_error", 504 }
	};
	struct chat_complaint c = chat_complaint_of(data);

	r->failed_status = 400;
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
		if (str_eq(c.kind, str_of(statuses[i].kind)))
			r->failed_status = statuses[i].status;
	return chat_complain(&c, err);
}

static bool take_event(struct answer_reader *r, str name, const struct json *data, struct err *err)
{
	str kind = json_text(data, "type");
	struct open_call *c;

	kind = kind.len ? kind : name;
	if (str_eq(kind, S("error")))
		return take_error(r, data, err);
	if (str_eq(kind, S("message_start")))
		take_usage(r, json_get(json_get(data, "message"), "usage"));
	if (str_eq(kind, S("content_block_start")))
		return take_block(r, index_of(data), json_get(data, "content_block"), err);
	if (str_eq(kind, S("content_block_delta")))
		return take_delta(r, data, err);
	if (str_eq(kind, S("content_block_stop"))) {
		c = reader_find_call(r, index_of(data));
		if (c)
			reader_end_call(r, c);
	}
	if (str_eq(kind, S("message_delta"))) {
		take_end(r, json_get(data, "delta"));
		take_usage(r, json_get(data, "usage"));
	}
	r->ended |= str_eq(kind, S("message_stop"));
	return true;
}

static bool take_whole(struct answer_reader *r, const struct json *answer, struct err *err)
{
	const struct json *content = json_get(answer, "content");
	int64_t index = 0;

	if (str_eq(json_text(answer, "type"), S("error")))
		return take_error(r, answer, err);
	for (const struct json *block = content ? content->first : NULL; block; block = block->next)
		if (!take_block(r, index++, block, err))
			return false;
	take_end(r, answer);
	take_usage(r, json_get(answer, "usage"));
	return true;
}

const struct chat_protocol chat_anthropic = {
	.path = "/messages", .write = write_request, .event = take_event, .whole = take_whole
};

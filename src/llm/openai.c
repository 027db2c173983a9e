/* Chat completions: POST /v1/chat/completions, as OpenAI has them and many servers more or less. */
#include "llm/protocol.h"

#include "base/arena.h"
#include "base/banned.h"

/* ---- the request ---- */

static void write_turn(struct jw *w, str role, str text)
{
	jw_object(w);
	jw_str_at(w, "role", role);
	jw_str_at(w, "content", text);
	jw_end_object(w);
}

static void write_result(struct jw *w, const struct chat_result *r)
{
	jw_object(w);
	jw_str_at(w, "role", S("tool"));
	jw_str_at(w, "tool_call_id", r->id);
	jw_str_at(w, "content", r->text);
	jw_end_object(w);
}

static void write_call(struct jw *w, const struct chat_call *c)
{
	jw_object(w);
	jw_str_at(w, "id", c->id);
	jw_str_at(w, "type", S("function"));
	jw_object_at(w, "function");
	jw_str_at(w, "name", c->name);
	jw_str_at(w, "arguments", c->tree ? c->arguments : S("{}"));
	jw_end_object(w);
	jw_end_object(w);
}

static void write_message(struct jw *w, const struct chat_message *m)
{
	for (ptrdiff_t i = 0; i < m->result_count; i++)
		write_result(w, &m->results[i]);
	if (!m->call_count) {
		if (m->text.len || !m->result_count)
			write_turn(w, m->role == CHAT_USER ? S("user") : S("assistant"), m->text);
		return;
	}
	jw_object(w);
	jw_str_at(w, "role", S("assistant"));
	jw_str_at(w, "content", m->text.len ? m->text : NO_STR);
	jw_array_at(w, "tool_calls");
	for (ptrdiff_t i = 0; i < m->call_count; i++)
		write_call(w, &m->calls[i]);
	jw_end_array(w);
	jw_end_object(w);
}

static void write_tool(struct jw *w, str name, str description, str schema)
{
	jw_object(w);
	jw_str_at(w, "type", S("function"));
	jw_object_at(w, "function");
	jw_str_at(w, "name", name);
	jw_str_some(w, "description", description);
	jw_raw_at(w, "parameters", schema);
	jw_end_object(w);
	jw_end_object(w);
}

static void write_choice(struct jw *w, const struct chat_request *r)
{
	if (r->form != CHAT_BY_TOOL) {
		jw_str_at(w, "tool_choice",
			  r->choice == CHAT_MUST_CALL ? S("required")
			  : r->choice == CHAT_NO_CALL ? S("none")
						      : S("auto"));
		return;
	}
	jw_object_at(w, "tool_choice");
	jw_str_at(w, "type", S("function"));
	jw_object_at(w, "function");
	jw_str_at(w, "name", r->answer_name);
	jw_end_object(w);
	jw_end_object(w);
}

static void write_tools(struct jw *w, const struct chat_outgoing *o)
{
	const struct chat_request *r = o->request;
	bool answer = r->form == CHAT_BY_TOOL;

	if (!r->tool_count && !answer)
		return;
	jw_array_at(w, "tools");
	for (ptrdiff_t i = 0; i < r->tool_count; i++)
		write_tool(w, r->tools[i].name, r->tools[i].description, r->tools[i].schema);
	if (answer)
		write_tool(w, r->answer_name, S(ANSWER_TOOL_WORDS), r->answer_schema);
	jw_end_array(w);
	write_choice(w, r);
	if (answer && !(o->quirks & QUIRK_PARALLEL_CALLS))
		jw_bool_at(w, "parallel_tool_calls", false);
}

static void write_format(struct jw *w, const struct chat_request *r)
{
	if (r->form != CHAT_BY_SCHEMA)
		return;
	jw_object_at(w, "response_format");
	jw_str_at(w, "type", S("json_schema"));
	jw_object_at(w, "json_schema");
	jw_str_at(w, "name", r->answer_name);
	jw_bool_at(w, "strict", true);
	jw_raw_at(w, "schema", r->answer_schema);
	jw_end_object(w);
	jw_end_object(w);
}

/* OpenAI's newer models refuse max_tokens; most other servers know only that. */
static const char *limit_name(const struct chat_outgoing *o)
{
	return o->modern != (bool)(o->quirks & QUIRK_OTHER_LIMIT) ? "max_completion_tokens" : "max_tokens";
}

static void write_request(struct jw *w, const struct chat_outgoing *o)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct chat_request *r = o->request;
	str system = chat_system_text(a, r);

	jw_object(w);
	jw_str_at(w, "model", o->model);
	jw_int_at(w, limit_name(o), o->max_tokens);
	jw_bool_at(w, "stream", true);
	if (!(o->quirks & QUIRK_NO_USAGE)) {
		jw_object_at(w, "stream_options");
		jw_bool_at(w, "include_usage", true);
		jw_end_object(w);
	}
	jw_array_at(w, "messages");
	if (system.len)
		write_turn(w, S("system"), system);
	for (ptrdiff_t i = 0; i < r->message_count; i++)
		write_message(w, &r->messages[i]);
	jw_end_array(w);
	write_tools(w, o);
	write_format(w, r);
	jw_end_object(w);
}

/* ---- the answer ---- */

static const struct {
	const char *word;
	enum chat_end end;
} ends[] = {
	{ "tool_calls", CHAT_END_CALLS },
	{ "function_call", CHAT_END_CALLS },
	{ "length", CHAT_END_LENGTH },
	{ "content_filter", CHAT_END_REFUSED },
};

static void take_end(struct answer_reader *r, const struct json *choice)
{
	str reason = json_text(choice, "finish_reason");

	if (!reason.len)
		return;
	reader_end(r, CHAT_END_DONE);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_eq(reason, str_of(ends[i].word)))
			reader_end(r, ends[i].end);
}

static void take_usage(struct answer_reader *r, const struct json *usage)
{
	int64_t input = -1, output = -1;

	if (!usage || usage->kind != JSON_OBJECT)
		return;
	json_int(usage, "prompt_tokens", &input);
	json_int(usage, "completion_tokens", &output);
	reader_usage(r, input, output);
}

/* Without an index: another id begins another call, and everything else belongs to the last one. */
static int64_t index_of(const struct answer_reader *r, const struct json *call)
{
	const struct open_call *last = r->calls ? &r->call[r->calls - 1] : NULL;
	str id = json_text(call, "id");
	int64_t index;

	if (json_int(call, "index", &index))
		return index;
	if (!last)
		return 0;
	return json_text(json_get(call, "function"), "name").len && !(id.len && str_eq(id, sb_str(&last->id)))
		       ? last->index + 1
		       : last->index;
}

/* Arguments are a string with JSON in it; a few servers send the JSON itself. */
static bool take_arguments(struct answer_reader *r, struct open_call *c, const struct json *arguments, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!arguments || arguments->kind == JSON_NULL)
		return true;
	if (arguments->kind == JSON_STR)
		return reader_arguments(r, c, arguments->text, err);
	json_canonical(&b, arguments);
	return reader_arguments(r, c, sb_str(&b), err);
}

static bool take_call(struct answer_reader *r, const struct json *call, struct err *err)
{
	const struct json *function = json_get(call, "function");
	int64_t index = index_of(r, call);
	struct open_call *c;

	if (call->kind != JSON_OBJECT)
		return err_set(err, ERR_SOURCE, "the stream has a tool call that is not an object");
	c = reader_call(r, index, json_text(call, "id"), json_text(function, "name"), err);
	return c && take_arguments(r, c, json_get(function, "arguments"), err);
}

static bool take_message(struct answer_reader *r, const struct json *message, struct err *err)
{
	const struct json *calls = json_get(message, "tool_calls");

	if (!reader_text(r, json_text(message, "content"), err))
		return false;
	r->refused |= json_text(message, "refusal").len > 0;
	if (!reader_text(r, json_text(message, "refusal"), err))
		return false;
	for (const struct json *call = calls && calls->kind == JSON_ARRAY ? calls->first : NULL; call;
	     call = call->next)
		if (!take_call(r, call, err))
			return false;
	return true;
}

static bool take_error(struct answer_reader *r, const struct json *data, struct err *err)
{
	struct chat_complaint c = chat_complaint_of(data);
	int64_t status = 0;

	json_int(json_get(data, "error"), "code", &status);
	r->failed_status = status >= 400 && status < 600 ? (int)status : 500;
	return chat_complain(&c, err);
}

static bool take(struct answer_reader *r, const struct json *data, const char *member, struct err *err)
{
	const struct json *choices = json_get(data, "choices"), *error = json_get(data, "error"), *choice;

	if (error && error->kind != JSON_NULL)
		return take_error(r, data, err);
	take_usage(r, json_get(data, "usage"));
	choice = choices && choices->kind == JSON_ARRAY ? choices->first : NULL;
	if (!choice)
		return true;
	if (!take_message(r, json_get(choice, member), err))
		return false;
	take_end(r, choice);
	return true;
}

static bool take_event(struct answer_reader *r, str name, const struct json *data, struct err *err)
{
	(void)name;
	return take(r, data, "delta", err);
}

static bool take_whole(struct answer_reader *r, const struct json *answer, struct err *err)
{
	return take(r, answer, "message", err);
}

const struct chat_protocol chat_openai = {
	.path = "/chat/completions", .write = write_request, .event = take_event, .whole = take_whole
};

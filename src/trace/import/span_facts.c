#include "trace/import/span_facts.h"

#include "base/arena.h"
#include "trace/import/span_attributes.h"
#include "base/banned.h"

/* The first name that a span has counts. */
static const struct {
	enum span_fact fact;
	str name;
} names[] = {
	{ FACT_OPERATION, S("gen_ai.operation.name") },
	{ FACT_OPERATION, S("ai.operationId") },
	{ FACT_KIND, S("openinference.span.kind") },
	{ FACT_KIND, S("traceloop.span.kind") },
	{ FACT_MODEL, S("gen_ai.response.model") },
	{ FACT_MODEL, S("gen_ai.request.model") },
	{ FACT_MODEL, S("llm.model_name") },
	{ FACT_MODEL, S("ai.response.model") },
	{ FACT_MODEL, S("ai.model.id") },
	{ FACT_PROVIDER, S("gen_ai.provider.name") },
	{ FACT_PROVIDER, S("gen_ai.system") },
	{ FACT_TOOL, S("gen_ai.tool.name") },
	{ FACT_TOOL, S("tool.name") },
	{ FACT_TOOL, S("ai.toolCall.name") },
	{ FACT_TOOL, S("traceloop.entity.name") },
	{ FACT_CALL_ID, S("gen_ai.tool.call.id") },
	{ FACT_CALL_ID, S("tool_call.id") },
	{ FACT_CALL_ID, S("tool.id") },
	{ FACT_CALL_ID, S("ai.toolCall.id") },
	{ FACT_ARGUMENTS, S("gen_ai.tool.call.arguments") },
	{ FACT_ARGUMENTS, S("gen_ai.tool.args") },
	{ FACT_ARGUMENTS, S("tool_arguments") },
	{ FACT_ARGUMENTS, S("ai.toolCall.args") },
	{ FACT_ARGUMENTS, S("ai.toolCall.input") },
	{ FACT_ARGUMENTS, S("input.value") },
	{ FACT_ARGUMENTS, S("tool.parameters") },
	{ FACT_ARGUMENTS, S("traceloop.entity.input") },
	{ FACT_RESULT, S("gen_ai.tool.call.result") },
	{ FACT_RESULT, S("tool_response") },
	{ FACT_RESULT, S("ai.toolCall.result") },
	{ FACT_RESULT, S("ai.toolCall.output") },
	{ FACT_RESULT, S("gen_ai.output") },
	{ FACT_RESULT, S("output.value") },
	{ FACT_RESULT, S("traceloop.entity.output") },
	{ FACT_SYSTEM, S("gen_ai.system_instructions") },
	{ FACT_INPUT, S("gen_ai.input.messages") },
	{ FACT_INPUT, S("ai.prompt.messages") },
	{ FACT_OUTPUT, S("gen_ai.output.messages") },
	{ FACT_PROMPT, S("gen_ai.prompt") },
	{ FACT_ANSWER, S("ai.response.text") },
	{ FACT_ANSWER, S("ai.response.object") },
	{ FACT_ANSWER, S("gen_ai.completion") },
	{ FACT_ANSWER_CALLS, S("ai.response.toolCalls") },
	{ FACT_REASONING, S("ai.response.reasoning") },
	{ FACT_EVENTS, S("events") },
	{ FACT_TOKENS_IN, S("gen_ai.usage.input_tokens") },
	{ FACT_TOKENS_IN, S("gen_ai.usage.prompt_tokens") },
	{ FACT_TOKENS_IN, S("llm.token_count.prompt") },
	{ FACT_TOKENS_IN, S("ai.usage.inputTokens") },
	{ FACT_TOKENS_IN, S("ai.usage.promptTokens") },
	{ FACT_TOKENS_OUT, S("gen_ai.usage.output_tokens") },
	{ FACT_TOKENS_OUT, S("gen_ai.usage.completion_tokens") },
	{ FACT_TOKENS_OUT, S("llm.token_count.completion") },
	{ FACT_TOKENS_OUT, S("ai.usage.outputTokens") },
	{ FACT_TOKENS_OUT, S("ai.usage.completionTokens") },
	{ FACT_TOKENS_CACHED, S("gen_ai.usage.cache_read.input_tokens") },
	{ FACT_TOKENS_CACHED, S("gen_ai.usage.cache_read_input_tokens") },
	{ FACT_TOKENS_CACHED, S("gen_ai.usage.details.cache_read_tokens") },
	{ FACT_TOKENS_CACHED, S("llm.token_count.prompt_details.cache_read") },
	{ FACT_TOKENS_CACHED, S("ai.usage.cachedInputTokens") },
	{ FACT_COST_IN, S("gen_ai.usage.input_cost") },
	{ FACT_COST_OUT, S("gen_ai.usage.output_cost") },
	{ FACT_COST, S("llm.cost.total") },
	{ FACT_COST, S("operation.cost") },
	{ FACT_SESSION, S("gen_ai.conversation.id") },
	{ FACT_SESSION, S("session.id") },
	{ FACT_AGENT, S("gen_ai.agent.name") },
	{ FACT_ERROR, S("error.type") },
	{ FACT_MCP_METHOD, S("mcp.method.name") },
	{ FACT_SQL, S("db.query.text") },
	{ FACT_SQL, S("db.statement") },
	{ FACT_SQL_SYSTEM, S("db.system.name") },
	{ FACT_SQL_SYSTEM, S("db.system") },
};

enum { NAMES = sizeof names / sizeof *names };

/* ---- attributes of messages, one for each member ---- */

static const struct {
	str prefix;
	bool of_answer;
} flat_prefixes[] = {
	{ S("llm.input_messages."), false },
	{ S("llm.output_messages."), true },
	{ S("gen_ai.prompt."), false },
	{ S("gen_ai.completion."), true },
};

static bool cut_number(str *rest, int *number)
{
	str part;
	int64_t n;

	if (!str_cut(rest, '.', &part) || !str_int(part, &n) || n < 0 || n > 100000)
		return false;
	*number = (int)n;
	return true;
}

static void keep_flat(struct arena *a, struct span_facts *f, const struct attribute *each)
{
	for (size_t i = 0; i < sizeof flat_prefixes / sizeof *flat_prefixes; i++) {
		struct flat_member m = { .of_answer = flat_prefixes[i].of_answer };
		str rest;

		if (!str_starts(each->key, flat_prefixes[i].prefix))
			continue;
		rest = str_from(each->key, flat_prefixes[i].prefix.len);
		if (!cut_number(&rest, &m.message))
			return;
		m.name = str_starts(rest, S("message.")) ? str_from(rest, 8) : rest;
		m.value = attribute_plain(a, each->value);
		*push(&f->flat, a) = m;
		return;
	}
}

void span_facts_of(struct arena *a, str attributes, struct span_facts *out)
{
	int rank[FACT_COUNT];

	*out = (struct span_facts){ 0 };
	for (struct attribute each = { .rest = attributes }; attribute_next(&each);) {
		for (int i = 0; i < NAMES; i++) {
			enum span_fact fact = names[i].fact;

			if (!str_eq(each.key, names[i].name) || str_eq(each.value, S("null")) ||
			    (out->at[fact].at && rank[fact] < i))
				continue;
			out->at[fact] = attribute_plain(a, each.value);
			rank[fact] = i;
		}
		keep_flat(a, out, &each);
	}
}

static bool is_one_of(str value, const char *words)
{
	return value.len && str_is_among(json_inside(value), words);
}

enum span_role span_role_of(const struct span_facts *f)
{
	str operation = f->at[FACT_OPERATION], kind = f->at[FACT_KIND], inside = json_inside(operation);

	if (is_one_of(operation, " execute_tool ai.toolcall ") || is_one_of(kind, " tool "))
		return SPAN_TOOL;
	if (str_ends(inside, S(".doGenerate")) || str_ends(inside, S(".doStream")))
		return SPAN_MODEL;
	if (str_starts(inside, S("ai.")) ||
	    is_one_of(kind, " agent chain workflow task retriever embedding reranker guardrail evaluator ") ||
	    is_one_of(operation, " invoke_agent create_agent embeddings invoke_workflow "))
		return SPAN_AROUND;
	if (operation.at || is_one_of(kind, " llm ") || f->at[FACT_INPUT].at || f->at[FACT_OUTPUT].at)
		return SPAN_MODEL;
	if (f->at[FACT_TOOL].at)
		return SPAN_TOOL;
	if (f->at[FACT_SQL].at)
		return SPAN_QUERY;
	return f->at[FACT_PROVIDER].at && f->at[FACT_MODEL].at ? SPAN_MODEL : SPAN_OTHER;
}

/* ---- the conversation ---- */

static str flat_value(const struct span_facts *f, bool of_answer, int message, const char *name)
{
	for (ptrdiff_t i = 0; i < f->flat.len; i++)
		if (f->flat.at[i].message == message && f->flat.at[i].of_answer == of_answer &&
		    str_eq(f->flat.at[i].name, str_of(name)))
			return f->flat.at[i].value;
	return NO_STR;
}

static int flat_count(const struct span_facts *f, bool of_answer)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < f->flat.len; i++)
		if (f->flat.at[i].of_answer == of_answer && f->flat.at[i].message >= n)
			n = f->flat.at[i].message + 1;
	return n;
}

/* tool_calls.0.tool_call.function.name and tool_calls.0.name are the same. */
static void put_flat_calls(struct sb *b, const struct span_facts *f, bool of_answer, int message)
{
	int open = -1, number;

	for (ptrdiff_t i = 0; i < f->flat.len; i++) {
		const struct flat_member *m = &f->flat.at[i];
		str rest = m->name;

		if (m->message != message || m->of_answer != of_answer || !str_starts(rest, S("tool_calls.")))
			continue;
		rest = str_from(rest, 11);
		if (!cut_number(&rest, &number))
			continue;
		if (str_starts(rest, S("tool_call.")))
			rest = str_from(rest, 10);
		if (str_starts(rest, S("function.")))
			rest = str_from(rest, 9);
		if (number != open)
			sb_puts(b, open < 0 ? "{" : "},{");
		else
			sb_putc(b, ',');
		sb_fmt(b, "\"%.*s\":%.*s", STR(rest), STR(m->value));
		open = number;
	}
	if (open >= 0)
		sb_putc(b, '}');
}

static void put_flat_contents(struct sb *b, const struct span_facts *f, bool of_answer, int message)
{
	bool more = false;

	for (ptrdiff_t i = 0; i < f->flat.len; i++) {
		const struct flat_member *m = &f->flat.at[i];

		if (m->message != message || m->of_answer != of_answer || !str_starts(m->name, S("contents.")) ||
		    !str_ends(m->name, S(".message_content.text")))
			continue;
		sb_fmt(b, "%s{\"type\":\"text\",\"text\":%.*s}", more ? "," : "", STR(m->value));
		more = true;
	}
}

static void say_flat(struct conversation *c, const struct span_facts *f, bool of_answer)
{
	int n = flat_count(f, of_answer);

	for (int i = 0; i < n; i++) {
		struct sb b = SB(SB_MAX);
		str role = flat_value(f, of_answer, i, "role"), content = flat_value(f, of_answer, i, "content"),
		    call = flat_value(f, of_answer, i, "tool_call_id");

		sb_fmt(&b, "{\"role\":%.*s", STR(role.at ? role : of_answer ? S("\"assistant\"") : S("\"user\"")));
		if (call.at)
			sb_fmt(&b, ",\"tool_call_id\":%.*s", STR(call));
		if (content.at) {
			sb_fmt(&b, ",\"content\":%.*s", STR(content));
		} else {
			sb_puts(&b, ",\"content\":[");
			put_flat_contents(&b, f, of_answer, i);
			sb_putc(&b, ']');
		}
		sb_puts(&b, ",\"tool_calls\":[");
		put_flat_calls(&b, f, of_answer, i);
		sb_puts(&b, "]}");
		conversation_message(c, str_dup(c->sink->arena, sb_str(&b)));
		sb_free(&b);
	}
}

/* Events of earlier conventions, kept as a list in an attribute. */
static void say_events(struct conversation *c, str list, bool of_answer)
{
	static const char *const some[] = { "event.name", "message" };
	str item, at[2];

	if (json_is(list, '"'))
		list = json_as_text(c->sink->arena, list);
	for (str rest = list; json_items(&rest, &item);) {
		json_fields(item, some, 2, at);
		if (json_says(at[0], S("gen_ai.choice")) == of_answer)
			conversation_message(c, at[1].at ? at[1] : item);
	}
}

static void say_instructions(struct conversation *c, str system)
{
	str item;

	if (json_is(system, '"') && str_starts(json_inside(system), S("[")))
		system = json_as_text(c->sink->arena, system);
	if (!json_is(system, '[')) {
		conversation_say(c, STEP_SYSTEM, system);
		return;
	}
	for (str rest = system; json_items(&rest, &item);)
		conversation_say(c, STEP_SYSTEM, json_field(item, "content").at ? json_field(item, "content") : item);
}

/* An answer as any-agent keeps it: a text, or calls without IDs, which have spans of their own. */
static void say_output(struct conversation *c, str output)
{
	if (!str_starts(json_inside(output), S("[{\\\"tool.name\\\"")))
		conversation_say(c, STEP_ASSISTANT, output);
}

void span_conversation(struct conversation *c, const struct span_facts *f)
{
	str message = c->common.message;
	int64_t answer_us = c->answer_us;

	c->common.message = NO_STR;
	c->answer_us = 0;
	say_instructions(c, f->at[FACT_SYSTEM]);
	conversation_messages(c, f->at[FACT_INPUT]);
	say_events(c, f->at[FACT_EVENTS], false);
	say_flat(c, f, false);
	if (f->at[FACT_PROMPT].at)
		conversation_say(c, STEP_USER, f->at[FACT_PROMPT]);
	c->common.message = message;
	c->answer_us = answer_us;
	c->answered = false;
	conversation_say(c, STEP_THOUGHT, f->at[FACT_REASONING]);
	conversation_messages(c, f->at[FACT_OUTPUT]);
	say_events(c, f->at[FACT_EVENTS], true);
	say_flat(c, f, true);
	conversation_say(c, STEP_ASSISTANT, f->at[FACT_ANSWER]);
	conversation_calls(c, f->at[FACT_ANSWER_CALLS]);
	if (!c->answered)
		say_output(c, f->at[FACT_RESULT]);
}

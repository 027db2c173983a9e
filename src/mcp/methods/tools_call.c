/* tools/call: the arguments become a request of the tool table, and its answer text within a budget. */
#include "mcp/methods/methods.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/stop.h"
#include "mcp/answer/budget.h"
#include "mcp/answer/fit.h"
#include "mcp/methods/watched_call.h"
#include "mcp/methods/unknown_name.h"
#include "tool/call_envelope.h"
#include "base/banned.h"

enum { TEXT_MOST = 8 << 20, PROGRESS_EVERY_US = 100000 };

struct call_in_progress {
	struct mcp_request *request;
	struct answer_rows rows;
	int64_t last_us; /* of progress; 0: none yet */
	enum mcp_log_level level;
};

/* ---- the request ---- */

static bool take_number(const struct json *j, const char *name, int64_t least, int64_t *out, struct err *err)
{
	str text = j->text;

	if ((j->kind == JSON_NUM || j->kind == JSON_STR) && str_int(text, out) && *out >= least)
		return true;
	return err_set(err, ERR_USAGE, "%s takes a whole number of at least %" PRId64, name, least);
}

static bool take_truth(const struct json *j, const char *name, bool *out, struct err *err)
{
	*out = j->truth;
	return j->kind == JSON_BOOL || err_set(err, ERR_USAGE, "%s takes true or false", name);
}

static bool take_text(const struct json *j, const char *name, str *out, struct err *err)
{
	*out = j->text;
	return j->kind == JSON_STR || err_set(err, ERR_USAGE, "%s takes a text", name);
}

/* The parts of a request that every tool has. *taken: it is one of them. */
static bool take_common(struct request *ask, const struct json *j, int64_t *tokens, bool *taken, struct err *err)
{
	*taken = true;
	if (str_eq(j->key, S("catalog")))
		return take_text(j, "catalog", &ask->catalog, err);
	if (str_eq(j->key, S("cursor")))
		return take_text(j, "cursor", &ask->cursor, err);
	if (str_eq(j->key, S("at")))
		return take_text(j, "at", &ask->at, err);
	if (str_eq(j->key, S("why")))
		return take_text(j, "why", &ask->caller.why, err);
	if (str_eq(j->key, S("memo")))
		return take_text(j, "memo", &ask->caller.memo, err);
	if (str_eq(j->key, S("live")))
		return take_truth(j, "live", &ask->live, err);
	if (str_eq(j->key, S("cached")))
		return take_truth(j, "cached", &ask->cached, err);
	if (str_eq(j->key, S("limit")))
		return take_number(j, "limit", 1, &ask->limit, err);
	if (str_eq(j->key, S("max_tokens")))
		return take_number(j, "max_tokens", 1, tokens, err);
	*taken = false;
	return true;
}

static bool take_arguments(struct request *ask, struct arena *a, const struct json *arguments, int64_t *tokens,
			   struct err *err)
{
	for (const struct json *j = arguments ? arguments->first : NULL; j; j = j->next) {
		bool taken = false;

		if (j->kind == JSON_NULL)
			continue;
		if (!tool_param(ask->tool, j->key, NULL) && !take_common(ask, j, tokens, &taken, err))
			return false;
		if (taken)
			continue;
		*push(&ask->given, a) = j->kind == JSON_STR ? (struct request_param){ .name = j->key, .text = j->text }
							    : (struct request_param){ .name = j->key, .value = j };
	}
	return true;
}

static int64_t tokens_for(const struct mcp_request *r, const struct request *ask, int64_t asked)
{
	if (!asked)
		asked = r->server->options.tokens;
	if (!asked)
		asked = budget_for(ask);
	return asked < BUDGET_LEAST ? BUDGET_LEAST : asked > BUDGET_MOST ? BUDGET_MOST : asked;
}

/* ---- while it runs ---- */

static void send_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	struct call_in_progress *c = with;
	struct mcp_request *r = c->request;
	int64_t now = clock_monotonic_us();

	if (!r->message->progress_token.at || (c->last_us && now - c->last_us < PROGRESS_EVERY_US))
		return;
	c->last_us = now;
	mcp_progress(r, of > 0 ? str_fmt(r->arena, "%s: %" PRId64 " of %" PRId64, stage, done, of) : str_of(stage));
}

static void send_note(void *with, str sentence)
{
	struct call_in_progress *c = with;
	struct mcp_request *r = c->request;
	scoped(sb_free) struct sb b = SB(MCP_MESSAGE_MOST);
	struct jw w;

	if (c->level > MCP_LOG_notice)
		return;
	w = mcp_notification_begin(&b, "notifications/message");
	jw_str_at(&w, "level", str_of(mcp_log_level_name(MCP_LOG_notice)));
	jw_str_at(&w, "logger", S("ocat"));
	jw_str_at(&w, "data", action_spell(r->arena, sentence, &r->server->speller));
	mcp_notification_end(&w);
	mcp_notify(r, sb_str(&b));
}

static bool take_columns(void *with, const struct column *at, ptrdiff_t n)
{
	return answer_rows_columns(&((struct call_in_progress *)with)->rows, at, n);
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	return answer_rows_row(&((struct call_in_progress *)with)->rows, cells, n);
}

/* The level that a handshake set, or that a modern request names. */
static enum mcp_log_level level_of(const struct mcp_request *r)
{
	enum mcp_log_level level = MCP_LOG_NONE;

	if (!r->message->modern)
		return mcp_peer_level(r->peer);
	mcp_log_level_named(json_text(r->message->meta, MCP_META_LOG_LEVEL), &level);
	return level;
}

/* ---- the result ---- */

static void put_text(struct jw *w, str text)
{
	jw_object(w);
	jw_str_at(w, "type", S("text"));
	jw_str_at(w, "text", text);
	jw_end_object(w);
}

/* The tables that a person points to are a part of their own, outside the budget of the answer. */
static void put_content(struct mcp_request *r, str text, const struct strs *pinned)
{
	jw_array_at(r->result, "content");
	put_text(r->result, text);
	if (pinned->len)
		put_text(r->result, watched_call_pins(r->arena, pinned));
	jw_end_array(r->result);
}

/* As its output schema says, with the rows that the text shows. */
static void put_structured(struct jw *w, const struct answer_rows *rows, struct result *result, const struct fit *fit)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);
	struct envelope e;
	struct sink_out sink;

	envelope_open(&e, &sink, TEXT_MOST);
	sink.columns(sink.with, rows->columns, rows->column_count);
	for (ptrdiff_t i = 0; i < fit->shown && i < rows->rows.len; i++)
		sink.row(sink.with, rows->rows.at[i], rows->column_count);
	result->next_cursor = fit->cursor;
	result->truncated |= fit->shown < rows->rows.len;
	envelope_put(&b, &e, result, NULL, fit->now);
	envelope_close(&e);
	jw_raw_at(w, "structuredContent", str_trim(sb_str(&b)));
}

static bool put_failure(struct mcp_request *r, const struct err *err, const struct result *result,
			const struct strs *pinned)
{
	scoped(sb_free) struct sb text = SB(TEXT_MOST);

	fit_error(&text, err, result, &r->server->speller);
	put_content(r, sb_str(&text), pinned);
	jw_bool_at(r->result, "isError", true);
	return true;
}

static void put_answer(struct mcp_request *r, struct fit *fit, struct result *result)
{
	scoped(sb_free) struct sb text = SB(TEXT_MOST);

	fit_answer(&text, fit);
	put_content(r, sb_str(&text), &fit->ask->caller.pinned);
	if (r->server->options.output_schemas)
		put_structured(r->result, fit->rows, result, fit);
	jw_bool_at(r->result, "isError", false);
}

/* What a person decided in place of the tool. An answer conforms to the schema as one without rows. */
static bool put_decided(struct mcp_request *r, struct fit *fit, struct result *result)
{
	const struct caller *who = &fit->ask->caller;
	bool refused = who->decision.outcome == STEP_VETOED;

	put_content(r, watched_call_words(r->arena, &who->decision, fit->ask->tool), &who->pinned);
	if (!refused && r->server->options.output_schemas)
		put_structured(r->result, fit->rows, result, fit);
	jw_bool_at(r->result, "isError", refused);
	return true;
}

/* ---- the call ---- */

static bool call(struct mcp_request *r, struct request *ask, const struct json *arguments, int64_t tokens)
{
	struct call_in_progress c = { .request = r, .rows = { .arena = r->arena }, .level = level_of(r) };
	struct sink_out sink = { take_columns, take_row, send_progress, send_note, &c };
	struct result result = { .arena = r->arena };
	struct err err = { 0 };
	bool good = tool_call(r->server->workspace, ask, &sink, &result, &err);
	struct fit fit = { .ask = ask,
			   .result = &result,
			   .rows = &c.rows,
			   .arguments = arguments,
			   .speller = &r->server->speller,
			   .tokens = tokens,
			   .now = clock_now(),
			   .incomplete = !good };

	if (watched_call_is_decided(&ask->caller.decision))
		return put_decided(r, &fit, &result);
	if (!good && !(err.kind == ERR_TIMEOUT && c.rows.rows.len))
		return put_failure(r, &err, &result, &ask->caller.pinned);
	put_answer(r, &fit, &result);
	return true;
}

/* One that the server offers, by its name or another one. */
static const struct tool *offered(const struct mcp_server *s, str name)
{
	const struct tool *t = tool_named(name);

	for (const struct tool *const *at = s->tools; *at; at++)
		if (*at == t)
			return t;
	return NULL;
}

static bool unknown_tool(struct mcp_request *r, str name)
{
	struct strs all = { 0 };

	for (const struct tool *const *at = r->server->tools; *at; at++)
		*push(&all, r->arena) = str_of((*at)->name);
	return mcp_unknown_name(r, "tool", name, &all);
}

/* While a person watches. */
static bool call_watched(struct mcp_request *r, struct request *ask, const struct json *arguments, int64_t tokens)
{
	struct watched_call w;
	struct err err = { 0 };
	bool good;

	if (!watched_call_begin(&w, r, ask, arguments, &err))
		return put_failure(r, &err, &(struct result){ .arena = r->arena }, &ask->caller.pinned);
	good = call(r, ask, arguments, tokens);
	watched_call_end(&w);
	return good;
}

bool mcp_tools_call(struct mcp_request *r)
{
	const struct mcp_message *m = r->message;
	const struct json *arguments = json_get(m->params, "arguments");
	struct request ask = { .caller = { .actor = "agent" }, .stop = r->stop };
	struct result none = { .arena = r->arena };
	struct err err = { 0 };
	int64_t tokens = 0;
	str name;

	if (!mcp_needs_text(r, "name", &name))
		return false;
	ask.tool = offered(r->server, name);
	if (!ask.tool)
		return unknown_tool(r, name);
	if (arguments && arguments->kind != JSON_OBJECT)
		return mcp_fail(r, MCP_INVALID_PARAMS, S("arguments must be an object"));
	ask.caller.client = mcp_peer_client(r->peer, m->client_name, m->client_version, &err);
	if (!ask.caller.client || !take_arguments(&ask, r->arena, arguments, &tokens, &err))
		return put_failure(r, &err, &none, &ask.caller.pinned);
	tokens = tokens_for(r, &ask, tokens);
	return follow_gate_is_watched(r->server->options.gate) ? call_watched(r, &ask, arguments, tokens)
							       : call(r, &ask, arguments, tokens);
}

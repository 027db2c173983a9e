/* tools/call: the arguments become a request of the tool table, and its answer text within a budget. */
#include "mcp/methods/methods.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/stop.h"
#include "mcp/answer/answer_text.h"
#include "mcp/answer/budget.h"
#include "mcp/methods/unknown_name.h"
#include "mcp/methods/watched_call.h"
#include "mcp/refresh.h"
#include "tool/call_envelope.h"
#include "base/banned.h"

enum { TEXT_MOST = 8 << 20, PROGRESS_EVERY_US = 100000 };

struct call_in_progress {
	struct mcp_request *request;
	struct answer_rows rows;
	struct fit fit;
	/* Of the answer: its text, whether it is no failure, and the number of its notes. */
	struct sb words;
	bool good;
	ptrdiff_t notes;
	int64_t last_us; /* of progress; 0: none was sent */
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

static bool take_duration(const struct json *j, int64_t *ms, struct err *err)
{
	int64_t us;

	if (j->kind != JSON_STR || !duration_parse(j->text, &us) || us < 1000)
		return err_set(err, ERR_USAGE, "timeout takes a duration, such as \"30s\" or \"2m\"");
	*ms = us / 1000;
	return true;
}

static bool take_seconds(const struct json *j, int64_t *ms, struct err *err)
{
	if (!take_number(j, "timeout_seconds", 1, ms, err))
		return false;
	*ms = *ms < MCP_TIMEOUT_MOST_MS ? *ms * 1000 : INT64_MAX;
	return true;
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
	if (str_eq(j->key, S("timeout")))
		return take_duration(j, &ask->timeout_ms, err);
	*taken = str_eq(j->key, S("timeout_seconds"));
	return !*taken || take_seconds(j, &ask->timeout_ms, err);
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
		if (!taken && str_eq(j->key, S("timeout_seconds")) && !take_seconds(j, &ask->timeout_ms, err))
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

static int64_t timeout_most(const struct mcp_request *r)
{
	int64_t ms = r->server->options.timeout_ms;

	return ms > MCP_TIMEOUT_MOST_MS ? ms : MCP_TIMEOUT_MOST_MS;
}

static int64_t timeout_for(const struct mcp_request *r, int64_t asked)
{
	int64_t most = timeout_most(r);

	return !asked ? r->server->options.timeout_ms : asked < most ? asked : most;
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
	result->truncated |= fit->incomplete || fit->shown < rows->rows.len;
	envelope_put(&b, &e, result, NULL, fit->now);
	envelope_close(&e);
	jw_raw_at(w, "structuredContent", str_trim(sb_str(&b)));
}

static bool put_failure(struct mcp_request *r, const struct err *err)
{
	struct result none = { .arena = r->arena };
	scoped(sb_free) struct sb text = SB(TEXT_MOST);

	fit_error(&text, err, &none, &r->server->speller);
	put_content(r, sb_str(&text), &(struct strs){ 0 });
	jw_bool_at(r->result, "isError", true);
	return true;
}

/*
 * What a person decided in place of the tool, or the answer, or why there is none.
 * Rows that came before the deadline are an answer.
 */
static void put_words(struct call_in_progress *c, const struct result *out, const struct err *err)
{
	const struct caller *who = &c->fit.ask->caller;
	struct mcp_request *r = c->request;

	sb_reset(&c->words);
	c->fit.incomplete = err->kind == ERR_TIMEOUT && c->rows.rows.len;
	c->fit.now = clock_now();
	c->notes = out->notes.len;
	c->good = !err->kind || c->fit.incomplete;
	if (watched_call_is_decided(&who->decision))
		sb_put(&c->words, watched_call_words(r->arena, &who->decision, c->fit.ask->tool));
	else if (c->good)
		fit_answer(&c->words, &c->fit);
	else
		fit_error(&c->words, err, out, &r->server->speller);
	if (!c->good)
		fit_notes(&c->words, &c->fit);
}

/* ---- the call ---- */

static ptrdiff_t size_of_words(void *with, const struct result *out, const struct err *err)
{
	struct call_in_progress *c = with;
	const struct strs *pinned = &c->fit.ask->caller.pinned;

	put_words(c, out, err);
	return c->words.len + (pinned->len ? watched_call_pins(c->request->arena, pinned).len : 0);
}

/* The words are written again if the call could not be recorded, which a further note says. */
static void put_answer(struct call_in_progress *c, struct result *result, const struct err *err)
{
	struct mcp_request *r = c->request;

	if (!c->words.len || c->notes != result->notes.len)
		put_words(c, result, err);
	put_content(r, sb_str(&c->words), &c->fit.ask->caller.pinned);
	if (c->good && r->server->options.output_schemas)
		put_structured(r->result, &c->rows, result, &c->fit);
	jw_bool_at(r->result, "isError", !c->good);
}

static void refresh_behind(const struct mcp_request *r, const struct request *ask, const struct result *result)
{
	for (ptrdiff_t i = 0; i < result->catalogs.len; i++)
		if (result->catalogs.at[i].stale && !ask->cached && !ask->at.len)
			mcp_refresh_want(r->server->refresh, result->catalogs.at[i].name);
}

static bool call(struct mcp_request *r, struct request *ask, const struct json *arguments, int64_t tokens)
{
	struct stop limit = { .parent = r->stop, .deadline_us = clock_monotonic_us() + ask->timeout_ms * 1000 };
	struct result result = { .arena = r->arena };
	struct call_in_progress c = { .request = r,
				      .rows = { .arena = r->arena },
				      .fit = { .ask = ask,
					       .result = &result,
					       .arguments = arguments,
					       .speller = &r->server->speller,
					       .tokens = tokens,
					       .untraced = mcp_peer_untraced(ask->caller.client),
					       .timeout_most_ms = timeout_most(r) },
				      .words = SB(TEXT_MOST),
				      .level = level_of(r) };
	struct sink_out sink = {
		.columns = take_columns, .row = take_row, .progress = send_progress, .note = send_note, .with = &c
	};
	struct err err = { 0 };

	c.fit.rows = &c.rows;
	ask->stop = &limit;
	ask->answered = size_of_words;
	ask->answered_with = &c;
	tool_call(r->server->workspace, ask, &sink, &result, &err);
	put_answer(&c, &result, &err);
	refresh_behind(r, ask, &result);
	sb_free(&c.words);
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
		return put_failure(r, &err);
	good = call(r, ask, arguments, tokens);
	watched_call_end(&w);
	return good;
}

bool mcp_tools_call(struct mcp_request *r)
{
	const struct mcp_message *m = r->message;
	const struct json *arguments = json_get(m->params, "arguments");
	struct request ask = { .caller = { .actor = "agent" }, .stop = r->stop };
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
	ask.caller.client = mcp_peer_client(r->peer, m->client_name, m->client_version);
	if (!take_arguments(&ask, r->arena, arguments, &tokens, &err))
		return put_failure(r, &err);
	ask.timeout_ms = timeout_for(r, ask.timeout_ms);
	tokens = tokens_for(r, &ask, tokens);
	return follow_gate_is_watched(r->server->options.gate) ? call_watched(r, &ask, arguments, tokens)
							       : call(r, &ask, arguments, tokens);
}

#include "mcp/message.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "base/banned.h"

/* ---- writing ---- */

static struct jw begin(struct sb *out)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "jsonrpc", S("2.0"));
	return w;
}

struct jw mcp_result_begin(struct sb *out, str id)
{
	struct jw w = begin(out);

	jw_raw_at(&w, "id", id);
	jw_object_at(&w, "result");
	return w;
}

void mcp_result_end(struct jw *w)
{
	jw_end_object(w);
	jw_end_object(w);
}

struct jw mcp_notification_begin(struct sb *out, const char *method)
{
	struct jw w = begin(out);

	jw_str_at(&w, "method", str_of(method));
	jw_object_at(&w, "params");
	return w;
}

void mcp_notification_end(struct jw *w)
{
	mcp_result_end(w);
}

bool mcp_is_notification(str message)
{
	return str_starts(message, S("{\"jsonrpc\":\"2.0\",\"method\":"));
}

void mcp_error_put(struct sb *out, str id, int code, str sentence, str data)
{
	struct jw w = begin(out);

	jw_raw_at(&w, "id", id.at ? id : S("null"));
	jw_object_at(&w, "error");
	jw_int_at(&w, "code", code);
	jw_str_at(&w, "message", sentence);
	if (data.at)
		jw_raw_at(&w, "data", data);
	mcp_result_end(&w);
}

/* ---- reading ---- */

str mcp_id_of(struct arena *a, const struct json *j)
{
	scoped(sb_free) struct sb b = SB(MCP_MESSAGE_MOST);

	if (!j)
		return NO_STR;
	if (j->kind == JSON_NUM)
		return j->text;
	if (j->kind != JSON_STR)
		return NO_STR;
	json_quote(&b, j->text);
	return b.over ? NO_STR : str_dup(a, sb_str(&b));
}

static const struct json *object_at(const struct json *j, const char *key)
{
	const struct json *found = json_get(j, key);

	return found && found->kind == JSON_OBJECT ? found : NULL;
}

static void read_client(const struct json *info, struct mcp_message *m)
{
	m->client_name = json_text(info, "name");
	m->client_version = json_text(info, "version");
}

static void read_params(struct arena *a, struct mcp_message *m)
{
	const struct json *client;

	m->meta = object_at(m->params, "_meta");
	m->progress_token = mcp_id_of(a, json_get(m->meta, "progressToken"));
	m->version = json_text(m->meta, MCP_META_VERSION);
	m->modern = m->version.at != NULL;
	client = object_at(m->meta, MCP_META_CLIENT);
	if (client)
		read_client(client, m);
	if (m->modern || !str_eq(m->method, S("initialize")))
		return;
	m->version = json_text(m->params, "protocolVersion");
	client = object_at(m->params, "clientInfo");
	if (client)
		read_client(client, m);
}

/* The sentence of its first mistake; NULL: it is a message. */
static const char *read_members(struct arena *a, const struct json *j, struct mcp_message *m)
{
	const struct json *id = json_get(j, "id"), *params = json_get(j, "params");

	if (j->kind == JSON_ARRAY)
		return "batches are not supported: send one message at a time";
	if (j->kind != JSON_OBJECT)
		return "a message is a JSON object";
	m->id = mcp_id_of(a, id);
	if (!str_eq(json_text(j, "jsonrpc"), S("2.0")))
		return "jsonrpc must be \"2.0\"";
	if (id && !m->id.at)
		return "id must be a string or a whole number";
	m->method = json_text(j, "method");
	if (!m->method.at && !json_get(j, "result") && !json_get(j, "error"))
		return "method must be a string";
	if (params && params->kind != JSON_OBJECT)
		return "params must be an object";
	m->params = params;
	read_params(a, m);
	if (!m->method.at)
		m->id = NO_STR;
	return NULL;
}

static bool refuse(struct sb *error, int *code, int which, str id, str sentence)
{
	*code = which;
	mcp_error_put(error, id, which, sentence, NO_STR);
	return false;
}

bool mcp_message_read(struct arena *a, str text, struct mcp_message *out, struct sb *error, int *code)
{
	struct err err = { 0 };
	struct mcp_message m = { .arrived_us = clock_monotonic_us() };
	const struct json *j;
	const char *mistake;

	if (!utf8_valid(text))
		return refuse(error, code, MCP_PARSE_ERROR, NO_STR, S("invalid UTF-8"));
	j = json_parse(a, text, &err);
	if (!j)
		return refuse(error, code, MCP_PARSE_ERROR, NO_STR, str_of(err.text));
	mistake = read_members(a, j, &m);
	if (mistake)
		return refuse(error, code, MCP_INVALID_REQUEST, m.id, str_of(mistake));
	*out = m;
	return true;
}

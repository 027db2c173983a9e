/* completion/complete: names of catalogs, schemas and tables for the arguments of prompts and of resource templates. */
#include "mcp/methods/methods.h"

#include "base/arena.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "service/completion.h"
#include "base/banned.h"

enum { VALUES_MOST = 100, TIME_US = 500000 };

/* By the name of the argument; the catalog of a resource may be known already. */
static void complete(struct mcp_request *r, struct completions *o, str name, str value)
{
	o->catalog = json_text(json_get(json_get(r->message->params, "context"), "arguments"), "catalog");
	if (str_eq(name, S("catalog")))
		completion_catalogs(o, value);
	else if (str_eq(name, S("namespace")))
		completion_filter_value(o, S("schema"), value);
	else if (str_is_among(name, " table tables from to "))
		completion_assets(o, value);
}

static void put_values(struct mcp_request *r, const struct completions *o)
{
	struct jw *w = r->result;

	jw_object_at(w, "completion");
	jw_array_at(w, "values");
	for (ptrdiff_t i = 0; i < o->len && i < VALUES_MOST; i++)
		jw_str(w, clean(r->arena, o->at[i].text));
	jw_end_array(w);
	jw_int_at(w, "total", o->len);
	jw_bool_at(w, "hasMore", o->len > VALUES_MOST);
	jw_end_object(w);
}

bool mcp_complete(struct mcp_request *r)
{
	const struct mcp_message *m = r->message;
	const struct json *argument = json_get(m->params, "argument");
	str type = json_text(json_get(m->params, "ref"), "type"), name = json_text(argument, "name"),
	    value = json_text(argument, "value");
	struct stop stop = { .parent = r->stop, .deadline_us = clock_monotonic_us() + TIME_US };
	struct completions o = { 0 };
	const struct client *client;

	if (!str_eq(type, S("ref/prompt")) && !str_eq(type, S("ref/resource")))
		return mcp_fail(r, MCP_INVALID_PARAMS, S("ref needs a type, ref/prompt or ref/resource"));
	if (!name.at || !value.at)
		return mcp_fail(r, MCP_INVALID_PARAMS, S("argument needs name and value, two texts"));
	client = mcp_peer_client(r->peer, m->client_name, m->client_version);
	o.scope = scope_open(r->server->workspace, client, r->arena, &stop);
	complete(r, &o, name, value);
	put_values(r, &o);
	return true;
}

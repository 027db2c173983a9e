/* tools/list: the offered tools, in few words. */
#include "mcp/methods/methods.h"

#include "base/arena.h"
#include "tool/tool.h"
#include "base/banned.h"

enum { SCHEMA_MOST = 1 << 20 };

static void put_description(struct jw *w, const struct tool *t)
{
	scoped(arena_close) struct arena *a = arena_open();

	jw_str_at(w, "description", t->brief ? str_of(t->brief) : action_spell(a, str_of(t->summary), NULL));
}

static void put_input(struct jw *w, const struct tool *t)
{
	scoped(sb_free) struct sb b = SB(SCHEMA_MOST);

	if (t->brief)
		tool_brief_schema(&b, t);
	else
		tool_schema(&b, t);
	jw_raw_at(w, "inputSchema", sb_str(&b));
}

static void put_output(struct jw *w, const struct tool *t)
{
	scoped(sb_free) struct sb b = SB(SCHEMA_MOST);

	tool_result_schema(&b, t);
	jw_raw_at(w, "outputSchema", sb_str(&b));
}

static void put_tool(struct jw *w, const struct tool *t, bool output)
{
	jw_object(w);
	jw_str_at(w, "name", str_of(t->name));
	put_description(w, t);
	put_input(w, t);
	if (output)
		put_output(w, t);
	jw_object_at(w, "annotations");
	jw_bool_at(w, "readOnlyHint", true);
	jw_bool_at(w, "destructiveHint", false);
	jw_bool_at(w, "idempotentHint", true);
	jw_bool_at(w, "openWorldHint", false);
	jw_end_object(w);
	jw_end_object(w);
}

static void put_tools(struct jw *w, const struct mcp_server *s)
{
	jw_array_at(w, "tools");
	for (const struct tool *const *t = s->tools; *t; t++)
		put_tool(w, *t, s->options.output_schemas);
	jw_end_array(w);
}

bool mcp_tools_list(struct mcp_request *r)
{
	if (json_get(r->message->params, "cursor"))
		return mcp_fail(r, MCP_INVALID_PARAMS, S("invalid cursor; the list has one page"));
	put_tools(r->result, r->server);
	return true;
}

void mcp_server_tools(const struct mcp_server *s, struct sb *out)
{
	struct jw w = jw_to(out);

	w.pretty = true;
	jw_object(&w);
	put_tools(&w, s);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

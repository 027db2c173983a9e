#include "mcp/server.h"

#include "base/arena.h"
#include "mcp/answer/call_speller.h"
#include "mcp/refresh.h"
#include "tool/tool.h"
#include "workspace/workspace.h"
#include "base/banned.h"

/* Each costs every conversation its tokens, so a client gets those that answer most questions. */
static const char *const default_tools[] = { "search_tables", "search_columns", "describe_asset", "get_relationships",
					     "get_join_path", "check_sql",	"query_catalog",  "rem_query" };
enum { DEFAULT_TOOLS = sizeof default_tools / sizeof *default_tools };

struct tool_list {
	const struct tool **at;
	ptrdiff_t len, cap;
};

static void add_tool(struct arena *a, struct tool_list *list, const struct tool *t)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (list->at[i] == t)
			return;
	*push(list, a) = t;
}

static bool unknown_tool(struct arena *a, str name, struct err *err)
{
	err_set(err, ERR_USAGE, "unknown tool \"%.*s\"", STR(name));
	for (const struct tool *const *t = tools(); *t; t++)
		if (str_distance(a, name, str_of((*t)->name), 3) <= 3)
			err_suggest(err, str_of((*t)->name));
	return false;
}

static bool choose_tools(struct mcp_server *s, struct err *err)
{
	struct tool_list list = { 0 };
	const struct mcp_options *o = &s->options;

	for (int i = 0; !o->tool_count && i < DEFAULT_TOOLS; i++)
		add_tool(s->arena, &list, tool_named(str_of(default_tools[i])));
	for (ptrdiff_t i = 0; i < o->tool_count; i++) {
		const struct tool *t = tool_for_command(o->tools[i]);

		for (const struct tool *const *all = tools(); str_eq(o->tools[i], S("all")) && *all; all++)
			add_tool(s->arena, &list, *all);
		if (t)
			add_tool(s->arena, &list, t);
		else if (!str_eq(o->tools[i], S("all")))
			return unknown_tool(s->arena, o->tools[i], err);
	}
	*push(&list, s->arena) = NULL;
	s->tools = list.at;
	return true;
}

static void copy_options(struct mcp_server *s, const struct mcp_options *o)
{
	str *names = new_n(s->arena, str, o->tool_count + 1);

	for (ptrdiff_t i = 0; i < o->tool_count; i++)
		names[i] = str_dup(s->arena, o->tools[i]);
	s->options = *o;
	s->options.tools = names;
	s->options.version = str_dup(s->arena, o->version);
	if (s->options.timeout_ms <= 0)
		s->options.timeout_ms = MCP_TIMEOUT_MS;
}

struct mcp_server *mcp_server_open(struct workspace *w, const struct mcp_options *o, struct err *err)
{
	struct arena *a = arena_open();
	struct mcp_server *s = new(a, struct mcp_server);

	s->arena = a;
	s->workspace = w;
	s->refresh = mcp_refresh_open(w);
	s->speller = call_speller(workspace_places(w)->speller);
	copy_options(s, o);
	if (choose_tools(s, err))
		return s;
	mcp_server_close(s);
	return NULL;
}

void mcp_server_close(struct mcp_server *s)
{
	if (!s)
		return;
	mcp_refresh_close(s->refresh);
	arena_close(s->arena);
}

#include "tool/ask_tools.h"

#include "base/arena.h"
#include "tool/ask_catalog.h"
#include "base/banned.h"

enum { ROWS = 20, CELLS = 160 };

static const char *const offered[] = {
	"search_tables", "search_columns", "describe_asset",	  "get_relationships",
	"get_join_path", "list_domains",   "get_domain_overview", "check_sql",
};
enum { OFFERED = sizeof offered / sizeof *offered };

static bool is_offered(const struct tool *t)
{
	for (int i = 0; t && i < OFFERED; i++)
		if (str_eq(str_of(t->name), str_of(offered[i])))
			return true;
	return false;
}

static bool unknown(str name, struct err *err)
{
	scoped(sb_free) struct sb all = SB(512);

	for (int i = 0; i < OFFERED; i++)
		sb_fmt(&all, "%s%s", i ? ", " : "", offered[i]);
	return err_set(err, ERR_UNSUPPORTED, "no tool is called \"%.*s\"; the tools are %.*s", STR(name),
		       STR(sb_str(&all)));
}

static bool call_tool(void *with, str name, const struct json *arguments, str *out, struct err *err)
{
	const struct call *in = with;
	const struct tool *t = tool_named(name);
	struct arena *a = in->scope.arena;
	struct ask_catalog *found = new(a, struct ask_catalog);

	if (!is_offered(t))
		return unknown(name, err);
	if (!ask_catalog_json(in, t, arguments, ROWS, a, found, err))
		return false;
	if (found->has_values)
		return err_set(err, ERR_GUARD, "the answer has values of rows, and these stay here");
	*out = ask_catalog_text(a, found, CELLS, in->scope.now);
	if (!out->len)
		*out = S("nothing matches");
	return true;
}

void ask_tools(const struct call *in, struct model_tools *out)
{
	struct arena *a = in->scope.arena;
	struct model_tool *all = new_n(a, struct model_tool, OFFERED);

	for (int i = 0; i < OFFERED; i++) {
		const struct tool *t = tool_named(str_of(offered[i]));
		scoped(sb_free) struct sb schema = SB(1 << 16);

		tool_brief_schema(&schema, t);
		all[i] = (struct model_tool){ str_of(t->name), str_of(t->brief ? t->brief : t->summary),
					      str_dup(a, sb_str(&schema)) };
	}
	*out = (struct model_tools){ all, OFFERED, call_tool, (void *)in };
}

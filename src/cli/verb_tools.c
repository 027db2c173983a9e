/* tools: the tool table for programs, as JSON with schemas. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/json.h"
#include "tool/tool.h"
#include "base/banned.h"

static void put_tool(struct jw *w, const struct tool *t)
{
	scoped(sb_free) struct sb in = SB(1 << 20), out = SB(1 << 20);

	tool_schema(&in, t);
	tool_result_schema(&out, t);
	jw_object(w);
	jw_str_at(w, "name", str_of(t->name));
	jw_str_at(w, "command", str_of(t->command));
	jw_key(w, "aliases");
	jw_array(w);
	for (size_t i = 0; i < sizeof t->aliases / sizeof *t->aliases && t->aliases[i]; i++)
		jw_str(w, str_of(t->aliases[i]));
	jw_end_array(w);
	jw_str_at(w, "summary", str_of(t->summary));
	jw_str_at(w, "description", str_of(t->detail));
	jw_key(w, "inputSchema");
	jw_raw(w, sb_str(&in));
	jw_key(w, "outputSchema");
	jw_raw(w, sb_str(&out));
	jw_end_object(w);
}

static int print_tools(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(8 << 20);
	struct jw w = jw_to(&b);

	(void)err;
	jw_array(&w);
	for (const struct tool *const *t = tools(); *t; t++)
		put_tool(&w, *t);
	jw_end_array(&w);
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
	return 0;
}

const struct verb verb_tools = {
	.name = "tools",
	.summary = "the questions as tools for programs: JSON Schemas of parameters and results",
	.run = print_tools,
};

/* tools: the tool table for programs, as JSON with schemas. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/json.h"
#include "tool/tool.h"
#include "base/banned.h"

static void put_tool(struct jw *w, const struct tool *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb in = SB(1 << 20), out = SB(1 << 20);

	tool_schema(&in, t);
	tool_result_schema(&out, t);
	jw_object(w);
	jw_str_at(w, "name", str_of(t->name));
	jw_str_at(w, "command", str_of(t->command));
	jw_array_at(w, "aliases");
	for (size_t i = 0; i < sizeof t->aliases / sizeof *t->aliases && t->aliases[i]; i++)
		jw_str(w, str_of(t->aliases[i]));
	jw_end_array(w);
	jw_str_at(w, "summary", str_of(t->summary));
	jw_str_at(w, "description", action_spell(a, tool_text(a, t->detail), NULL));
	jw_raw_at(w, "inputSchema", sb_str(&in));
	jw_raw_at(w, "outputSchema", sb_str(&out));
	jw_end_object(w);
}

static bool is_named(const struct strs *words, const struct tool *t)
{
	for (ptrdiff_t i = 0; i < words->len; i++)
		if (tool_for_command(words->at[i]) == t)
			return true;
	return !words->len;
}

static bool no_tool(struct cli *c, str word, struct err *err)
{
	err_set(err, ERR_USAGE, "unknown tool \"%.*s\"", STR(word));
	for (const struct tool *const *t = tools(); *t; t++)
		if (str_distance(c->arena, word, str_of((*t)->name), 3) <= 3)
			err_suggest(err, str_of((*t)->name));
	return err_next(err, "`ocat help` lists the commands; a command is also a name of its tool.");
}

static int print_tools(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(8 << 20);
	const struct strs *words = &c->options.words;
	struct jw w = jw_to(&b);

	for (ptrdiff_t i = 0; i < words->len; i++)
		if (!tool_for_command(words->at[i]))
			return no_tool(c, words->at[i], err);
	jw_object(&w);
	jw_str_at(&w, "command", S("tools"));
	jw_array_at(&w, "rows");
	for (const struct tool *const *t = tools(); *t; t++)
		if (is_named(words, *t))
			put_tool(&w, *t);
	jw_end_array(&w);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
	return 0;
}

static const char *const examples[] = { "ocat tools", "ocat tools search_tables", NULL };

const struct verb verb_tools = {
	.name = "tools",
	.words = "[NAME ...]",
	.detail =
		"Prints one JSON object with a row for each tool: its name, aliases, command, and the schemas of its parameters and "
		"of its answer with -o json.",
	.examples = examples,
	.formats = FORMAT_BIT(FORMAT_JSON),
	.summary = "print the tools as JSON Schemas for programs",
	.heading = UNDER_TOGETHER,
	.run = print_tools,
};

/* Every tool by name, and nothing else about it. */
#include "tool/tool.h"

#include "tool/tools.h"
#include "base/banned.h"

#define TOOLS(_)               \
	_(search_tables)       \
	_(search_columns)      \
	_(describe_asset)      \
	_(get_relationships)   \
	_(query_catalog)       \
	_(list_changes)        \
	_(diff_catalog)        \
	_(list_tags)

#define _(name) &tool_##name,
static const struct tool *const all[] = { TOOLS(_) NULL };
#undef _

const struct tool *const *tools(void)
{
	return all;
}

const struct tool *tool_named(str name)
{
	for (const struct tool *const *t = all; *t; t++) {
		if (str_eq(name, str_of((*t)->name)))
			return *t;
		for (size_t i = 0; i < sizeof(*t)->aliases / sizeof *(*t)->aliases && (*t)->aliases[i]; i++)
			if (str_eq(name, str_of((*t)->aliases[i])))
				return *t;
	}
	return NULL;
}

const struct tool *tool_for_command(str command)
{
	for (const struct tool *const *t = all; *t; t++)
		if (str_eq(command, str_of((*t)->command)))
			return *t;
	return tool_named(command);
}

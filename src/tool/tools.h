/* The tools that tools.c lists; each is defined in tool_NAME.c. */
#ifndef OCAT_TOOL_TOOLS_H
#define OCAT_TOOL_TOOLS_H

#include "tool/tool.h"

extern const struct tool tool_search_tables, tool_search_columns, tool_describe_asset, tool_get_relationships, tool_query_catalog,
	tool_list_changes, tool_diff_catalog, tool_list_tags;

#endif

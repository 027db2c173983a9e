/* The tools, each defined in tool_NAME.c: one word here adds a tool to all faces. In the order of help. */
#ifndef OCAT_TOOL_TOOLS_H
#define OCAT_TOOL_TOOLS_H

#include "tool/tool.h"

#define TOOLS(_)               \
	_(search_tables)       \
	_(search_columns)      \
	_(compare_columns)     \
	_(search_catalog)      \
	_(grep_catalog)        \
	_(explain_match)       \
	_(describe_asset)      \
	_(get_relationships)   \
	_(get_join_path)       \
	_(get_common_relationships) \
	_(get_lineage)         \
	_(list_schemas)        \
	_(list_domains)        \
	_(get_domain_overview) \
	_(rem_query)           \
	_(get_sample_data)     \
	_(query_catalog)       \
	_(check_sql)           \
	_(plan_sql)            \
	_(ask_question)        \
	_(list_changes)        \
	_(list_generations)    \
	_(diff_catalog)        \
	_(asset_health)        \
	_(list_tags)           \
	_(list_decisions)      \
	_(export_catalog)

#define _(name) extern const struct tool tool_##name;
TOOLS(_)
#undef _

#endif

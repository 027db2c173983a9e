/* `ocat trace list`: recorded traces by words, tables, tools, time and outcome. */
#ifndef OCAT_CLI_TRACE_TRACE_LIST_H
#define OCAT_CLI_TRACE_TRACE_LIST_H

#include "cli/cli_state.h"

/* Rows of verb_trace's table of options. */
#define TRACE_LIST_OPTIONS                                                                            \
	{ "table", 0, "NAME,...", "with list: traces with this table among their parameters, SQL and results" }, \
	{ "tool", 0, "NAME,...", "with list: traces that called this tool or command" },                \
	{ "since", 0, "TIME", "with list: traces with steps since then: 7d, yesterday, 2026-01-27" },   \
	{ "until", 0, "TIME", "with list: traces with steps before then" },                             \
	{ "outcome", 0, "WORD,...",                                                                     \
	  "with list: answered, open (no answer yet), failed (a step failed) or clean (no step failed)" }

/* The words after "list" are to be found in the trace. Exit status. */
int cli_trace_list(struct cli *c, struct err *err);
str trace_too_long_words(struct arena *a, int64_t n); /* "2 lines longer than 16 MiB skipped" */

#endif

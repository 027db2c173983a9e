/* The answer of another tool to a question about the catalog, kept whole for the answer of ask_question. */
#ifndef OCAT_TOOL_ASK_CATALOG_H
#define OCAT_TOOL_ASK_CATALOG_H

#include "base/suggested_action.h"
#include "render/answer/ask.h"
#include "tool/tool.h"

/* Calls it for the same caller, as a step of its own. False with err: it failed. */
bool ask_catalog(const struct call *in, const struct action_call *what, struct arena *a, struct ask_catalog *out,
		 struct err *err);

/* The same with arguments as an agent gives them, from the cache alone, with at most so many rows. */
bool ask_catalog_json(const struct call *in, const struct tool *tool, const struct json *arguments, int64_t rows,
		      struct arena *a, struct ask_catalog *out, struct err *err);

#endif

/*
 * The tools of the table that a language model may call for a question:
 * those that search and describe, and none that reads rows.
 */
#ifndef OCAT_TOOL_ASK_TOOLS_H
#define OCAT_TOOL_ASK_TOOLS_H

#include "service/assistant/model_tools.h"
#include "tool/tool.h"

/* Each call is a step of its own, by the caller of ask_question, with its rights. Lives as long as the call. */
void ask_tools(const struct call *in, struct model_tools *out);

#endif

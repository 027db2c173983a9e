/* A step as a call of a tool of ocat, which can be made again; also a step of an agent that called it through MCP. */
#ifndef OCAT_REPLAY_OCAT_CALL_H
#define OCAT_REPLAY_OCAT_CALL_H

#include "tool/tool.h"
#include "trace/step.h"

/*
 * NULL: the step called no tool of ocat. Names of tools are common, so that a step of another agent counts only if its
 * server is called like ocat or its result is one of ocat.
 */
const struct tool *own_tool(struct arena *a, const struct step *s);
/* The request without its caller. False with err: a parameter is not available any more. */
bool own_request(struct arena *a, const struct step *s, const struct tool *t, struct request *out, struct err *err);

#endif

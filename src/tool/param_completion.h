/* What could stand where somebody is typing the value of a parameter. */
#ifndef OCAT_TOOL_PARAM_COMPLETION_H
#define OCAT_TOOL_PARAM_COMPLETION_H

#include "service/completion.h"
#include "tool/tool.h"

void offer_param(struct offers *o, const struct tool *t, const struct param *p, str word);

#endif

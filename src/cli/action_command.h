/*
 * Actions as shell commands: `ocat sync shop`, --limit 50; a call with only placeholders is the usage of its command.
 */
#ifndef OCAT_CLI_ACTION_COMMAND_H
#define OCAT_CLI_ACTION_COMMAND_H

#include "base/suggested_action.h"
#include "tool/tool.h"

extern const struct speller command_speller;

/* The words after the command of a tool in its usage: " SOURCE_TABLE TARGET_TABLE", " [ASSET|QUERY]". */
void tool_words(struct sb *out, const struct tool *t);

#endif

/* Examples of the commands of tools, for help and manual. */
#ifndef OCAT_CLI_EXAMPLES_H
#define OCAT_CLI_EXAMPLES_H

#include "tool/tool.h"

const char *const *command_examples(const struct tool *t); /* ended by NULL; it may be empty */

#endif

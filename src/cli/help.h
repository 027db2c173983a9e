/* The text of --help, for everything or for one command, from the tables. */
#ifndef OCAT_CLI_HELP_H
#define OCAT_CLI_HELP_H

#include "cli/options.h"
#include "render/paint.h"
#include "tool/tool.h"

void help_all(struct sb *out, const struct paint *p);
bool help_command(struct sb *out, const struct paint *p, str name); /* false: unknown command */

/* A help line or a detail of a tool (tool_text), for people. */
str command_text(struct arena *a, const char *text);
/* The help of a parameter, with other forms of its value in a shell. */
str param_text(struct arena *a, const struct param *p);
/* For a verb or a tool's command, ended by .name == NULL; NULL: none. */
const struct option *command_options(struct arena *a, str command);

#endif

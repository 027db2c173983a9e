/* The text of --help, for everything or for one command, from the tables. */
#ifndef OCAT_CLI_HELP_H
#define OCAT_CLI_HELP_H

#include "base/str.h"
#include "render/paint.h"

void help_all(struct sb *out, const struct paint *p);
bool help_command(struct sb *out, const struct paint *p, str name); /* false: there is none */

#endif

/* What a walk along names found, as a person reads it, and as rows for a spreadsheet: one for each thing. */
#ifndef OCAT_CLI_DRAW_REM_H
#define OCAT_CLI_DRAW_REM_H

#include "cli/context.h"

struct result;

void draw_rem(struct cli *c, const struct result *r);
void draw_rem_rows(struct cli *c, const struct result *r);

#endif

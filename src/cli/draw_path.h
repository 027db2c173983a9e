/* Ways to join, as a person reads them, and as rows for a spreadsheet: one for each step of each way. */
#ifndef OCAT_CLI_DRAW_PATH_H
#define OCAT_CLI_DRAW_PATH_H

#include "cli/context.h"

struct result;

void draw_path(struct cli *c, const struct result *r);
void draw_path_rows(struct cli *c, const struct result *r);

#endif

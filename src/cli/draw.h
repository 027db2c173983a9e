/* Answers that a person reads better as a page or a tree than as rows: one asset, its relations. */
#ifndef OCAT_CLI_DRAW_H
#define OCAT_CLI_DRAW_H

#include "cli/context.h"
#include "tool/tool.h"

/* Is there such a form of this tool's answer, in the format asked for? */
bool draw_can(const struct cli *c, const struct tool *t);
void draw(struct cli *c, const struct result *r);

#endif

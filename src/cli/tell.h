/* What changed, told to a person as it comes: the answers of list_changes and diff_catalog. Decides nothing. */
#ifndef OCAT_CLI_TELL_H
#define OCAT_CLI_TELL_H

#include "cli/context.h"
#include "tool/tool.h"

/* Is it to be told, rather than given as rows? */
bool tell_wanted(struct cli *c, const struct tool *t);
bool tell(struct cli *c, const struct ask *ask, struct result *out, struct err *err);

#endif

/* `ocat replay FILE --branch STEP`: from there ocat's own tools run again, and both endings are compared. */
#ifndef OCAT_CLI_SESSION_SESSION_BRANCH_H
#define OCAT_CLI_SESSION_SESSION_BRANCH_H

#include "cli/cli_state.h"

extern const struct option branch_options[]; /* ended by .name == NULL */

bool branch_wanted(const struct cli *c);
/* Exit status: 1 if the branch differs from its parent. */
int cli_branch(struct cli *c, str path, struct err *err);

#endif

/* `ocat replay --rerun` and `--check`: the recorded calls of ocat's own tools, run again and compared. */
#ifndef OCAT_CLI_SESSION_RERUN_REPORT_H
#define OCAT_CLI_SESSION_RERUN_REPORT_H

#include "cli/cli_state.h"

extern const struct option rerun_options[]; /* ended by .name == NULL */

bool rerun_wanted(const struct cli *c);
/* path: of a file, or with --check of a folder. Exit status. */
int cli_rerun(struct cli *c, str path, struct err *err);

#endif

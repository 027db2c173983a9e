/* `ocat replay A B`: two runs of one task, step by step, and what each came to. */
#ifndef OCAT_CLI_SESSION_PAIR_REPORT_H
#define OCAT_CLI_SESSION_PAIR_REPORT_H

#include "cli/cli_state.h"

/* Exit status: 1 if the runs differ. notice: a line before it in text, or absent. */
int cli_pair(struct cli *c, str left, str right, str notice, struct err *err);

#endif

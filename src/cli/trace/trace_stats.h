/* `ocat trace stats`: the verdicts on the sessions below a folder, added up. */
#ifndef OCAT_CLI_TRACE_TRACE_STATS_H
#define OCAT_CLI_TRACE_TRACE_STATS_H

#include "cli/cli_state.h"

/* The words after "stats" are folders and files. Exit status: 1 if there is no session. */
int cli_trace_stats(struct cli *c, struct err *err);

#endif

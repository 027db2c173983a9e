/* `ocat trace import`: sessions of other agents, kept as traces. */
#ifndef OCAT_CLI_TRACE_TRACE_IMPORT_H
#define OCAT_CLI_TRACE_TRACE_IMPORT_H

#include "cli/cli_state.h"

/* The words after "import" are files and folders. Exit status. */
int cli_trace_import(struct cli *c, struct err *err);

#endif

/* Verdicts on sessions, with the catalogs of this workspace. */
#ifndef OCAT_CLI_SESSION_SESSION_VERDICT_H
#define OCAT_CLI_SESSION_SESSION_VERDICT_H

#include "cli/cli_state.h"
#include "service/trace/session_judge.h"

/* Opens the workspace; -c chooses the catalog. NULL with err. */
struct session_judge *judge_open(struct cli *c, struct err *err);

#endif

/* A bundle in place of the person's own catalogs, for the rest of a command. */
#ifndef OCAT_CLI_SESSION_BUNDLE_WORKSPACE_H
#define OCAT_CLI_SESSION_BUNDLE_WORKSPACE_H

#include "cli/session/bundle_folder.h"
#include "cli/cli_state.h"

/* If path is one; it is closed by cli_end. */
bool bundle_enter(struct cli *c, str path, struct err *err);

#endif

/* The user at this terminal as a client of the workspace, with the right to open any file and URL. */
#ifndef OCAT_CLI_CLIENT_IDENTITY_H
#define OCAT_CLI_CLIENT_IDENTITY_H

#include "cli/cli_state.h"
#include "service/scope.h"

/* The scope for calling a service without a tool: of --catalog, for this client. */
struct scope cli_scope(struct cli *c);
const struct client *cli_client(struct cli *c); /* without a trace for its steps */
/* With the trace of this session; NULL with err if that cannot be opened. */
const struct client *cli_traced_client(struct cli *c, struct err *err);

#endif

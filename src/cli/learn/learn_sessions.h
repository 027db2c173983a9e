/* `ocat learn` from sessions of agents: a patch of what they teach, and the same patch applied or taken back. */
#ifndef OCAT_CLI_LEARN_LEARN_SESSIONS_H
#define OCAT_CLI_LEARN_LEARN_SESSIONS_H

#include "cli/cli_state.h"

/* Files, folders and traces that the words name. Exit status. */
int learn_sessions(struct cli *c, struct err *err);
/* The lines of a patch; take_back: undone. Exit status. */
int learn_patch(struct cli *c, str path, bool take_back, struct err *err);
/* Does the word name a session, or a folder of them? */
bool learn_is_session(struct cli *c, str word);

#endif

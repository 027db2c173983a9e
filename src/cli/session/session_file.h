/* The sessions that a command line names: files, traces by their name, standard input. */
#ifndef OCAT_CLI_SESSION_SESSION_FILE_H
#define OCAT_CLI_SESSION_SESSION_FILE_H

#include "cli/cli_state.h"

struct session;

/* A file, else a trace of that name; "-" is standard input. */
bool session_file_named(struct cli *c, str name, str *path, struct err *err);
/* The newest that an agent left behind in this folder, else the newest trace; says which. */
bool session_file_newest(struct cli *c, str *path, struct err *err);
/* Opens it in the format of --format, and reads it to its end. NULL with err. */
struct session *session_file_read(struct cli *c, str path, struct err *err);

#endif

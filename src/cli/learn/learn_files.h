/*
 * Where written SQL lies: scripts, folders of them, dumps of what a server ran
 * (CSV with a header, JSON Lines or a JSON list), our own traces. Reads text
 * and hands it on; its meaning is for service/learn/learn.h.
 */
#ifndef OCAT_CLI_LEARN_LEARN_FILES_H
#define OCAT_CLI_LEARN_LEARN_FILES_H

#include "cli/cli_state.h"

struct learn;

/* A file, a folder with all files below it that end in .sql, or "-": standard input. */
bool learn_path(struct cli *c, struct learn *l, str path, struct err *err);
/* Queries checked and planned in the stored traces. */
bool learn_traces(struct cli *c, struct learn *l, struct err *err);

#endif

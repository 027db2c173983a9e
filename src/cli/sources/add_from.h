/* Connections of other programs: listed, or chosen by name for `add`. */
#ifndef OCAT_CLI_SOURCES_ADD_FROM_H
#define OCAT_CLI_SOURCES_ADD_FROM_H

#include "cli/cli_state.h"
#include "connections/connections.h"

/* Prints all, each with its note. Returns the exit status: 1 if there are none. */
int add_from_list(struct cli *c, str from, struct err *err);
/*
 * Those whose names match a word, in the order of their files; names may be globs.
 * False if a word matches none that can be added.
 */
bool add_from_choose(struct cli *c, str from, const struct strs *words, struct found_connections *out, struct err *err);

#endif

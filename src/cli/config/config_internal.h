/* Shared by the files of `ocat config`. */
#ifndef OCAT_CLI_CONFIG_CONFIG_INTERNAL_H
#define OCAT_CLI_CONFIG_CONFIG_INTERNAL_H

#include "cli/cli_state.h"
#include "doctor/config_files.h"

/* For checking this person's files. */
struct config_look config_look_of(struct cli *c);

/* Exit status: 0, or 6 with every mistake printed. only: the place of one file, or OWN_COUNT for all. */
int config_check(struct cli *c, enum own only, struct err *err);
int config_edit(struct cli *c, struct err *err);
int config_paths(struct cli *c, struct err *err);

#endif

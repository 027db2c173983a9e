/* Between the files of `ocat config`. */
#ifndef OCAT_CLI_CONFIG_PARTS_H
#define OCAT_CLI_CONFIG_PARTS_H

#include "base/place.h"
#include "cli/context.h"

/* Whether the theme is one: a file of the person's or of the installed ones. */
bool config_has_theme(struct cli *c, str name, struct err *err);
/* Exit status: 0, or 6 with every mistake printed. only: a file's place, or OWN_COUNT for all. */
int config_check(struct cli *c, enum own only, struct err *err);
int config_edit(struct cli *c, struct err *err);
int config_paths(struct cli *c, struct err *err);

#endif

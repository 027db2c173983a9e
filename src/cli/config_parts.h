/* Between the files of `ocat config`, and what `ocat doctor` asks of them. */
#ifndef OCAT_CLI_CONFIG_PARTS_H
#define OCAT_CLI_CONFIG_PARTS_H

#include "base/place.h"
#include "cli/context.h"
#include "session/settings.h"

/* Whether the theme is one: a file of the person's or of the installed ones. */
bool config_has_theme(struct cli *c, str name, struct err *err);
struct config_look {
	struct mistakes mistakes; /* each pointed at, with the file's path */
	struct strs files, names; /* files: those that are there; names: of the catalogs in them */
	const struct settings *settings;
};
/* Adds what is wrong with one of our files, or all in the folder of themes; whether it is there. Changes nothing. */
bool config_look(struct cli *c, enum own which, struct config_look *k);

/* Exit status: 0, or 6 with every mistake printed. only: a file's place, or OWN_COUNT for all. */
int config_check(struct cli *c, enum own only, struct err *err);
int config_edit(struct cli *c, struct err *err);
int config_paths(struct cli *c, struct err *err);

#endif

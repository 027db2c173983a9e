/* The version, and where this build's own files are. */
#ifndef OCAT_CLI_VERSION_H
#define OCAT_CLI_VERSION_H

#include "base/str.h"

struct arena;

const char *ocat_version(void);
/* Themes and the demo: OCAT_DATA_DIR, else those that the program carries in itself, else where `make install` put them. */
str ocat_data_dir(struct arena *a);

#endif

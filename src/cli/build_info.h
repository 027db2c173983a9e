/* The version, and where this build's own files are. */
#ifndef OCAT_CLI_BUILD_INFO_H
#define OCAT_CLI_BUILD_INFO_H

#include "base/str.h"

struct arena;

const char *ocat_version(void);
/* Folder of themes and demo: OCAT_DATA_DIR, else the built-in one, else the installed one. */
str ocat_data_dir(struct arena *a);

#endif

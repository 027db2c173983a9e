/* Completes the name of a theme: of a person's own folder, or installed. */
#ifndef OCAT_CLI_COMPLETION_THEME_COMPLETION_H
#define OCAT_CLI_COMPLETION_THEME_COMPLETION_H

#include "service/completion.h"

void complete_theme(struct completions *o, str word);

#endif

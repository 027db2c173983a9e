/* The colours of kinds of change, risks and trends. A colour marks a word and never replaces it. */
#ifndef OCAT_TUI_CORE_STATUS_ROLE_H
#define OCAT_TUI_CORE_STATUS_ROLE_H

#include "term/theme.h"

/* column: the tool's name of the column; words: as shown, the worst risk first. */
enum role status_role(str column, str words, enum role otherwise);

#endif

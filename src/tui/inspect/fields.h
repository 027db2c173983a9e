/*
 * The columns of the asset in view as a sheet, with what has become of them:
 * since the cache was read, or since the time that is looked at.
 */
#ifndef OCAT_TUI_INSPECT_FIELDS_H
#define OCAT_TUI_INSPECT_FIELDS_H

#include "tui/sheet.h"
#include "tui/core/world.h"

/* False without columns, with a message. w->seen must be there. */
bool fields_sheet(const struct world *w, struct sheet *out, str *why);

#endif

/*
 * The columns of the asset in view as a grid, with what has become of them:
 * since the cache was read, or since the time that is looked at.
 */
#ifndef OCAT_TUI_INSPECT_FIELDS_H
#define OCAT_TUI_INSPECT_FIELDS_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

/* False without columns, with a message. w->seen must be there. */
bool fields_sheet(const struct world *w, struct grid *out, str *why);

#endif

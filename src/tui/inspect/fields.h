/* The columns of the asset in view as a grid, with their changes since the last sync, or since the time in view. */
#ifndef OCAT_TUI_INSPECT_FIELDS_H
#define OCAT_TUI_INSPECT_FIELDS_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

/* False without columns, with a message. w->seen must be set. */
bool fields_sheet(const struct explorer_state *w, struct grid *out, str *why);

#endif

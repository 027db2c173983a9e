/*
 * A few rows of the asset in view as a grid: as rows if all columns fit, otherwise one line per column with the rows
 * side by side. Pure; the rows come from the source, so every value is cleaned.
 */
#ifndef OCAT_TUI_INSPECT_SAMPLE_H
#define OCAT_TUI_INSPECT_SAMPLE_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

/* False if there is nothing to list, with a message that says why. cells: width of a line. */
bool sample_sheet(const struct explorer_state *w, struct arena *frame, int cells, struct grid *out, str *why);

#endif

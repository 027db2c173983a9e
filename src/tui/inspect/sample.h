/*
 * A few rows of the asset in view as a grid: rows as rows where all their
 * columns have room, else a line for each column with the rows beside each
 * other. Pure; the rows are the source's, so every value is cleaned.
 */
#ifndef OCAT_TUI_INSPECT_SAMPLE_H
#define OCAT_TUI_INSPECT_SAMPLE_H

#include "tui/grid.h"
#include "tui/core/explorer_state.h"

/* False when there is nothing to list, with a sentence that says why. cells: of a line. */
bool sample_sheet(const struct world *w, struct arena *frame, int cells, struct grid *out, str *why);

#endif

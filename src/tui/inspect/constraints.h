/*
 * The keys and constraints of a table as lines: text that does not fit beside the rest continues below, in the widths
 * that need the fewest lines. Knows nothing about panes or the target of a key.
 */
#ifndef OCAT_TUI_INSPECT_CONSTRAINTS_H
#define OCAT_TUI_INSPECT_CONSTRAINTS_H

#include "model/asset.h"
#include "tui/grid.h"

/* cells: width of a line; 0: unlimited. */
void constraints_sheet(const struct asset *a, struct arena *frame, int cells, struct grid *out);
/* The key that a line of that grid belongs to; NULL: no such line. */
const struct key *constraints_key(const struct grid *of, ptrdiff_t row);
/* All of its text in one line. */
str constraints_whole(struct arena *frame, const struct key *k);

#endif
